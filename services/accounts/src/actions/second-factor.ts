import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { backupCodeHash, newBackupCodes } from '../crypto/backup-codes.ts'
import { newTotpSecret, totpStep, totpUri } from '../crypto/totp.ts'
import type { Deps } from '../deps.ts'
import {
  deleteApp,
  deleteBackupCodes,
  enableSecondFactor,
  factorsOf,
  findSecondFactor,
  putSecondFactor,
  setBackupCodes,
} from '../stores/second-factors.ts'
import { confirmedUser } from './check-confirmed.ts'
import { checkPassword, type SignedIn } from './check-password.ts'
import { countSessionTry, resetSessionTries, sessionKey } from './count-try.ts'
import { noteAndNotify } from './note-security.ts'
import { withCode } from './with-code.ts'

/** Makes a secret that waits for its first code. */
export async function setupTotp(deps: Deps, signedIn: SignedIn, password: string) {
  const { userId } = signedIn
  await confirmedUser(deps.db, userId)
  const user = await checkPassword(deps, signedIn, password, 'body.password')
  const secret = newTotpSecret()
  if (!(await putSecondFactor(deps.db, userId, deps.sealer.seal(secret)))) fail('second_factor_active')
  const uri = totpUri(secret, user.email)
  // Loaded where it is used: few set up a second factor, and every process would hold it.
  const { toDataURL } = await import('qrcode')
  return { secret, uri, qr: await toDataURL(uri, { margin: 2, width: 240 }) }
}

/** Turns the factor on with a first code, which cannot be used again. Returns the backup codes, shown once. */
export async function enableTotp(
  deps: Deps,
  { userId, sessionId, visitor }: SignedIn,
  code: string,
): Promise<string[]> {
  await confirmedUser(deps.db, userId)
  const factor = await findSecondFactor(deps.db, userId)
  if (!factor) return fail('second_factor_inactive', { message: 'Set up the authenticator app first.' })
  if (factor.enabled_at) return fail('second_factor_active')
  const key = sessionKey('code', userId, sessionId)
  await countSessionTry(deps, key)
  const now = deps.clock.now()
  const step = totpStep(deps.sealer.open(factor.secret), code, now)
  if (step === undefined) return fail('wrong_code', { field: 'body.code' })
  const codes = newBackupCodes()
  const done = await transaction(deps.db, async tx => {
    if (!(await enableSecondFactor(tx, userId, factor.secret, step, new Date(now)))) return false
    await setBackupCodes(
      tx,
      userId,
      codes.map(each => backupCodeHash(userId, each)),
    )
    await noteAndNotify(deps, tx, { userId, event: 'second_factor_on', visitor })
    return true
  })
  if (!done) fail('second_factor_active')
  await resetSessionTries(deps, key)
  return codes
}

/** Turns the factor off, for who knows the password and has a code. */
export async function disableTotp(deps: Deps, signedIn: SignedIn, password: string, code: string): Promise<void> {
  const { userId, visitor } = signedIn
  await checkPassword(deps, signedIn, password, 'body.password')
  if (!(await factorsOf(deps.db, userId)).app) fail('second_factor_inactive')
  await withCode(deps, signedIn, { code, event: 'second_factor_off' }, async tx => {
    await deleteApp(tx, userId)
    if (!(await factorsOf(tx, userId)).email) await deleteBackupCodes(tx, userId)
    await noteAndNotify(deps, tx, { userId, event: 'second_factor_off', visitor })
  })
}
