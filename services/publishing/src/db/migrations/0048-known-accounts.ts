import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Social accounts as the team service last described them: what is scheduled goes out while that one is away, by whichever worker. */
export const knownAccounts: Migration = {
  async up(db) {
    await sql`
      create table known_accounts (
        team_id bigint not null,
        id bigint not null,
        account jsonb not null,
        primary key (team_id, id)
      )`.execute(db)
  },
}
