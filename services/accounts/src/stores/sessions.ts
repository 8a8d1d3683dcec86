import type { Insertable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SessionsTable } from '../db/schema.ts'

/** Most sessions that one person may hold; the longest unused go. */
const MOST = 100

// Where people are signed in.

/** Stores a new session. */
export const insertSession = (db: Db, session: Insertable<SessionsTable>) =>
  db.insertInto('sessions').values(session).execute()

/** The session of a cookie that has not ended. Whose it is follows from the token alone. */
export const findSessionByToken = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'created_at', 'seen_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Writes down that a session was used, and when it ends now. */
export const rollSession = (db: Db, userId: string, id: string, seenAt: Date, expiresAt: Date) =>
  db
    .updateTable('sessions')
    .set({ seen_at: seenAt, expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** When the password was last entered in a session, at sign-in or again; undefined: there is no such session. */
export const sessionConfirmedAt = async (db: Db, userId: string, id: string): Promise<Date | undefined> => {
  const query = db.selectFrom('sessions').select(['created_at', 'confirmed_at'])
  const session = await query.where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return session?.confirmed_at ?? session?.created_at
}

/** Writes down that the password was entered again in a session. */
export const confirmSession = (db: Db, userId: string, id: string, at: Date) =>
  db.updateTable('sessions').set({ confirmed_at: at }).where('user_id', '=', userId).where('id', '=', id).execute()

/** Sessions of a person that have not ended, the last used first. */
export const sessionsOfUser = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()

/** Ends a session. Returns its device, or undefined where there was none. */
export const deleteSession = async (db: Db, userId: string, id: string): Promise<string | undefined> =>
  (
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('device')
      .executeTakeFirst()
  )?.device

/** Ends the session of a token. Returns the id of its person. */
export const deleteSessionByToken = async (db: Db, tokenHash: string): Promise<string | undefined> =>
  (await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst())?.user_id

/** Ends all sessions of a person, except for one. */
export const deleteSessions = (db: Db, userId: string, exceptId = '0') =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', exceptId).execute()

/** Ends the longest unused sessions of a person above 100. */
export const deleteSurplusSessions = (db: Db, userId: string) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', inner =>
      inner
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST),
    )
    .execute()

/** Deletes ended sessions of all people. */
export const deleteEndedSessions = (db: Db, now: Date) =>
  db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
