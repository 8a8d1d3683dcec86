import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { setOwner } from './teams.ts'

// What there is of a person in all of their teams.

/** Writes down that a person leaves, or stays. False where something newer is known. */
export const noteLeaving = async (db: Db, userId: string, leaving: boolean, at: Date): Promise<boolean> => {
  const done = await db
    .insertInto('leaving_people')
    .values({ user_id: userId, leaving, at })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ leaving, at }).where('leaving_people.at', '<', at))
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Every team that a person is in, also a deleted one, with its owner and how many are in it. */
export const teamsOfPerson = async (db: Db, userId: string) => {
  const rows = await db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select(['teams.id', 'teams.name', 'teams.owner_id', 'teams.deleted_at', 'members.role'])
    .select(select =>
      select
        .selectFrom('members as all')
        .select(count => count.fn.countAll<string>().as('count'))
        .whereRef('all.team_id', '=', 'teams.id')
        .as('members'),
    )
    .where('members.user_id', '=', userId)
    .orderBy('teams.id')
    .limit(500)
    .execute()
  return rows.map(({ deleted_at, ...row }) => ({ ...row, members: Number(row.members), deleted: deleted_at !== null }))
}

/** Teams that a person owns and that are not deleted, locked until the transaction ends. */
export const lockOwnTeams = (db: Db, userId: string) =>
  db
    .selectFrom('teams')
    .select(['id', 'owner_id', 'name'])
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Marks a team as deleted together with its owner's account. */
export const deleteWithOwner = (db: Db, teamId: string, userId: string, at: Date) =>
  db
    .updateTable('teams')
    .set({ deleted_at: at, deleted_by: userId, deleted_with_owner: true })
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .execute()

/** Restores what was deleted together with the owner's account. Returns the teams. */
export const restoreWithOwner = (db: Db, userId: string) =>
  db
    .updateTable('teams')
    .set({ deleted_at: null, deleted_by: null, deleted_with_owner: false })
    .where('owner_id', '=', userId)
    .where('deleted_with_owner', '=', true)
    .returning('id')
    .execute()

/** Makes the member of the highest role, who has been in the team longest, its owner. Undefined where nobody else is in it. */
export const inheritTeam = async (db: Db, teamId: string, exceptUserId: string): Promise<string | undefined> => {
  const heir = await db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('user_id', '!=', exceptUserId)
    .orderBy('role')
    .orderBy('joined_at')
    .orderBy('user_id')
    .executeTakeFirst()
  if (heir) await setOwner(db, teamId, heir.user_id)
  return heir?.user_id
}

/** Takes a person out of all teams. Returns those that are not deleted. */
export const leaveAllTeams = async (db: Db, userId: string): Promise<string[]> => {
  const left = await db.deleteFrom('members').where('user_id', '=', userId).returning('team_id').execute()
  for (const table of ['active_teams', 'removed_members', 'invite_mails'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  await db.deleteFrom('invites').where('invited_by', '=', userId).execute()
  const ids = left.map(({ team_id }) => team_id)
  if (ids.length === 0) return []
  const kept = await db
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return kept.map(({ id }) => id)
}

type Part = 'memberships' | 'invitations' | 'accounts'
/** Rows about a person, after an id, the oldest first. */
export const personRows = async (
  db: Db,
  userId: string,
  { part, after, most }: { part: Part; after: string; most: number },
): Promise<({ id: string } & Record<string, unknown>)[]> => {
  if (part === 'memberships')
    return db
      .selectFrom('members')
      .innerJoin('teams', 'teams.id', 'members.team_id')
      .select(['teams.id', 'teams.name', 'members.role', 'members.joined_at', 'teams.created_at', 'teams.deleted_at'])
      .select(sql<SqlBool>`teams.owner_id = members.user_id`.as('owner'))
      .where('members.user_id', '=', userId)
      .where('teams.id', '>', after)
      .orderBy('teams.id')
      .limit(most)
      .execute()
  if (part === 'invitations')
    return db
      .selectFrom('invites')
      .select(['id', 'team_id', 'email', 'role', 'uses_left', 'created_at', 'expires_at'])
      .where('invited_by', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute()
  return db
    .selectFrom('social_accounts')
    .select(['id', 'team_id', 'type', 'network_id', 'username', 'name', 'timezone', 'created_at'])
    .where('connected_by', '=', userId)
    .where('removed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}
