import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What the connection of an account may do, null while that is not known; and of which token the row tells, 0 while not known. */
export const permissions: Migration = {
  async up(db) {
    await sql`
      alter table social_accounts
        add column permissions text[],
        add column credential_version integer not null default 0`.execute(db)
  },
}
