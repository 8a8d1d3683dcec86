import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Teams that are gone for good, as long as something of them is still to be deleted. */
export const purgedTeams: Migration = {
  async up(db) {
    await sql`create table purged_teams (team_id bigint primary key, at timestamptz not null default now())`.execute(db)
  },
}
