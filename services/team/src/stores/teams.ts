import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { TeamsTable } from '../db/schema.ts'

export type TeamRow = Selectable<TeamsTable>

/** Most teams in one list. */
const MOST = 500

// A deleted team is found by nothing here that does not say so.

const ofTeam = (db: Db, teamId: string) =>
  db.selectFrom('teams').selectAll().where('id', '=', teamId).where('deleted_at', 'is', null)

/** A team by id. */
export const findTeam = (db: Db, teamId: string) => ofTeam(db, teamId).executeTakeFirst()

/** A team by id, also a deleted one. */
export const findTeamOrDeleted = (db: Db, teamId: string) =>
  db.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst()

/** The team, locked until the transaction ends: what counts its accounts or members must not race. */
export const lockTeam = (db: Db, teamId: string) => ofTeam(db, teamId).forUpdate().executeTakeFirst()

/** The same, also of a deleted team. */
export const lockTeamOrDeleted = (db: Db, teamId: string) =>
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

/** Stores another team of a person. */
export const insertTeam = (db: Db, team: Insertable<TeamsTable>) =>
  db.insertInto('teams').values(team).returningAll().executeTakeFirstOrThrow()

/** Renames a team. */
export const setTeamName = (db: Db, teamId: string, name: string) =>
  db
    .updateTable('teams')
    .set({ name })
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Gives the team another plan. */
export const setProductId = (db: Db, teamId: string, productId: number) =>
  db.updateTable('teams').set({ product_id: productId }).where('id', '=', teamId).execute()

/** Has posts of Creators approved, or not. */
export const setTeamApprovals = (db: Db, teamId: string, on: boolean) =>
  db.updateTable('teams').set({ approvals: on }).where('id', '=', teamId).execute()

/** Gives the team another owner. */
export const setOwner = (db: Db, teamId: string, userId: string) =>
  db.updateTable('teams').set({ owner_id: userId }).where('id', '=', teamId).execute()

/** Holds what a person owns until the transaction ends: two new teams at once must not pass the limit together. */
export const lockOwned = (db: Db, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-owned-teams-${userId}`}, 0))`.execute(db)

/** Plans of the teams that a person owns. */
export const plansOwned = (db: Db, userId: string) =>
  db
    .selectFrom('teams')
    .select('product_id')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(MOST)
    .execute()

/** Marks a team as deleted. */
export const markTeamDeleted = (db: Db, teamId: string, by: string, at: Date) =>
  db
    .updateTable('teams')
    .set({ deleted_at: at, deleted_by: by })
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .execute()

/** Deleted teams of an owner that were deleted after `since`, the newest first. */
export const deletedTeamsOf = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('teams')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .limit(MOST)
    .execute()

/** A team that its owner may restore, locked until the transaction ends. */
export const lockDeletedTeam = (db: Db, teamId: string, userId: string, since: Date) =>
  db
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', teamId)
    .where('owner_id', '=', userId)
    .where('deleted_at', '>', since)
    .forUpdate()
    .executeTakeFirst()

/** Takes the deletion back. */
export const unmarkTeamDeleted = (db: Db, teamId: string) =>
  db
    .updateTable('teams')
    .set({ deleted_at: null, deleted_by: null, deleted_with_owner: false })
    .where('id', '=', teamId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Teams that were deleted at `until` or before, those that wait longest first. */
export const teamsToPurge = (db: Db, until: Date, most: number) =>
  db.selectFrom('teams').select('id').where('deleted_at', '<=', until).orderBy('deleted_at').limit(most).execute()

/** Deletes such a team with its members, accounts, sets and invitations. False where it was restored meanwhile. */
export const purgeTeam = async (db: Db, teamId: string, until: Date): Promise<boolean> => {
  const done = await db.deleteFrom('teams').where('id', '=', teamId).where('deleted_at', '<=', until).executeTakeFirst()
  return done.numDeletedRows > 0n
}
