import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Browsers that are sent notifications. They go with the session in which they were added. */
export const pushDevices: Migration = {
  async up(db) {
    await sql`
      create table push_devices (
        id bigint primary key,
        user_id bigint not null references users on delete cascade,
        session_id bigint not null references sessions on delete cascade,
        endpoint_hash text not null constraint push_devices_endpoint unique,
        subscription text not null,
        name text not null,
        created_at timestamptz not null,
        sent_at timestamptz,
        failing_since timestamptz
      )`.execute(db)
    await sql`create index push_devices_user on push_devices (user_id)`.execute(db)
    await sql`create index push_devices_session on push_devices (session_id)`.execute(db)
  },
}
