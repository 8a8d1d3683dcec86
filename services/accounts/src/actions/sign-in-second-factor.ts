import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import { findLink, takeLink } from '../stores/links.ts'
import { findUser, lockPasswordHash } from '../stores/users.ts'
import { takeCode } from './check-code.ts'
import { countTry, type Guess, resetTries } from './count-try.ts'
import { noteRefused } from './note-security.ts'
import { isKnownDevice, type OpenedSession, openSession } from './open-session.ts'

/** Finishes a sign-in. The challenge survives a wrong code, waits bound how many; it signs in once. */
export async function signInSecondFactor(
  deps: Deps,
  challenge: string,
  code: string,
  visitor: Visitor,
): Promise<OpenedSession> {
  const hash = sha256(challenge)
  const now = new Date(deps.clock.now())
  const found = await findLink(deps.db, hash, 'second_factor', now)
  if (!found) {
    const rule = 'the challenge of a sign-in that has not expired'
    return fail('link_invalid', { field: 'body.challenge', rule, message: 'That took too long. Sign in again.' })
  }
  const { user_id: userId } = found
  const user = await findUser(deps.db, userId)
  if (!user) return fail('not_signed_in')
  const known = await isKnownDevice(deps, visitor, userId)
  const guess: Guess = { what: 'code', emailKey: user.email_key, visitor, known }
  await countTry(deps, guess)
  const session = await transaction(deps.db, async tx => {
    // A change of the password voids the challenge: the two wait for each other here.
    if (!(await lockPasswordHash(tx, userId, user.password_hash))) return undefined
    if (!(await takeCode(deps, tx, userId, code))) return undefined
    // Taken by another request meanwhile: the code that came with this one is used up all the same.
    if (!(await takeLink(tx, hash, 'second_factor', now))) return undefined
    return openSession(deps, tx, userId, visitor, 'sign_in')
  })
  if (!session) {
    await noteRefused(deps, deps.db, { userId, event: 'second_factor', visitor })
    return fail('wrong_code', { field: 'body.code' })
  }
  await resetTries(deps, guess)
  return session
}
