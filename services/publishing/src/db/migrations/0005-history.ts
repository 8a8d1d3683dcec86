import { type Kysely, sql } from 'kysely'

/**
 * How a database that was put back to an earlier state is noticed, and what was done about it. The mark is counted up by every worker
 * and kept outside the database too; a cut is one such return; its accounts are asked what went live since; its posts are those that
 * may have gone out in the time that was lost.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table history_mark (
      one boolean primary key default true check (one),
      lineage text not null,
      seq bigint not null default 0,
      at timestamptz,
      place text
    )`.execute(db)
  await sql`insert into history_mark (lineage) values (gen_random_uuid()::text)`.execute(db)
  await sql`
    create table history_cuts (
      id bigint primary key,
      noticed text not null,
      lost_from timestamptz not null,
      noticed_at timestamptz not null default now(),
      ended text[] not null,
      lineage text not null
    )`.execute(db)
  await sql`
    create table history_accounts (
      cut_id bigint not null references history_cuts (id),
      team_id bigint not null,
      social_account_id bigint not null,
      since timestamptz not null,
      state text not null default 'asking',
      next_at timestamptz not null default now(),
      lease_until timestamptz,
      asked_at timestamptz,
      reads integer not null default 0,
      troubles integer not null default 0,
      problem text,
      strangers jsonb not null default '[]',
      primary key (cut_id, social_account_id)
    )`.execute(db)
  await sql`create index history_accounts_due on history_accounts (next_at) where state = 'asking'`.execute(db)
  await sql`
    create table history_posts (
      cut_id bigint not null references history_cuts (id),
      team_id bigint not null,
      publication_id bigint not null references publications (id),
      post_id bigint not null,
      social_account_id bigint not null,
      outcome text not null default 'asking',
      content_id text,
      permalink text,
      settled_at timestamptz,
      primary key (cut_id, publication_id)
    )`.execute(db)
  await sql`create index history_posts_asking on history_posts (social_account_id) where outcome = 'asking'`.execute(db)
}
