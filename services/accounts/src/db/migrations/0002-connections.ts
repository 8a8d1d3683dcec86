import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Connections to the networks and the tokens that came with them, sealed. An empty token is refused by the table itself. */
export const connections: Migration = {
  async up(db) {
    await sql`
      create table connections (
        user_id bigint primary key references users on delete cascade,
        fb_id text not null,
        name text not null,
        token text not null check (token <> ''),
        status text not null check (status in ('active', 'expired')),
        expires_at timestamptz,
        granted text[] not null,
        updated_at timestamptz not null
      )`.execute(db)
    await sql`
      create table connect_states (
        state_hash text primary key,
        user_id bigint not null references users on delete cascade,
        team_id bigint not null,
        session_id bigint not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index connect_states_end on connect_states (expires_at)`.execute(db)
    await sql`
      create table credentials (
        id bigint primary key,
        team_id bigint not null,
        user_id bigint not null references users on delete cascade,
        type text not null check (type in ('ig', 'fb')),
        network_id text not null,
        page_id text not null,
        name text not null,
        token text not null check (token <> ''),
        version integer not null default 1,
        status text not null check (status in ('active', 'expired')),
        reason text,
        expires_at timestamptz,
        issued_at timestamptz not null default clock_timestamp(),
        constraint credentials_account unique (team_id, type, network_id)
      )`.execute(db)
    await sql`create index credentials_end on credentials (expires_at) where status = 'active'`.execute(db)
    await sql`create index credentials_user on credentials (user_id, id)`.execute(db)
  },
}
