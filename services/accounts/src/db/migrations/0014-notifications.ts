import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What people are notified of, and what is kept of them for it. */
export const notifications: Migration = {
  async up(db) {
    await sql`
      create table notices (
        id bigint primary key,
        team_id bigint not null,
        kind text not null,
        subject_id text not null,
        cause text not null,
        data jsonb not null,
        at timestamptz not null,
        made_at timestamptz not null
      )`.execute(db)
    await sql`create index notices_team on notices (team_id, id)`.execute(db)
    await sql`
      create table notifications (
        id bigint primary key,
        user_id bigint not null references users on delete cascade,
        team_id bigint not null,
        kind text not null,
        cause text not null,
        facts jsonb not null,
        count integer not null check (count > 0),
        created_at timestamptz not null,
        at timestamptz not null,
        read_at timestamptz,
        due_at timestamptz,
        sent_at timestamptz
      )`.execute(db)
    await sql`create index notifications_user on notifications (user_id, at desc, id desc)`.execute(db)
    await sql`create index notifications_unread on notifications (user_id) where read_at is null`.execute(db)
    await sql`create index notifications_due on notifications (due_at) where due_at is not null`.execute(db)
    await sql`create index notifications_team on notifications (team_id)`.execute(db)
    await sql`create index notifications_old on notifications (at)`.execute(db)
    await sql`
      create table notification_people (
        user_id bigint primary key references users on delete cascade,
        unsubscribe_key text not null,
        copy_confirmed text,
        summary_of text
      )`.execute(db)
    await sql`alter table links add column detail text`.execute(db)
  },
}
