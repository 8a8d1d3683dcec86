import type { Db } from '../db/db.ts'
import type { Factors } from '../model/settings.ts'

// Authenticator apps and backup codes, and which factors are on.

/** The authenticator app of a person, also one that is not on yet. */
export const findSecondFactor = (db: Db, userId: string) =>
  db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The second factors that a person has on. */
export const factorsOf = async (db: Db, userId: string): Promise<Factors> => {
  const [app, email] = await Promise.all([
    db.selectFrom('totp').select('enabled_at').where('user_id', '=', userId).executeTakeFirst(),
    db.selectFrom('email_factors').select('enabled_at').where('user_id', '=', userId).executeTakeFirst(),
  ])
  return { app: (app?.enabled_at ?? null) !== null, email: (email?.enabled_at ?? null) !== null }
}

/** Whether signing in asks a person for a code. */
export const isSecondFactorOn = async (db: Db, userId: string): Promise<boolean> => {
  const { app, email } = await factorsOf(db, userId)
  return app || email
}

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

/** Deletes the authenticator app of a person. */
export const deleteApp = (db: Db, userId: string) => db.deleteFrom('totp').where('user_id', '=', userId).execute()

/** Deletes the backup codes of a person. */
export const deleteBackupCodes = (db: Db, userId: string) =>
  db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()

/** Deletes every second factor of a person, and the backup codes. */
export const deleteSecondFactors = async (db: Db, userId: string): Promise<void> => {
  await deleteApp(db, userId)
  await db.deleteFrom('email_factors').where('user_id', '=', userId).execute()
  await deleteBackupCodes(db, userId)
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
