import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Live posts of teams' accounts as their networks have them, and when each account was read. */
export const ownContents: Migration = {
  async up(db) {
    await sql`
      create table own_contents (
        id bigint primary key,
        team_id bigint not null,
        social_account_id bigint not null,
        post_id text not null,
        type text not null,
        media_type text not null,
        caption text not null,
        thumbnail_url text,
        media jsonb not null,
        permalink text,
        like_count integer,
        comments_count integer,
        posted_at timestamptz not null,
        read_at timestamptz not null,
        unique (team_id, social_account_id, post_id)
      )`.execute(db)
    await sql`create index own_contents_posted on own_contents (team_id, posted_at, id)`.execute(db)
    await sql`create index own_contents_of_account on own_contents (social_account_id, posted_at)`.execute(db)
    await sql`create index own_contents_liked on own_contents (team_id, like_count desc nulls last, id desc)`.execute(
      db,
    )
    await sql`create index own_contents_commented on own_contents (team_id, comments_count desc nulls last, id desc)`.execute(
      db,
    )
    await sql`create index own_contents_caption on own_contents using gin (caption gin_trgm_ops)`.execute(db)
    await sql`create index own_contents_read on own_contents (read_at)`.execute(db)
    await sql`
      create table own_content_syncs (
        team_id bigint not null,
        social_account_id bigint not null,
        asked_at timestamptz not null,
        run bigint not null default 0,
        run_until timestamptz,
        done_at timestamptz,
        whole_at timestamptz,
        problem jsonb,
        primary key (team_id, social_account_id)
      )`.execute(db)
    await sql`create index own_content_syncs_asked on own_content_syncs (asked_at)`.execute(db)
  },
}
