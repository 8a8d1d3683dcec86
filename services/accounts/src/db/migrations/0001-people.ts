import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Users, how they sign in, and their mail. */
export const people: Migration = {
  async up(db) {
    await sql`
      create table users (
        id bigint primary key,
        email text not null,
        email_key text not null constraint users_email unique,
        email_confirmed_at timestamptz,
        password_hash text not null,
        name text not null,
        username text not null constraint users_username unique,
        settings jsonb not null default '{}',
        created_at timestamptz not null
      )`.execute(db)
    await sql`
      create table sessions (
        id bigint primary key,
        user_id bigint not null references users on delete cascade,
        token_hash text not null unique,
        device text not null,
        ip text not null,
        created_at timestamptz not null,
        seen_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index sessions_user on sessions (user_id, seen_at desc, id desc)`.execute(db)
    await sql`create index sessions_end on sessions (expires_at)`.execute(db)
    await sql`
      create table links (
        token_hash text primary key,
        purpose text not null,
        user_id bigint not null references users on delete cascade,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index links_user on links (user_id, purpose)`.execute(db)
    await sql`create index links_end on links (expires_at)`.execute(db)
    await sql`
      create table lockouts (
        key text primary key,
        tries integer not null,
        level integer not null,
        locked_until timestamptz,
        touched_at timestamptz not null
      )`.execute(db)
    await sql`create index lockouts_touched on lockouts (touched_at)`.execute(db)
    await sql`
      create table totp (
        user_id bigint primary key references users on delete cascade,
        secret text not null,
        enabled_at timestamptz,
        last_step integer
      )`.execute(db)
    await sql`
      create table backup_codes (
        user_id bigint not null references users on delete cascade,
        code_hash text not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      )`.execute(db)
    await sql`
      create table api_keys (
        id bigint primary key,
        team_id bigint not null,
        user_id bigint not null references users on delete cascade,
        name text not null,
        prefix text not null,
        key_hash text not null unique,
        scopes text[] not null,
        created_at timestamptz not null,
        last_used_at timestamptz,
        expires_at timestamptz,
        revoked_at timestamptz
      )`.execute(db)
    await sql`create index api_keys_team on api_keys (team_id, id desc) where revoked_at is null`.execute(db)
    await sql`
      create table mails (
        id bigint primary key,
        template text not null,
        to_email text not null,
        data jsonb not null,
        created_at timestamptz not null,
        attempts integer not null default 0,
        last_error text,
        settled_at timestamptz
      )`.execute(db)
    await sql`create index mails_waiting on mails (created_at) where settled_at is null`.execute(db)
    await sql`create index mails_to on mails (to_email, created_at)`.execute(db)
  },
}
