import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What each person looked for last in a team: at most some dozens of each kind, so that words are found without an index of their own. */
export const recentSearches: Migration = {
  async up(db) {
    await sql`
      create table recent_searches (
        id bigint primary key,
        team_id bigint not null,
        user_id bigint not null,
        kind text not null,
        key text not null,
        words text not null,
        entry jsonb not null,
        searched_at timestamptz not null,
        unique (team_id, user_id, kind, key)
      )`.execute(db)
    await sql`create index recent_searches_newest on recent_searches (team_id, user_id, kind, searched_at desc, id desc)`.execute(
      db,
    )
    await sql`create index recent_searches_person on recent_searches (user_id)`.execute(db)
  },
}
