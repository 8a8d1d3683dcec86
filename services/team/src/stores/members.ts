import type { Db } from '../db/db.ts'

/** Most teams or members that one answer lists. */
const MOST = 500

/** Who is in which team, and the team that each person works in. */
export const members = (db: Db) => ({
  put: (teamId: string, userId: string, role: number, at: Date) =>
    db
      .insertInto('members')
      .values({ team_id: teamId, user_id: userId, role, joined_at: at })
      .onConflict(conflict => conflict.columns(['team_id', 'user_id']).doUpdateSet({ role }))
      .execute(),
  roleOf: async (teamId: string, userId: string): Promise<number | undefined> =>
    (
      await db
        .selectFrom('members')
        .select('role')
        .where('team_id', '=', teamId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.role,
  ofTeam: (teamId: string) =>
    db
      .selectFrom('members')
      .selectAll()
      .where('team_id', '=', teamId)
      .orderBy('role')
      .orderBy('joined_at')
      .orderBy('user_id')
      .limit(MOST)
      .execute(),
  /** Teams of a user, the one they joined first in front. */
  ofUser: (userId: string) =>
    db
      .selectFrom('members')
      .innerJoin('teams', 'teams.id', 'members.team_id')
      .select(['members.team_id', 'members.role', 'teams.name', 'teams.product_id'])
      .where('members.user_id', '=', userId)
      .orderBy('members.joined_at')
      .orderBy('members.team_id')
      .limit(MOST)
      .execute(),
  activeOf: async (userId: string): Promise<string | undefined> =>
    (await db.selectFrom('active_teams').select('team_id').where('user_id', '=', userId).executeTakeFirst())?.team_id,
  activate: (userId: string, teamId: string) =>
    db
      .insertInto('active_teams')
      .values({ user_id: userId, team_id: teamId })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ team_id: teamId }))
      .execute(),
})
