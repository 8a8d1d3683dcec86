import type { Db } from '../db/db.ts'

// Codes that are sent by email, as a second factor.

/** The factor of a person, also one that is not on yet. */
export const findEmailFactor = (db: Db, userId: string) =>
  db.selectFrom('email_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Begins to set the factor up. Without effect where it is begun, or on. */
export const putEmailFactor = (db: Db, userId: string) =>
  db
    .insertInto('email_factors')
    .values({ user_id: userId, enabled_at: null, code_hash: null, code_until: null, sent_at: null })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()

/** Keeps the hash of the code that is sent now: those sent before work no more. */
export const setEmailCode = (db: Db, userId: string, code: { code_hash: string; code_until: Date; sent_at: Date }) =>
  db.updateTable('email_factors').set(code).where('user_id', '=', userId).execute()

/** Takes a code once: false where it is wrong, was used or has expired. `on`: only where the factor is. */
export const takeEmailCode = async (
  db: Db,
  userId: string,
  { codeHash, now, on }: { codeHash: string; now: Date; on: boolean },
): Promise<boolean> => {
  const done = await db
    .updateTable('email_factors')
    .set({ code_hash: null, code_until: null })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('code_until', '>', now)
    .where('enabled_at', on ? 'is not' : 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Turns the factor on. */
export const enableEmailFactor = (db: Db, userId: string, at: Date) =>
  db
    .updateTable('email_factors')
    .set({ enabled_at: at })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .execute()

/** Turns the factor off. */
export const deleteEmailFactor = (db: Db, userId: string) =>
  db.deleteFrom('email_factors').where('user_id', '=', userId).execute()
