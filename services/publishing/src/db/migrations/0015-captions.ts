import { type Kysely, sql } from 'kysely'

/**
 * Saved captions of a team. Names are unique among those that are not deleted, whatever their case. `search` is what a keyword is looked for
 * in: name, tags and text, in lower case, with an index of their trigrams, so that a word in the middle is found without reading every text.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table captions (
      id bigint primary key,
      team_id bigint not null,
      author_id bigint not null,
      title text not null,
      caption text not null,
      kind text not null check (kind in ('caption', 'hashtags')),
      tags text[] not null default '{}',
      search text not null,
      use_count integer not null default 0,
      last_used_at timestamptz,
      version integer not null default 1,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index captions_title on captions (team_id, lower(title)) where deleted_at is null`.execute(db)
  await sql`create index captions_used on captions (team_id, last_used_at desc nulls last, id desc) where deleted_at is null`.execute(
    db,
  )
  await sql`create index captions_deleted on captions (team_id, deleted_at) where deleted_at is not null`.execute(db)
  await sql`create index captions_search on captions using gin (search gin_trgm_ops)`.execute(db)
}
