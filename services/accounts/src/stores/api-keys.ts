import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { ApiKeysTable } from '../db/schema.ts'

export type ApiKeyRow = Selectable<ApiKeysTable>

/** Most keys that a team may hold at once. */
export const MOST_KEYS = 100

// API keys of teams.

/** Stores a new key; its secret only as a hash. */
export const insertApiKey = (db: Db, key: Insertable<ApiKeysTable>) =>
  db.insertInto('api_keys').values(key).returningAll().executeTakeFirstOrThrow()

/** Keys of a team that are not revoked, the newest first. */
export const apiKeysOfTeam = (db: Db, teamId: string) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_KEYS)
    .execute()

/** Those that a person has made, for any team. */
export const apiKeysOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

/** Those that a person has made, for any team, revoked ones too. */
export const allKeysOfUser = (db: Db, userId: string) =>
  db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).orderBy('id').limit(5000).execute()

/** Revokes what a person has made, except for those named. */
export const revokeApiKeysOfUser = (db: Db, userId: string, exceptIds: string[], at: Date) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptIds.length > 0, query => query.where('id', 'not in', exceptIds))
    .execute()

/** Revokes what a person had made for a team when they left it; what they made after they had joined again stays. */
export const revokeApiKeysOfMember = (
  db: Db,
  { teamId, userId, leftAt }: { teamId: string; userId: string; leftAt: Date },
) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: leftAt })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('created_at', '<=', leftAt)
    .where('revoked_at', 'is', null)
    .execute()

/** How many keys of a team are not revoked. */
export const countApiKeys = async (db: Db, teamId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('api_keys')
    .select(select => select.fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Revokes a key of a team; undefined where there is no such key any more. */
export const markApiKeyRevoked = (db: Db, teamId: string, id: string, at: Date) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'name'])
    .executeTakeFirst()

/** The key of a secret, also one that is revoked or expired. Whose it is follows from the secret alone. */
export const findApiKeyByHash = (db: Db, keyHash: string) =>
  db.selectFrom('api_keys').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()

/** Writes down when a key was last used. */
export const touchApiKey = (db: Db, teamId: string, id: string, at: Date) =>
  db.updateTable('api_keys').set({ last_used_at: at }).where('team_id', '=', teamId).where('id', '=', id).execute()
