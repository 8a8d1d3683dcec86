import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Links of invitations that a person accepted, for a while: who opens one again is shown the way to the team. */
export const acceptedInvites: Migration = {
  async up(db) {
    await sql`
      create table accepted_invites (
        token_hash text not null,
        user_id bigint not null,
        team_id bigint not null references teams on delete cascade,
        at timestamptz not null,
        primary key (token_hash, user_id)
      )`.execute(db)
    await sql`create index accepted_invites_of_team on accepted_invites (team_id)`.execute(db)
    await sql`create index accepted_invites_by_time on accepted_invites (at)`.execute(db)
  },
}
