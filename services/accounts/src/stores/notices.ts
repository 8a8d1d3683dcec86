import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { NoticesTable } from '../db/notification-tables.ts'
import type { Settled } from '../model/notifications/settled-by-event.ts'

export type NoticeRow = Selectable<NoticesTable>

// What happened in teams, until people are notified of it.

/** Something that happened, before it is stored. */
export type NewNotice = Omit<NoticeRow, 'made_at'>

/** Stores what happened, `now`, in one statement. */
export const insertNotices = (db: Db, rows: readonly NewNotice[], now: Date) =>
  db
    .insertInto('notices')
    .values(rows.map(row => ({ ...row, data: JSON.stringify(row.data), made_at: now })))
    .execute()

/** The oldest of what happened in a team. */
export const noticesOf = (db: Db, teamId: string, limit: number): Promise<NoticeRow[]> =>
  db.selectFrom('notices').selectAll().where('team_id', '=', teamId).orderBy('id').limit(limit).execute()

/** Takes these of a team, so that nobody else makes notifications of them; one team is worked on by one transaction at a time. */
export const takeNotices = async (tx: Tx, teamId: string, ids: readonly string[]): Promise<NoticeRow[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-notices-${teamId}`}, 0))`.execute(tx)
  return tx.deleteFrom('notices').where('team_id', '=', teamId).where('id', 'in', ids).returningAll().execute()
}

/** Deletes what is done before anybody was notified of it. */
export const deleteNoticesAbout = (tx: Tx, { teamId, subjectId, kinds }: Settled) =>
  tx
    .deleteFrom('notices')
    .where('team_id', '=', teamId)
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .execute()

/** Teams in which something waits that was stored before `before`. */
export const teamsWithNotices = async (db: Db, before: Date): Promise<string[]> =>
  (await db.selectFrom('notices').select('team_id').distinct().where('made_at', '<', before).limit(500).execute()).map(
    row => row.team_id,
  )

/** Deletes what nobody could be notified of in time. */
export const deleteOldNotices = (db: Db, before: Date) =>
  db.deleteFrom('notices').where('made_at', '<', before).execute()
