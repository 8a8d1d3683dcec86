import { type Kysely, sql } from 'kysely'

/** Series: posts that repeat, each an ordinary post that knows its place. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table post_series (
      id bigint primary key,
      team_id bigint not null,
      author_id bigint not null,
      recurrence jsonb not null,
      dates jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    alter table posts
      add column series_id bigint,
      add column series_index integer,
      add column series_alone boolean not null default false`.execute(db)
  await sql`create index posts_series on posts (series_id, series_index) where series_id is not null`.execute(db)
}
