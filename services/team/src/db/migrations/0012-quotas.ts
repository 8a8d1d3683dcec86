import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * What teams use of their plans: a counter of what was committed, whose row is the lock of its reservations, and the reservations. Of a counter that
 * does not begin anew each day, the day is the empty text.
 */
export const quotas: Migration = {
  async up(db) {
    await sql`
      create table quota_counters (
        team_id bigint not null references teams on delete cascade,
        counter text not null,
        day text not null,
        committed integer not null default 0 check (committed >= 0),
        primary key (team_id, counter, day)
      )`.execute(db)
    await sql`
      create table quota_reservations (
        team_id bigint not null,
        id text not null,
        counter text not null,
        day text not null,
        amount integer not null check (amount > 0),
        committed boolean not null default false,
        expires_at timestamptz not null,
        primary key (team_id, id),
        foreign key (team_id, counter, day) references quota_counters on delete cascade
      )`.execute(db)
    await sql`create index quota_reservations_open on quota_reservations (team_id, counter, day, expires_at) where not committed`.execute(
      db,
    )
    await sql`create index quota_counters_day on quota_counters (day) where day <> ''`.execute(db)
  },
}
