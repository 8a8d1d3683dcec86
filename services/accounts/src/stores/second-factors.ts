import type { Db } from '../db/db.ts'

// Authenticator apps and backup codes.

/** The authenticator app of a person, also one that is not on yet. */
export const findSecondFactor = (db: Db, userId: string) =>
  db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Whether signing in asks a person for a code. */
export const isSecondFactorOn = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Keeps a secret that is not on yet, in place of an earlier one. False when the factor is on. */
export const putSecondFactor = async (db: Db, userId: string, sealedSecret: string): Promise<boolean> => {
  const row = { secret: sealedSecret, last_step: null }
  const done = await db
    .insertInto('totp')
    .values({ user_id: userId, enabled_at: null, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row).where('totp.enabled_at', 'is', null))
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Turns it on with the step of its first code. False when it is on, or the secret was replaced meanwhile. */
export const enableSecondFactor = async (
  db: Db,
  userId: string,
  sealedSecret: string,
  step: number,
  at: Date,
): Promise<boolean> => {
  const done = await db
    .updateTable('totp')
    .set({ enabled_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', sealedSecret)
    .where('enabled_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Takes a step once: false when a code of this step or a later one was taken before. */
export const takeTotpStep = async (db: Db, userId: string, step: number): Promise<boolean> => {
  const done = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where(or => or.or([or('last_step', 'is', null), or('last_step', '<', step)]))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Deletes the authenticator app and the backup codes of a person. */
export const deleteSecondFactor = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('totp').where('user_id', '=', userId).execute()
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
}

/** Stores the hashes of new backup codes in place of the earlier ones. */
export const setBackupCodes = async (db: Db, userId: string, hashes: string[]): Promise<void> => {
  await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('backup_codes')
    .values(hashes.map(code_hash => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

/** Takes a backup code once: false when it is wrong or was used. */
export const takeBackupCode = async (db: Db, userId: string, codeHash: string, at: Date): Promise<boolean> => {
  const done = await db
    .updateTable('backup_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
