import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** People change their address, have their data exported, and delete their account. */
export const ownAccount: Migration = {
  async up(db) {
    await sql`alter table users add column deleted_at timestamptz`.execute(db)
    await sql`create index users_deleted on users (deleted_at) where deleted_at is not null`.execute(db)
    await sql`
      create table email_changes (
        user_id bigint primary key references users on delete cascade,
        email text not null,
        email_key text not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`
      create table exports (
        id bigint primary key,
        user_id bigint not null references users on delete cascade,
        state text not null check (state in ('waiting', 'making', 'ready', 'failed')),
        progress integer not null default 0,
        step text,
        bytes bigint,
        created_at timestamptz not null,
        expires_at timestamptz
      )`.execute(db)
    await sql`create index exports_user on exports (user_id, id desc)`.execute(db)
    await sql`create index exports_end on exports (created_at)`.execute(db)
    await sql`
      create table export_pieces (
        export_id bigint not null references exports on delete cascade,
        n integer not null,
        bytes bytea not null,
        primary key (export_id, n)
      )`.execute(db)
    // Already compressed.
    await sql`alter table export_pieces alter column bytes set storage external`.execute(db)
  },
}
