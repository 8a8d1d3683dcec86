import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * What was read of profiles and pages of others, for all teams: pages of posts by their cursor, and the hashtags of those posts. `looks` is what
 * teams looked at: further pages of a look are not counted.
 */
export const explored: Migration = {
  async up(db) {
    await sql`
      create table explored_pages (
        kind text not null,
        subject text not null,
        after text not null,
        data jsonb,
        error jsonb,
        read_at timestamptz,
        read_by text,
        read_until timestamptz,
        primary key (kind, subject, after)
      )`.execute(db)
    await sql`create index explored_pages_read on explored_pages (coalesce(read_at, read_until))`.execute(db)
    await sql`
      create table looks (
        team_id bigint not null,
        kind text not null,
        subject text not null,
        looked_at timestamptz not null,
        primary key (team_id, kind, subject)
      )`.execute(db)
    await sql`create index looks_at on looks (looked_at)`.execute(db)
    await sql`
      create table explored_posts (
        id bigint primary key,
        network text not null,
        post_id text not null,
        tags text[] not null,
        posted_at timestamptz not null,
        seen_at timestamptz not null,
        unique (network, post_id)
      )`.execute(db)
    await sql`create index explored_posts_seen on explored_posts (seen_at)`.execute(db)
    await sql`
      create table explored_post_tags (
        tag text not null,
        posted_at timestamptz not null,
        post_id bigint not null,
        primary key (tag, posted_at, post_id)
      )`.execute(db)
  },
}
