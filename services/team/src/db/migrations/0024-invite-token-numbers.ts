import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** In which order the links of an invitation were made: the oldest go first. */
export const inviteTokenNumbers: Migration = {
  async up(db) {
    await sql`alter table invite_tokens add column number bigint generated always as identity`.execute(db)
  },
}
