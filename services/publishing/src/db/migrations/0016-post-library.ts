import { type Kysely, sql } from 'kysely'

/** The post library, and from which of its items a post was made. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table post_libraries (
      id bigint primary key,
      team_id bigint not null,
      author_id bigint not null,
      source text not null check (source in ('upload', 'saved_from')),
      post_id bigint,
      social_account_id bigint,
      post_type text not null,
      kind text not null,
      caption text not null,
      title text not null,
      first_comment text not null,
      location jsonb,
      items jsonb not null,
      tags text[] not null,
      version integer not null default 1,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  // Deleted items too: their files are kept for as long as they can be restored.
  await sql`create index post_libraries_changed on post_libraries (team_id, updated_at desc, id desc)`.execute(db)
  await sql`alter table posts add column library_id bigint`.execute(db)
  await sql`create index posts_library on posts (team_id, library_id) include (status, post_at, posted_at)
    where library_id is not null and deleted_at is null`.execute(db)
}
