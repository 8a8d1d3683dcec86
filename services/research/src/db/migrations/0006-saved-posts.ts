import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * Saved posts and their folders. A post that is deleted keeps its row for 30 days, and its place among the unique ones: saved again, it is the
 * same. Thumbnails are in the database: a WebP of 512 px has some 40 kB, the plan bounds how many there are, and they are restored, moved and
 * deleted with their rows, whatever else an installation keeps its files in.
 */
export const savedPosts: Migration = {
  async up(db) {
    await sql`
      create table saved_folders (
        id bigint primary key,
        team_id bigint not null,
        name text not null,
        created_by bigint not null,
        created_at timestamptz not null,
        deleted_at timestamptz
      )`.execute(db)
    await sql`create unique index saved_folders_name on saved_folders (team_id, lower(name)) where deleted_at is null`.execute(
      db,
    )
    await sql`create index saved_folders_deleted on saved_folders (deleted_at) where deleted_at is not null`.execute(db)
    await sql`
      create table saved_posts (
        id bigint primary key,
        team_id bigint not null,
        network text not null,
        post_id text not null,
        folder_id bigint references saved_folders on delete set null,
        saved_by bigint not null,
        saved_from text not null,
        type text not null,
        caption text not null,
        username text,
        user_fullname text,
        permalink text not null,
        media jsonb not null,
        thumbnail_url text,
        thumbnail text not null,
        like_count integer,
        comments_count integer,
        posted_at timestamptz,
        z_score double precision,
        search text not null,
        reservation text not null,
        counting text not null,
        created_at timestamptz not null,
        deleted_at timestamptz,
        deleted_with bigint,
        unique (team_id, network, post_id)
      )`.execute(db)
    for (const [name, columns] of Object.entries({
      created: 'team_id, created_at desc, id desc',
      in_folder: 'team_id, folder_id, created_at desc, id desc',
      posted: 'team_id, posted_at desc nulls last, id desc',
      liked: 'team_id, like_count desc nulls last, id desc',
      unusual: 'team_id, z_score desc nulls last, id desc',
    }))
      await sql`create index ${sql.raw(`saved_posts_${name}`)} on saved_posts (${sql.raw(columns)}) where deleted_at is null`.execute(
        db,
      )
    await sql`create index saved_posts_folder on saved_posts (folder_id)`.execute(db)
    await sql`create index saved_posts_search on saved_posts using gin (search gin_trgm_ops)`.execute(db)
    await sql`create index saved_posts_deleted on saved_posts (deleted_at) where deleted_at is not null`.execute(db)
    await sql`create index saved_posts_unsettled on saved_posts (id) where counting in ('taking', 'giving')`.execute(db)
    await sql`create index saved_posts_without_thumbnail on saved_posts (created_at) where thumbnail = 'wanted'`.execute(
      db,
    )
    await sql`create index saved_posts_saver on saved_posts (team_id, saved_by, id)`.execute(db)
    await sql`
      create table saved_thumbnails (
        saved_post_id bigint primary key references saved_posts on delete cascade,
        team_id bigint not null,
        etag text not null,
        bytes bytea not null
      )`.execute(db)
    await sql`
      create table saved_results (
        team_id bigint not null,
        post_id bigint not null,
        saved_post_id bigint not null references saved_posts on delete cascade,
        status text not null,
        post_at timestamptz,
        permalink text,
        primary key (team_id, post_id)
      )`.execute(db)
    await sql`create index saved_results_of on saved_results (saved_post_id, post_id desc)`.execute(db)
  },
}
