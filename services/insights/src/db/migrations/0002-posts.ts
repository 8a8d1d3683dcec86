import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What is shown of posts, when the figures of each are read, and what they were at each step, by the month in which the post went live. */
export const postTables: Migration = {
  async up(db) {
    await sql`
      alter table insight_accounts
        add column posts_due_at timestamptz not null default now(),
        add column posts_run bigint not null default 0,
        add column posts_run_until timestamptz,
        add column posts_listed_at timestamptz,
        add column posts_failures integer not null default 0,
        add column posts_problem jsonb,
        add column posts_missing text,
        add column posts_refused jsonb not null default '{}'`.execute(db)
    await sql`create index insight_accounts_posts_due on insight_accounts (posts_due_at)`.execute(db)
    await sql`
      alter table account_posts
        add column format text,
        add column caption text not null default '',
        add column hashtags text[] not null default '{}',
        add column permalink text,
        add column thumbnail_url text,
        add column shown_as text,
        add column due_at timestamptz,
        add column step integer,
        add column tries integer not null default 0,
        add column gone_at timestamptz,
        add column latest jsonb,
        add column latest_at timestamptz,
        add column missing text`.execute(db)
    await sql`
      create index account_posts_due on account_posts (team_id, social_account_id, due_at) where due_at is not null`.execute(
      db,
    )
    await sql`
      create index account_posts_shown_as on account_posts (team_id, social_account_id, shown_as)
        where shown_as is not null`.execute(db)
    await sql`
      create table post_snapshots (
        team_id bigint not null,
        social_account_id bigint not null,
        post_id text not null,
        posted_at timestamptz not null,
        step integer not null,
        taken_at timestamptz not null,
        counted jsonb not null,
        primary key (team_id, social_account_id, post_id, posted_at, step)
      ) partition by range (posted_at)`.execute(db)
    // Everything is read once more: the lists were read without what is shown of a post.
    await sql`
      update insight_accounts set run = run + 1, run_until = null, due_at = now(), read_at = null, first_day = null,
        last_day = null, backfilled = false`.execute(db)
  },
}
