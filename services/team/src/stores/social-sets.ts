import type { Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SocialSetsTable } from '../db/schema.ts'

export type SocialSetRow = Selectable<SocialSetsTable>

/** Most sets of one team. */
export const MOST_SETS = 100

// Named groups of a team's accounts.

/** Sets of a team by name. */
export const setsOfTeam = (db: Db, teamId: string): Promise<SocialSetRow[]> =>
  db
    .selectFrom('social_sets')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_SETS)
    .execute()

/** Stores a new set. */
export const insertSet = (db: Db, row: SocialSetRow) => db.insertInto('social_sets').values(row).execute()

/** Renames a set; undefined where there is none. */
export const renameSet = (db: Db, teamId: string, id: string, name: string): Promise<SocialSetRow | undefined> =>
  db
    .updateTable('social_sets')
    .set({ name })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Deletes a set, and returns it; undefined where there is none. */
export const deleteSet = (db: Db, teamId: string, id: string): Promise<SocialSetRow | undefined> =>
  db.deleteFrom('social_sets').where('team_id', '=', teamId).where('id', '=', id).returningAll().executeTakeFirst()

/** Has the set hold exactly these accounts. Returns those that are accounts of the team. */
export const fillSet = async (db: Db, teamId: string, id: string, accountIds: readonly string[]): Promise<string[]> => {
  await db
    .updateTable('social_accounts')
    .set({ social_set_id: null })
    .where('team_id', '=', teamId)
    .where('social_set_id', '=', id)
    .execute()
  if (accountIds.length === 0) return []
  const filled = await db
    .updateTable('social_accounts')
    .set({ social_set_id: id })
    .where('team_id', '=', teamId)
    .where('id', 'in', accountIds)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  return filled.map(row => row.id)
}
