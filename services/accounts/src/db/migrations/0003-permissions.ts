import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What a token may do, null where it was stored before that was asked; and the account that a dialog was begun for. */
export const permissions: Migration = {
  async up(db) {
    await sql`alter table credentials add column granted text[]`.execute(db)
    await sql`alter table connect_states add column account_id bigint, add column credential_id bigint`.execute(db)
  },
}
