import type { Db } from '../db/db.ts'

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

/** The role of a person in a team; undefined where they are no member. */
export const roleOf = async (db: Db, teamId: string, userId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('members')
      .select('role')
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
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

/** Teams of a user, the one they joined first in front. */
export const membershipsOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('members')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .select(['members.team_id', 'members.role', 'teams.name', 'teams.product_id'])
    .where('members.user_id', '=', userId)
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
