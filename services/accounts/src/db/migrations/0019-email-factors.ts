import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** People whose sign-in asks for a code that is sent by email, and the code that was sent last. */
export const emailFactors: Migration = {
  async up(db) {
    await sql`
      create table email_factors (
        user_id bigint primary key references users on delete cascade,
        enabled_at timestamptz,
        code_hash text,
        code_until timestamptz,
        sent_at timestamptz
      )`.execute(db)
  },
}
