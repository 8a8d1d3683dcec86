import { type Kysely, sql } from 'kysely'

/** Media, posts, publications and their recorded steps. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table media (
      id bigint primary key,
      team_id bigint not null,
      author_id bigint not null,
      status smallint not null default 0,
      type text not null,
      file_name text not null,
      mime text not null,
      bytes bigint not null,
      stored bigint not null default 0,
      storage text not null,
      storage_key text not null,
      width integer,
      height integer,
      duration double precision,
      dominant_color text,
      has_thumbnail boolean not null default false,
      error jsonb,
      parts jsonb not null default '[]',
      expires_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index media_team on media (team_id, id desc)`.execute(db)
  await sql`create index media_stale on media (expires_at) where status <> 1`.execute(db)
  await sql`
    create table posts (
      id bigint primary key,
      team_id bigint not null,
      group_id bigint not null,
      social_account_id bigint not null,
      author_id bigint not null,
      status smallint not null default 0 check (status between 0 and 4),
      unconfirmed boolean not null default false,
      post_type text not null,
      kind text not null,
      caption text not null,
      -- One line, at most 40 characters and 66 bytes even when written in JSON: a calendar row stays below 250 bytes.
      excerpt text not null generated always as (
        left(
          translate(caption, E'\\n\\r\\t"\\\\', E'   \\'/'),
          case when octet_length(left(caption, 40)) > 66 then 16 else 40 end
        )
      ) stored,
      title text not null,
      hashtags text[] not null,
      first_comment text not null,
      location jsonb,
      items jsonb not null,
      thumb_media_id bigint,
      thumb_color text,
      schedule_kind text,
      schedule_wall text,
      schedule_zone text,
      post_at timestamptz,
      post_date date,
      posted_at timestamptz,
      permalink text,
      content_id text,
      fault jsonb,
      progress jsonb,
      max_retry integer not null,
      version integer not null default 1,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (status <> 1 or post_at is not null)
    )`.execute(db)
  // One index a question: calendar and lists by time, by change, the daily quota, counts by state.
  await sql`create index posts_calendar on posts (team_id, post_at, id) where deleted_at is null`.execute(db)
  await sql`create index posts_changed on posts (team_id, updated_at desc, id desc) where deleted_at is null`.execute(
    db,
  )
  await sql`create index posts_state on posts (team_id, status, post_at, id) include (unconfirmed) where deleted_at is null`.execute(
    db,
  )
  await sql`create index posts_quota on posts (social_account_id, post_date) where deleted_at is null and (status in (1, 2, 3) or unconfirmed)`.execute(
    db,
  )
  await sql`create index posts_group on posts (group_id)`.execute(db)
  await sql`
    create table publications (
      id bigint primary key,
      team_id bigint not null,
      post_id bigint not null references posts (id),
      social_account_id bigint not null,
      surface text not null,
      state text not null default 'scheduled',
      attempt integer not null default 0,
      max_attempts integer not null,
      due_at timestamptz not null,
      next_at timestamptz not null,
      deadline_at timestamptz,
      fence bigint not null default 0,
      lease_owner text,
      lease_until timestamptz,
      prepared jsonb not null,
      prepared_at timestamptz,
      commit_requested_at timestamptz,
      commits integer not null default 0,
      asks integer not null default 0,
      content_id text,
      inferred boolean not null default false,
      permalink text,
      published_at timestamptz,
      fault jsonb,
      decorated jsonb not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  // A post has at most one publication a surface that is not given up: the database itself refuses a second.
  await sql`create unique index publications_once on publications (post_id, surface) where state not in ('cancelled', 'failed')`.execute(
    db,
  )
  await sql`create index publications_post on publications (post_id, id desc)`.execute(db)
  await sql`create index publications_due on publications (next_at, id) where state not in ('decorated', 'failed', 'unconfirmed', 'cancelled', 'held')`.execute(
    db,
  )
  // Order within an account, and what holds it up.
  await sql`create index publications_account on publications (social_account_id, due_at, id) where state not in ('decorated', 'failed', 'unconfirmed', 'cancelled')`.execute(
    db,
  )
  await sql`create index publications_content on publications (social_account_id, content_id) where content_id is not null`.execute(
    db,
  )
  await sql`
    create table publication_steps (
      id bigint primary key,
      team_id bigint not null,
      publication_id bigint not null references publications (id),
      attempt integer not null,
      worker text not null,
      step text not null,
      title text not null,
      text text not null,
      verdict text not null,
      after_commit boolean not null,
      calls jsonb not null,
      duration_ms integer,
      at timestamptz not null
    )`.execute(db)
  await sql`create index publication_steps_of on publication_steps (publication_id, id)`.execute(db)
  await sql`
    create table idempotency (
      team_id bigint not null,
      key text not null,
      fingerprint text not null,
      post_ids bigint[] not null,
      created_at timestamptz not null default now(),
      primary key (team_id, key)
    )`.execute(db)
  await sql`create index idempotency_age on idempotency (created_at)`.execute(db)
}
