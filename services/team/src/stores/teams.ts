import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { TeamsTable } from '../db/schema.ts'

export type TeamRow = Selectable<TeamsTable>

/** A team by id. */
export const findTeam = (db: Db, teamId: string) =>
  db.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst()

/** The team, locked until the transaction ends: what counts its accounts must not race. */
export const lockTeam = (db: Db, teamId: string) =>
  db.selectFrom('teams').selectAll().where('id', '=', teamId).forUpdate().executeTakeFirst()

/** The first team of a user, which sign-up made. */
export const firstTeamOf = (db: Db, userId: string) =>
  db.selectFrom('teams').select('id').where('first_of', '=', userId).executeTakeFirst()

/** False when the user has a first team already. */
export const insertFirstTeam = async (db: Db, team: Insertable<TeamsTable>): Promise<boolean> => {
  const done = await db
    .insertInto('teams')
    .values(team)
    .onConflict(conflict => conflict.constraint('teams_first').doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Renames a team. */
export const setTeamName = (db: Db, teamId: string, name: string) =>
  db.updateTable('teams').set({ name }).where('id', '=', teamId).returningAll().executeTakeFirst()
