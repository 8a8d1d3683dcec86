import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { PageKey } from './explored-pages.ts'

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
