import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Figures of accounts as their networks gave them, by month; when each account is read; its posts; and those that were published here. */
export const insightTables: Migration = {
  async up(db) {
    await sql`
      create table insight_accounts (
        team_id bigint not null,
        social_account_id bigint not null,
        due_at timestamptz not null,
        run bigint not null default 0,
        run_until timestamptz,
        read_at timestamptz,
        first_day date,
        last_day date,
        posts_from timestamptz,
        backfilled boolean not null default false,
        failures integer not null default 0,
        problem jsonb,
        lacking jsonb not null default '{}',
        metrics jsonb not null default '{}',
        primary key (team_id, social_account_id)
      )`.execute(db)
    await sql`create index insight_accounts_due on insight_accounts (due_at)`.execute(db)
    await sql`
      create table account_days (
        team_id bigint not null,
        social_account_id bigint not null,
        metric text not null,
        day date not null,
        ended_at timestamptz not null,
        value bigint not null check (value >= 0),
        fetched_at timestamptz not null,
        primary key (team_id, social_account_id, metric, day)
      ) partition by range (day)`.execute(db)
    await sql`
      create table account_posts (
        team_id bigint not null,
        social_account_id bigint not null,
        list text not null,
        post_id text not null,
        posted_at timestamptz not null,
        read_at timestamptz not null,
        primary key (team_id, social_account_id, list, post_id)
      )`.execute(db)
    await sql`create index account_posts_by_time on account_posts (team_id, social_account_id, posted_at)`.execute(db)
    await sql`create index account_posts_old on account_posts (posted_at)`.execute(db)
    await sql`
      create table published_here (
        team_id bigint not null,
        social_account_id bigint not null,
        post_id bigint not null,
        at timestamptz not null,
        primary key (team_id, social_account_id, post_id)
      )`.execute(db)
    await sql`create index published_here_by_time on published_here (team_id, social_account_id, at)`.execute(db)
    await sql`create index published_here_old on published_here (at)`.execute(db)
  },
}
