import { backupCodeHash } from '../crypto/backup-codes.ts'
import { emailCodeHash } from '../crypto/email-code.ts'
import { totpStep } from '../crypto/totp.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { takeEmailCode } from '../stores/email-factors.ts'
import { factorsOf, findSecondFactor, takeBackupCode, takeTotpStep } from '../stores/second-factors.ts'

/** Takes a code of the authenticator app, one that was sent by email, or a backup code. Each is taken once; false when it is wrong or used. */
export async function takeCode({ sealer, clock }: Deps, db: Db, userId: string, code: string): Promise<boolean> {
  const { app, email } = await factorsOf(db, userId)
  if (!app && !email) return false
  const factor = app ? await findSecondFactor(db, userId) : undefined
  const step = factor && totpStep(sealer.open(factor.secret), code, clock.now())
  if (step !== undefined) return takeTotpStep(db, userId, step)
  const now = new Date(clock.now())
  const codeHash = emailCodeHash(userId, code)
  if (email && (await takeEmailCode(db, userId, { codeHash, now, on: true }))) return true
  return takeBackupCode(db, userId, backupCodeHash(userId, code), now)
}
