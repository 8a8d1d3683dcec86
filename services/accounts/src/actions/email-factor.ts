import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import { backupCodeHash, newBackupCodes } from '../crypto/backup-codes.ts'
import { emailCodeHash } from '../crypto/email-code.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { maskedEmail } from '../model/masked-email.ts'
import {
  deleteEmailFactor,
  enableEmailFactor,
  findEmailFactor,
  putEmailFactor,
  takeEmailCode,
} from '../stores/email-factors.ts'
import { findLink } from '../stores/links.ts'
import { deleteBackupCodes, factorsOf, setBackupCodes } from '../stores/second-factors.ts'
import { findUser } from '../stores/users.ts'
import { confirmedUser } from './check-confirmed.ts'
import { checkPassword, type SignedIn } from './check-password.ts'
import { countSessionTry, resetSessionTries, sessionKey } from './count-try.ts'
import { noteAndNotify } from './note-security.ts'
import { postMail } from './post-mail.ts'
import { withCode } from './with-code.ts'

const detail = 'email'

/** Has a code sent to the person. It is made when the message is: no table holds it. */
export async function postCode(deps: Deps, tx: Tx, userId: string): Promise<string> {
  const user = (await findUser(tx, userId)) ?? fail('not_signed_in')
  await postMail(deps, tx, { template: 'factor-code', to: user.email, data: { user_id: userId } })
  return maskedEmail(user.email)
}

/** Sends a first code to someone who knows the password. Returns where to. */
export async function setupEmailFactor(deps: Deps, signedIn: SignedIn, password: string): Promise<string> {
  const { userId } = signedIn
  await confirmedUser(deps.db, userId)
  await checkPassword(deps, signedIn, password, 'body.password')
  if ((await factorsOf(deps.db, userId)).email) fail('second_factor_active')
  return transaction(deps.db, async tx => {
    await putEmailFactor(tx, userId)
    return postCode(deps, tx, userId)
  })
}

/** Turns the factor on with a first code. Returns new backup codes, shown once; none where the person has some. */
export async function enableByEmail(
  deps: Deps,
  { userId, sessionId, visitor }: SignedIn,
  code: string,
): Promise<string[]> {
  await confirmedUser(deps.db, userId)
  const factor = await findEmailFactor(deps.db, userId)
  if (!factor) return fail('second_factor_inactive', { message: 'Ask for a code first.' })
  if (factor.enabled_at) return fail('second_factor_active')
  const key = sessionKey('code', userId, sessionId)
  await countSessionTry(deps, key)
  const now = new Date(deps.clock.now())
  const codes = await transaction(deps.db, async tx => {
    if (!(await takeEmailCode(tx, userId, { codeHash: emailCodeHash(userId, code), now, on: false }))) return undefined
    await enableEmailFactor(tx, userId, now)
    const { app } = await factorsOf(tx, userId)
    const fresh = app ? [] : newBackupCodes()
    if (fresh.length > 0)
      await setBackupCodes(
        tx,
        userId,
        fresh.map(each => backupCodeHash(userId, each)),
      )
    await noteAndNotify(deps, tx, { userId, event: 'second_factor_on', visitor, detail })
    return fresh
  })
  if (!codes) return fail('wrong_code', { field: 'body.code', message: 'Enter the code of the newest email.' })
  await resetSessionTries(deps, key)
  return codes
}

/** Turns the factor off, for who knows the password and has a code of any of their factors. */
export async function disableByEmail(deps: Deps, signedIn: SignedIn, password: string, code: string): Promise<void> {
  const { userId, visitor } = signedIn
  await checkPassword(deps, signedIn, password, 'body.password')
  if (!(await factorsOf(deps.db, userId)).email) fail('second_factor_inactive')
  await withCode(deps, signedIn, { code, event: 'second_factor_off' }, async tx => {
    await deleteEmailFactor(tx, userId)
    if (!(await factorsOf(tx, userId)).app) await deleteBackupCodes(tx, userId)
    await noteAndNotify(deps, tx, { userId, event: 'second_factor_off', visitor, detail })
  })
}

async function sendTo(deps: Deps, db: Db, userId: string): Promise<string> {
  if (!(await factorsOf(db, userId)).email) fail('second_factor_inactive')
  return transaction(deps.db, tx => postCode(deps, tx, userId))
}

/** Sends the signed-in person a code. */
export const sendOwnCode = (deps: Deps, userId: string): Promise<string> => sendTo(deps, deps.db, userId)

/** Sends the code of a sign-in whose password was right. */
export async function sendSignInCode(deps: Deps, challenge: string): Promise<string> {
  const found = await findLink(deps.db, sha256(challenge), 'second_factor', new Date(deps.clock.now()))
  if (found) return sendTo(deps, deps.db, found.user_id)
  const rule = 'the challenge of a sign-in that has not expired'
  return fail('link_invalid', { field: 'body.challenge', rule, message: 'That took too long. Sign in again.' })
}
