import { type Kysely, sql } from 'kysely'

/**
 * Renderings of videos, each for one instruction, and what is known of a video itself. Pictures need no row: they are rendered in the
 * moment in which they are asked for.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table renderings (
      id bigint primary key,
      team_id bigint not null,
      media_id bigint not null references media (id) on delete cascade,
      target text not null,
      instruction jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'cancelled')),
      percent smallint not null default 0,
      files jsonb not null default '[]',
      error jsonb,
      attempts smallint not null default 0,
      lease_owner text,
      lease_until timestamptz,
      used_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      unique (media_id, target)
    )`.execute(db)
  await sql`create index renderings_unfinished on renderings (created_at) where state in ('waiting', 'working')`.execute(
    db,
  )
  await sql`create index renderings_used on renderings (used_at)`.execute(db)
  await sql`alter table media add column video jsonb, add column has_audio boolean, add column ratio real`.execute(db)
}
