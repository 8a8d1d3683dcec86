import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Named groups of a team's accounts; an account is in one at most (spec §3). */
export const socialSets: Migration = {
  async up(db) {
    await sql`
      create table social_sets (
        id bigint primary key,
        team_id bigint not null references teams on delete cascade,
        name text not null,
        created_at timestamptz not null
      )`.execute(db)
    await sql`create index social_sets_team on social_sets (team_id, id)`.execute(db)
    await sql`
      alter table social_accounts
        add column social_set_id bigint references social_sets on delete set null`.execute(db)
    await sql`
      create index social_accounts_set on social_accounts (social_set_id) where social_set_id is not null`.execute(db)
  },
}
