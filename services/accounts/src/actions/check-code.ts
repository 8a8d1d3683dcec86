import { totpStep } from '../crypto/totp.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { backupCodeHash } from '../model/tokens.ts'
import { findSecondFactor, takeBackupCode, takeTotpStep } from '../stores/second-factors.ts'

/** Takes a code of the authenticator app, or a backup code. Each is taken once; false when it is wrong or used. */
export async function takeCode({ sealer, clock }: Deps, db: Db, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(db, userId)
  if (!factor?.enabled_at) return false
  const step = totpStep(sealer.open(factor.secret), code, clock.now())
  if (step !== undefined) return takeTotpStep(db, userId, step)
  return takeBackupCode(db, userId, backupCodeHash(userId, code), new Date(clock.now()))
}
