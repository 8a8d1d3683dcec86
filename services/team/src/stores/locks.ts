import type { Db } from '../db/db.ts'

// What of a team is locked because its plan has no room for it.

/** Accounts of a team with their locks, those that it has had for longest first. */
export const accountLocks = (db: Db, teamId: string): Promise<{ id: string; locked: boolean }[]> =>
  db
    .selectFrom('social_accounts')
    .select(['id', 'locked'])
    .where('team_id', '=', teamId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Members of a team but for its owner, with their locks: Managers first, then those who joined first. */
export const memberLocks = (db: Db, teamId: string, ownerId: string): Promise<{ id: string; locked: boolean }[]> =>
  db
    .selectFrom('members')
    .select(['user_id as id', 'locked'])
    .where('team_id', '=', teamId)
    .where('user_id', '!=', ownerId)
    .orderBy('role')
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()

/** Locks these accounts, or unlocks them. */
export const setAccountLocks = async (db: Db, teamId: string, ids: string[], locked: boolean): Promise<void> => {
  if (ids.length > 0)
    await db
      .updateTable('social_accounts')
      .set({ locked })
      .where('team_id', '=', teamId)
      .where('id', 'in', ids)
      .execute()
}

/** Likewise members. Returns of how many that is news. */
export const setMemberLocks = async (db: Db, teamId: string, ids: string[], locked: boolean): Promise<number> => {
  if (ids.length === 0) return 0
  const done = await db
    .updateTable('members')
    .set({ locked })
    .where('team_id', '=', teamId)
    .where('user_id', 'in', ids)
    .where('locked', '!=', locked)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
