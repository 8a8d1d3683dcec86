import type { Db } from '../db/db.ts'
import type { Counting } from '../db/saved-tables.ts'

// What of the plan saved posts take. These functions know a row by its reservation: one that was deleted or saved again has another by then.

export interface Unsettled {
  id: string
  team_id: string
  reservation: string
  counting: Counting
}

const unsettled = (db: Db) =>
  db
    .selectFrom('saved_posts')
    .select(['id', 'team_id', 'reservation', 'counting'])
    .where('counting', 'in', ['taking', 'giving'])
    .orderBy('id')

/** Saved posts of a team that are not yet given back, or not yet committed. */
export const unsettledOf = (db: Db, teamId: string, most: number): Promise<Unsettled[]> =>
  unsettled(db).where('team_id', '=', teamId).limit(most).execute()

/** These ones, where they are not settled. */
export const unsettledAmong = async (db: Db, teamId: string, ids: readonly string[]): Promise<Unsettled[]> =>
  ids.length === 0 ? [] : unsettled(db).where('team_id', '=', teamId).where('id', 'in', ids).execute()

/** The same of all teams, after an id. */
export const allUnsettled = (db: Db, after: string, most: number): Promise<Unsettled[]> =>
  unsettled(db).where('id', '>', after).limit(most).execute()

/** What was taken is taken, and what was given is given. Whether the row was still to be settled so. */
export async function markSettled(db: Db, { team_id, id, reservation, counting }: Unsettled): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_posts')
    .set({ counting: counting === 'taking' ? 'taken' : 'given' })
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .where('reservation', '=', reservation)
    .where('counting', '=', counting)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether this reservation is that of a saved post by now: somebody else settled it. */
export async function isTaken(db: Db, { team_id, id, reservation }: Unsettled): Promise<boolean> {
  const row = await db
    .selectFrom('saved_posts')
    .select('id')
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .where('reservation', '=', reservation)
    .where('counting', '=', 'taken')
    .executeTakeFirst()
  return row !== undefined
}
