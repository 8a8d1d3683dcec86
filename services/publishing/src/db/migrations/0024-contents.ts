import { type Kysely, sql } from 'kysely'

/** What the network counts of posts, locks of posts, thumbnails that failed, and when accounts were last read. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table posts
      add column like_count integer,
      add column comment_count integer,
      add column reach_count integer,
      add column locked_by bigint,
      add column locked_until timestamptz`.execute(db)
  await sql`alter table media add column thumbnail_failed boolean not null default false`.execute(db)
  await sql`
    create table account_syncs (
      team_id bigint not null,
      social_account_id bigint not null,
      asked_at timestamptz not null default now(),
      done_at timestamptz,
      problem text,
      primary key (team_id, social_account_id)
    )`.execute(db)
}
