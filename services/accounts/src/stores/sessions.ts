import type { Insertable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SessionsTable } from '../db/schema.ts'

/** Most sessions that one person may hold; the longest unused go. */
const MOST = 100

/** Where people are signed in. */
export const sessions = (db: Db) => ({
  insert: (session: Insertable<SessionsTable>) => db.insertInto('sessions').values(session).execute(),
  byToken: (tokenHash: string, now: Date) =>
    db
      .selectFrom('sessions')
      .select(['id', 'user_id', 'created_at', 'seen_at', 'expires_at'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  roll: (id: string, seenAt: Date, expiresAt: Date) =>
    db.updateTable('sessions').set({ seen_at: seenAt, expires_at: expiresAt }).where('id', '=', id).execute(),
  /** When the password was last shown in it, at its beginning or again; undefined: there is no such session. */
  confirmedAt: async (userId: string, id: string): Promise<Date | undefined> => {
    const query = db.selectFrom('sessions').select(['created_at', 'confirmed_at'])
    const session = await query.where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
    return session?.confirmed_at ?? session?.created_at
  },
  confirm: (userId: string, id: string, at: Date) =>
    db.updateTable('sessions').set({ confirmed_at: at }).where('user_id', '=', userId).where('id', '=', id).execute(),
  ofUser: (userId: string, now: Date) =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute(),
  /** Ends a session; answers its device, or undefined when there was none. */
  end: async (userId: string, id: string): Promise<string | undefined> =>
    (
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('device')
        .executeTakeFirst()
    )?.device,
  /** Ends the session of a token; answers whose it was. */
  endShown: async (tokenHash: string): Promise<string | undefined> =>
    (await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('user_id').executeTakeFirst())
      ?.user_id,
  endAll: (userId: string, exceptId = '0') =>
    db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', exceptId).execute(),
  endSurplus: (userId: string) =>
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
      .execute(),
  forgetEnded: (now: Date) => db.deleteFrom('sessions').where('expires_at', '<=', now).execute(),
})
