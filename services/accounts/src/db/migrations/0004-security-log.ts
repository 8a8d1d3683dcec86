import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** What happened to a person's account: who, what, from where, and how it ended. */
export const securityLog: Migration = {
  async up(db) {
    await sql`
      create table security_log (
        id bigint primary key,
        user_id bigint not null references users on delete cascade,
        event text not null,
        outcome text not null check (outcome in ('done', 'refused')),
        device text not null,
        block text not null,
        detail text,
        at timestamptz not null
      )`.execute(db)
    await sql`create index security_log_user on security_log (user_id, id desc)`.execute(db)
    await sql`create index security_log_at on security_log (at)`.execute(db)
  },
}
