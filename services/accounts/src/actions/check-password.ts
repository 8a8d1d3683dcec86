import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { type UserRow, users } from '../stores/users.ts'
import { countTry, forgetTries, tryKey } from './count-try.ts'
import { isPassword } from './passwords.ts'

/** The person, once the current password is shown again. Tries are bounded: a stolen session must not find it out. */
export async function checkPassword(
  deps: Deps,
  userId: string,
  password: string,
  field: 'body.current' | 'body.password',
): Promise<UserRow> {
  await countTry(deps, tryKey.current(userId), 'rate_limited')
  const user = await users(deps.db).byId(userId)
  if (!user) return fail('not_signed_in')
  if (!(await isPassword(user.password_hash, password))) fail('wrong_password', { field })
  await forgetTries(deps, tryKey.current(userId))
  return user
}
