import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Who did what to what in a team. Rows are only added; old ones are deleted, and all with the team. No foreign key:
 * writing an entry must not wait for who holds the team. */
export const activity: Migration = {
  async up(db) {
    await sql`
      create table activity (
        id bigint primary key,
        team_id bigint not null,
        at timestamptz not null,
        kind text not null,
        by_id bigint,
        key_id bigint,
        post_id bigint,
        account_id bigint,
        person_id bigint,
        facts jsonb not null
      )`.execute(db)
    await sql`create index activity_team on activity (team_id, id desc)`.execute(db)
    await sql`create index activity_post on activity (post_id, id desc) where post_id is not null`.execute(db)
    await sql`create index activity_end on activity (at)`.execute(db)
  },
}
