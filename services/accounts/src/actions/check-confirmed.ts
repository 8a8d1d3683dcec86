import { fail } from '@fanfare/runtime/errors.ts'
import type { Db } from '../db/db.ts'
import { findUser, type UserRow } from '../stores/users.ts'

/**
 * The person, if their e-mail is confirmed; fails with `email_unconfirmed`. Someone who signs up with another person's address must not
 * be able to make an API key or a second factor that still works when the owner takes the account over.
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
