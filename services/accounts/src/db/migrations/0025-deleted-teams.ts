import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Teams that were deleted, or restored since: while they are deleted their webhooks are silent. */
export const deletedTeams: Migration = {
  async up(db) {
    await sql`
      create table deleted_teams (
        team_id bigint primary key,
        deleted boolean not null,
        at timestamptz not null
      )`.execute(db)
  },
}
