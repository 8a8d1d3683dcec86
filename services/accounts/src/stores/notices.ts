import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { NoticesTable } from '../db/notification-tables.ts'
import type { Notice } from '../model/notifications/facts.ts'
import type { Settled } from '../model/notifications/settled-by-event.ts'

export type NoticeRow = Selectable<NoticesTable>

// What happened in teams, until people are notified of it.

/** Stores something that happened, `at` that time. */
export const insertNotice = (db: Db, id: string, notice: Notice, { at, now }: { at: Date; now: Date }) =>
  db
    .insertInto('notices')
    .values({
      id,
      team_id: notice.teamId,
      kind: notice.kind,
      subject_id: notice.subjectId,
      cause: notice.cause,
      data: JSON.stringify(notice.data),
      at,
      made_at: now,
    })
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
