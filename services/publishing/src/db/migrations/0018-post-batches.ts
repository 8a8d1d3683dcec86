import { type Kysely, sql } from 'kysely'

/** What calls for several posts changed, so that one step can set it back. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table post_batches (
      id bigint primary key,
      team_id bigint not null,
      author_id bigint not null,
      entries jsonb not null,
      created_at timestamptz not null default now(),
      undone_at timestamptz
    )`.execute(db)
  await sql`create index post_batches_team on post_batches (team_id, created_at)`.execute(db)
}
