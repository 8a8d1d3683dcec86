import type { Db } from '../db/db.ts'

/** Authenticator apps and backup codes. */
export const secondFactors = (db: Db) => ({
  of: (userId: string) => db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  isOn: async (userId: string): Promise<boolean> =>
    (await db
      .selectFrom('totp')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('enabled_at', 'is not', null)
      .executeTakeFirst()) !== undefined,
  /** Keeps a secret that is not on yet, in place of an earlier one. False when the factor is on. */
  setUp: async (userId: string, sealedSecret: string): Promise<boolean> => {
    const row = { secret: sealedSecret, last_step: null }
    const done = await db
      .insertInto('totp')
      .values({ user_id: userId, enabled_at: null, ...row })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(row).where('totp.enabled_at', 'is', null))
      .executeTakeFirst()
    return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  /** Turns it on with the step of its first code. False when it is on, or the secret was replaced meanwhile. */
  turnOn: async (userId: string, sealedSecret: string, step: number, at: Date): Promise<boolean> => {
    const done = await db
      .updateTable('totp')
      .set({ enabled_at: at, last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', sealedSecret)
      .where('enabled_at', 'is', null)
      .executeTakeFirst()
    return done.numUpdatedRows > 0n
  },
  /** Takes a step once: false when a code of this step or a later one was taken before. */
  takeStep: async (userId: string, step: number): Promise<boolean> => {
    const done = await db
      .updateTable('totp')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('enabled_at', 'is not', null)
      .where(or => or.or([or('last_step', 'is', null), or('last_step', '<', step)]))
      .executeTakeFirst()
    return done.numUpdatedRows > 0n
  },
  turnOff: async (userId: string): Promise<void> => {
    await db.deleteFrom('totp').where('user_id', '=', userId).execute()
    await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  },
  setBackupCodes: async (userId: string, hashes: string[]): Promise<void> => {
    await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
    await db
      .insertInto('backup_codes')
      .values(hashes.map(code_hash => ({ user_id: userId, code_hash, used_at: null })))
      .execute()
  },
  takeBackupCode: async (userId: string, codeHash: string, at: Date): Promise<boolean> => {
    const done = await db
      .updateTable('backup_codes')
      .set({ used_at: at })
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return done.numUpdatedRows > 0n
  },
})
