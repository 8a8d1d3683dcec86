import { fail } from '@fanfare/runtime/errors.ts'
import { isPassword } from '../crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import { findUser, type UserRow } from '../stores/users.ts'
import { countSessionTry, resetSessionTries, sessionKey } from './count-try.ts'

/** Who is signed in, by which session, and where they are. */
export interface SignedIn {
  userId: string
  sessionId?: string
  visitor: Visitor
}

/** The person, once the current password is shown again. Tries are slowed: a stolen session must not find it out. */
export async function checkPassword(
  deps: Deps,
  { userId, sessionId }: SignedIn,
  password: string,
  field: 'body.current' | 'body.password',
): Promise<UserRow> {
  const key = sessionKey('password', userId, sessionId)
  await countSessionTry(deps, key)
  const user = await findUser(deps.db, userId)
  if (!user) return fail('not_signed_in')
  if (!(await isPassword(user.password_hash, password))) fail('wrong_password', { field })
  await resetSessionTries(deps, key)
  return user
}
