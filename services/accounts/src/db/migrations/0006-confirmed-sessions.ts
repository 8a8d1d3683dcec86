import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** When the password was last shown in a session again; null: not since it began, which is when it was first shown. */
export const confirmedSessions: Migration = {
  async up(db) {
    await sql`alter table sessions add column confirmed_at timestamptz`.execute(db)
  },
}
