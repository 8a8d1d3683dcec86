import { transaction } from '@fanfare/runtime/db/database.ts'
import { emailKey } from '@fanfare/runtime/email.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { newToken, sha256 } from '@fanfare/runtime/security/tokens.ts'
import { isNobodysPassword, isPassword } from '../crypto/passwords.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import { insertLink } from '../stores/links.ts'
import { factorsOf } from '../stores/second-factors.ts'
import { findUserByEmail, lockPasswordHash, type UserRow } from '../stores/users.ts'
import { countTry, type Guess, resetTries } from './count-try.ts'
import { postCode } from './email-factor.ts'
import { noteRefused } from './note-security.ts'
import { isKnownDevice, type OpenedSession, openSession } from './open-session.ts'

/** Time between password and code, ms. */
const CHALLENGE_MS = 10 * 60_000

export type SignInStep = { session: OpenedSession } | { challenge: string; factors: ('app' | 'email')[] }

/** Refuses a password that was changed while it was compared, and keeps it from changing until the transaction ends. */
async function holdPassword(tx: Tx, user: UserRow): Promise<void> {
  if (!(await lockPasswordHash(tx, user.id, user.password_hash))) fail('wrong_credentials')
}

/**
 * Checks e-mail and password. Unknown addresses take the same time, get the same reply and are slowed alike, so that
 * nobody learns who has an account.
 */
export async function signIn(deps: Deps, address: string, password: string, visitor: Visitor): Promise<SignInStep> {
  const key = emailKey(address)
  const user = await findUserByEmail(deps.db, key)
  const guess: Guess = { what: 'password', emailKey: key, visitor, known: await isKnownDevice(deps, visitor, user?.id) }
  await countTry(deps, guess)
  const right = user ? await isPassword(user.password_hash, password) : await isNobodysPassword(password)
  if (!user || !right) {
    // Not waited for: an address that nobody has takes as long.
    if (user)
      void noteRefused(deps, deps.db, { userId: user.id, event: 'sign_in', visitor }).catch(err =>
        deps.log.warn({ err, userId: user.id }, 'a refused sign-in is missing from the security log'),
      )
    return fail('wrong_credentials')
  }
  await resetTries(deps, guess)
  const { app, email } = await factorsOf(deps.db, user.id)
  if (!app && !email)
    return {
      session: await transaction(deps.db, async tx => {
        await holdPassword(tx, user)
        return openSession(deps, tx, user.id, visitor, 'sign_in')
      }),
    }
  const challenge = newToken()
  const expiresAt = new Date(deps.clock.now() + CHALLENGE_MS)
  await transaction(deps.db, async tx => {
    await holdPassword(tx, user)
    await insertLink(tx, { tokenHash: sha256(challenge), purpose: 'second_factor', userId: user.id, expiresAt })
    // Who has an app as well asks for it.
    if (!app) await postCode(deps, tx, user.id)
  })
  return { challenge, factors: [...(app ? ['app' as const] : []), ...(email ? ['email' as const] : [])] }
}
