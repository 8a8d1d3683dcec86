import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Db } from '../db/db.ts'

/** Most browsers that are remembered for one person; the longest unused go. */
const MOST = 50

// Browsers that people have signed in with. Only the hash of their cookie is kept.

/** Everybody who has signed in with this browser. */
export const usersOfDevice = async (db: Db, tokenHash: string): Promise<string[]> =>
  (await db.selectFrom('devices').select('user_id').where('token_hash', '=', tokenHash).execute()).map(
    ({ user_id }) => user_id,
  )

/** Browsers of a person, without what names them. */
export const devicesOf = (db: Db, userId: string) =>
  db
    .selectFrom('devices')
    .select(['name', 'first_seen_at', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute()

/** Whether a person has signed in before, with any browser that is remembered. */
export const hasDevice = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('devices').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !==
  undefined

/** Remembers a browser of a person, or that it was used again. Of more than 50 the longest unused are deleted. */
export const putDevice = async (
  db: Db,
  device: { userId: string; tokenHash: string; name: string; at: Date },
): Promise<void> => {
  const { userId, tokenHash, name, at } = device
  await db
    .insertInto('devices')
    .values({ user_id: userId, token_hash: tokenHash, name, first_seen_at: at, seen_at: at })
    .onConflict(conflict => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ name, seen_at: at }))
    .execute()
  await db
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', inner =>
      inner
        .selectFrom('devices')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .offset(MOST),
    )
    .execute()
}

/** Deletes every browser of a person, except for the one with this token. */
export const deleteDevices = (db: Db, userId: string, exceptToken = '') =>
  db.deleteFrom('devices').where('user_id', '=', userId).where('token_hash', '!=', sha256(exceptToken)).execute()

/** Deletes browsers of all people that were not used since `before`. */
export const deleteUnusedDevices = (db: Db, before: Date) =>
  db.deleteFrom('devices').where('seen_at', '<', before).execute()
