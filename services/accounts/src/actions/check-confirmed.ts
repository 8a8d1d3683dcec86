import { fail } from '@fanfare/runtime/errors.ts'
import type { Db } from '../db/db.ts'
import { findUser, type UserRow } from '../stores/users.ts'

/**
 * The person, once their e-mail is confirmed. Whoever signs up with somebody else's address must leave nothing behind that outlasts its
 * owner's arrival: no API key, no second factor.
 */
export async function confirmedUser(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user) return fail('not_signed_in')
  if (!user.email_confirmed_at)
    fail('email_unconfirmed', {
      message: `Open the link we sent to ${user.email}, or send it again. Then continue here.`,
    })
  return user
}
