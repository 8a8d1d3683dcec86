import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { ReportSchedulesTable } from '../db/tables.ts'
import type { Place } from './insight-accounts.ts'

export type ReportScheduleRow = Selectable<ReportSchedulesTable>

// Figures that go out by email, and for which days they did.

/** Those of a team, the oldest first. */
export const schedulesOf = (db: Db, teamId: string): Promise<ReportScheduleRow[]> =>
  db.selectFrom('insight_report_schedules').selectAll().where('team_id', '=', teamId).orderBy('id').execute()

/** How many a team has. */
export async function countSchedules(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('insight_report_schedules')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return count
}

/** A schedule of a team. */
export const findSchedule = (db: Db, teamId: string, id: string): Promise<ReportScheduleRow | undefined> =>
  db
    .selectFrom('insight_report_schedules')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The same, held until the transaction ends: a second worker finds it done. */
export const lockSchedule = (tx: Tx, teamId: string, id: string): Promise<ReportScheduleRow | undefined> =>
  tx
    .selectFrom('insight_report_schedules')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertSchedule = (db: Db, schedule: ReportScheduleRow) =>
  db.insertInto('insight_report_schedules').values(schedule).execute()

/** Changes a schedule of a team. Returns it as it is now; undefined where there is none. */
export const updateSchedule = (
  db: Db,
  teamId: string,
  id: string,
  change: Partial<Pick<ReportScheduleRow, 'every' | 'weekday' | 'hour' | 'member_ids' | 'zone' | 'due_at'>>,
): Promise<ReportScheduleRow | undefined> =>
  db
    .updateTable('insight_report_schedules')
    .set(change)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Deletes a schedule of a team; undefined where it has none. */
export const deleteSchedule = (db: Db, teamId: string, id: string): Promise<ReportScheduleRow | undefined> =>
  db
    .deleteFrom('insight_report_schedules')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Schedules of all teams that are due, at most `most`, the one that waits longest first. */
export const dueSchedules = (
  db: Db,
  now: Date,
  most: number,
): Promise<Pick<ReportScheduleRow, 'id' | 'team_id' | 'due_at'>[]> =>
  db
    .selectFrom('insight_report_schedules')
    .select(['id', 'team_id', 'due_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute()

/** Notes that a schedule of a team is sent for a day. False where it was before: then nothing may be sent. */
export async function noteRun(tx: Tx, teamId: string, id: string, dueDay: string, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into insight_report_runs (schedule_id, due_day, sent_at)
    select id, ${dueDay}::date, ${at} from insight_report_schedules where team_id = ${teamId} and id = ${id}
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

/** Deletes notes of runs from before an instant. Returns how many, at most `most`. */
export async function deleteOldRuns(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from insight_report_runs where ctid in (
      select ctid from insight_report_runs where sent_at < ${before} limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the schedules of an account. */
export const deleteSchedulesOfAccount = (db: Db, { teamId, accountId }: Place) =>
  db
    .deleteFrom('insight_report_schedules')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .execute()

/** Deletes those of a team. */
export const deleteSchedulesOf = (db: Db, teamId: string) =>
  db.deleteFrom('insight_report_schedules').where('team_id', '=', teamId).execute()
