import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { MembersTable } from '../db/schema.ts'

export type MemberRow = Selectable<MembersTable>

/** Most teams or members in one list. */
const MOST = 500

// Who is in which team, and the team that each person works in.

/** Puts a person into a team, or changes their role there. */
export const putMember = (db: Db, teamId: string, userId: string, role: number, at: Date) =>
  db
    .insertInto('members')
    .values({ team_id: teamId, user_id: userId, role, joined_at: at })
    .onConflict(conflict => conflict.columns(['team_id', 'user_id']).doUpdateSet({ role }))
    .execute()

/** Gives a member another role; undefined where they are no member. */
export const setRole = (db: Db, teamId: string, userId: string, role: number) =>
  db
    .updateTable('members')
    .set({ role })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** Excepts exactly these members of a team from approval. */
export const setExcepted = (db: Db, teamId: string, userIds: readonly string[]) =>
  db
    .updateTable('members')
    .set({ excepted: sql<boolean>`user_id = any(${[...userIds]}::bigint[])` })
    .where('team_id', '=', teamId)
    .execute()

/** Takes a person out of a team. */
export const deleteMember = (db: Db, teamId: string, userId: string) =>
  db.deleteFrom('members').where('team_id', '=', teamId).where('user_id', '=', userId).execute()

/** Writes down that a person was removed from a team. */
export const noteRemoved = (db: Db, teamId: string, userId: string, at: Date) =>
  db
    .insertInto('removed_members')
    .values({ team_id: teamId, user_id: userId, removed_at: at })
    .onConflict(conflict => conflict.columns(['team_id', 'user_id']).doUpdateSet({ removed_at: at }))
    .execute()

/** When a person was last removed from a team; undefined where nobody has. */
export const removedAt = async (db: Db, teamId: string, userId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('removed_members')
      .select('removed_at')
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.removed_at

/** How many members a team has. */
export const countMembers = async (db: Db, teamId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('members')
    .select(select => select.fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The role of a person in a team; undefined where they are no member. */
export const roleOf = async (db: Db, teamId: string, userId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('members')
      .innerJoin('teams', 'teams.id', 'members.team_id')
      .select('members.role')
      .where('members.team_id', '=', teamId)
      .where('members.user_id', '=', userId)
      .where('teams.deleted_at', 'is', null)
      .executeTakeFirst()
  )?.role

/** Members of a team, by role and then by when they joined. */
export const membersOfTeam = (db: Db, teamId: string) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('role')
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(MOST)
    .execute()

/** Teams that a user is in, the one they joined first in front; `locked`: the team's plan has no seat for them at present. */
export const membershipsOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .leftJoin('subscriptions', 'subscriptions.team_id', 'teams.id')
    .select([
      'members.team_id',
      'members.role',
      'members.excepted',
      'members.locked',
      'teams.name',
      'teams.product_id',
      'teams.approvals',
      'subscriptions.expires_at',
    ])
    .where('members.user_id', '=', userId)
    .where('teams.deleted_at', 'is', null)
    // Where there are more than fit, it is those that can't be entered that are left out.
    .orderBy('members.locked')
    .orderBy('members.joined_at')
    .orderBy('members.team_id')
    .limit(MOST)
    .execute()

/** The team that a person works in; undefined before they have chosen one. */
export const activeTeamOf = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.selectFrom('active_teams').select('team_id').where('user_id', '=', userId).executeTakeFirst())?.team_id

/** Writes down which team a person works in. */
export const setActiveTeam = (db: Db, userId: string, teamId: string) =>
  db
    .insertInto('active_teams')
    .values({ user_id: userId, team_id: teamId })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ team_id: teamId }))
    .execute()
