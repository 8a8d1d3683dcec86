import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isFresh, type Lives, type PageKey } from './explored-pages.ts'

/** How long further pages belong to a look, hours. */
const HOURS = 24

type Subject = Pick<PageKey, 'kind' | 'subject'>

/** Whether a team looked at this within the last day. */
export const hasLooked = async (db: Db, teamId: string, { kind, subject }: Subject): Promise<boolean> =>
  (await db
    .selectFrom('looks')
    .select('looked_at')
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('looked_at', '>', sql<Date>`now() - ${HOURS} * interval '1 hour'`)
    .executeTakeFirst()) !== undefined

/** Whether a team has seen the first page of this as it is taken now: it looked since that was read. */
export const hasSeen = async (db: Db, teamId: string, { kind, subject }: Subject, lives: Lives): Promise<boolean> =>
  (await db
    .selectFrom('looks')
    .innerJoin('explored_pages', pages =>
      pages.onRef('explored_pages.kind', '=', 'looks.kind').onRef('explored_pages.subject', '=', 'looks.subject'),
    )
    .select('looks.looked_at')
    .where('looks.team_id', '=', teamId)
    .where('looks.kind', '=', kind)
    .where('looks.subject', '=', subject)
    .where('explored_pages.after', '=', '')
    .where('explored_pages.data', 'is not', null)
    .where(isFresh(lives))
    .whereRef('looks.looked_at', '>=', 'explored_pages.read_at')
    .executeTakeFirst()) !== undefined

/** Notes that a team looked at this now. */
export const noteLook = (db: Db, teamId: string, { kind, subject }: Subject) =>
  db
    .insertInto('looks')
    .values({ team_id: teamId, kind, subject, looked_at: sql<Date>`now()` })
    .onConflict(conflict =>
      conflict.columns(['team_id', 'kind', 'subject']).doUpdateSet({ looked_at: sql<Date>`now()` }),
    )
    .execute()

/** Deletes looks whose further pages would be counted again. */
export const deleteOldLooks = (db: Db) =>
  db.deleteFrom('looks').where('looked_at', '<', sql<Date>`now() - ${HOURS} * interval '1 hour'`).execute()

/** Deletes what a team looked at. */
export const deleteLooksOf = (db: Db, teamId: string) => db.deleteFrom('looks').where('team_id', '=', teamId).execute()
