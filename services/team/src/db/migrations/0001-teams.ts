import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Teams, members and social accounts. */
export const teams: Migration = {
  async up(db) {
    await sql`
      create table teams (
        id bigint primary key,
        name text not null,
        owner_id bigint not null,
        product_id integer not null,
        first_of bigint constraint teams_first unique,
        created_at timestamptz not null
      )`.execute(db)
    await sql`
      create table members (
        team_id bigint not null references teams on delete cascade,
        user_id bigint not null,
        role smallint not null check (role between 0 and 2),
        joined_at timestamptz not null,
        primary key (team_id, user_id)
      )`.execute(db)
    await sql`create index members_user on members (user_id, joined_at, team_id)`.execute(db)
    await sql`
      create table active_teams (
        user_id bigint primary key,
        team_id bigint not null references teams on delete cascade
      )`.execute(db)
    await sql`
      create table social_accounts (
        id bigint primary key,
        team_id bigint not null references teams on delete cascade,
        type text not null check (type in ('ig', 'fb')),
        network_id text not null,
        page_id text,
        username text not null,
        name text not null,
        profile_url text,
        timezone text not null,
        state smallint not null check (state between 0 and 2),
        disabled boolean not null default false,
        credential_id bigint not null,
        expires_at timestamptz,
        connected_by bigint not null,
        created_at timestamptz not null,
        read_at timestamptz not null,
        removed_at timestamptz,
        constraint social_accounts_network unique (team_id, type, network_id)
      )`.execute(db)
    await sql`create index social_accounts_team on social_accounts (team_id, id) where removed_at is null`.execute(db)
    await sql`create index social_accounts_credential on social_accounts (team_id, credential_id)`.execute(db)
    await sql`
      create table pictures (
        social_account_id bigint primary key references social_accounts on delete cascade,
        team_id bigint not null,
        mime text not null,
        etag text not null,
        bytes bytea not null
      )`.execute(db)
  },
}
