import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Links to reports, and figures that go out by email. */
export const reportTables: Migration = {
  async up(db) {
    await sql`
      create table insight_report_links (
        id bigint primary key,
        team_id bigint not null,
        title text not null,
        account_ids bigint[] not null,
        token_hash text not null unique,
        since date,
        until date,
        created_by bigint not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index insight_report_links_team on insight_report_links (team_id, id)`.execute(db)
    await sql`create index insight_report_links_old on insight_report_links (expires_at)`.execute(db)
    await sql`
      create table insight_report_schedules (
        id bigint primary key,
        team_id bigint not null,
        social_account_id bigint not null,
        every text not null,
        weekday smallint not null,
        hour smallint not null,
        member_ids bigint[] not null,
        zone text not null,
        due_at timestamptz not null,
        created_by bigint not null,
        created_at timestamptz not null
      )`.execute(db)
    await sql`create index insight_report_schedules_team on insight_report_schedules (team_id, id)`.execute(db)
    await sql`create index insight_report_schedules_due on insight_report_schedules (due_at)`.execute(db)
    await sql`
      create table insight_report_runs (
        schedule_id bigint not null references insight_report_schedules on delete cascade,
        due_day date not null,
        sent_at timestamptz not null,
        primary key (schedule_id, due_day)
      )`.execute(db)
  },
}
