import { totpStep } from '../crypto/totp.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { backupCodeHash } from '../model/tokens.ts'
import { secondFactors } from '../stores/second-factors.ts'

/** Takes a code of the authenticator app, or a backup code. Each is taken once; false when it is wrong or used. */
export async function takeCode({ sealer, clock }: Deps, db: Db, userId: string, code: string): Promise<boolean> {
  const store = secondFactors(db)
  const factor = await store.of(userId)
  if (!factor?.enabled_at) return false
  const step = totpStep(sealer.open(factor.secret), code, clock.now())
  if (step !== undefined) return store.takeStep(userId, step)
  return store.takeBackupCode(userId, backupCodeHash(userId, code), new Date(clock.now()))
}
