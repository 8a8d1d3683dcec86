import { transaction } from '@fanfare/runtime/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { emailKey } from '../model/email.ts'
import { sha256 } from '../model/tokens.ts'
import { links } from '../stores/links.ts'
import { sessions } from '../stores/sessions.ts'
import { users } from '../stores/users.ts'
import { forgetAllTries } from './count-try.ts'
import { hashPassword } from './passwords.ts'
import { postMail } from './post-mail.ts'
import { voidIdentity } from './void-identity.ts'

/** Stores the wish and no more: whether there is such a person is looked up when the message is sent. */
export async function forgotPassword(deps: Deps, email: string): Promise<void> {
  await transaction(deps.db, tx => postMail(deps, tx, { template: 'reset-password', to: emailKey(email) }))
}

/** Sets a new password by a link. It ends all sessions and other links, and lifts the lock. */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  const now = new Date(deps.clock.now())
  const hash = sha256(token)
  // A link that has ended costs no hashing.
  if (!(await links(deps.db).find(hash, 'reset', now)))
    fail('link_invalid', { field: 'body.token', rule: 'the token of a link that has not ended' })
  const passwordHash = await hashPassword(password)
  const user = await transaction(deps.db, async tx => {
    const link = await links(tx).take(hash, 'reset', now)
    if (!link) return undefined
    const { user_id: id } = link
    await users(tx).setPassword(id, passwordHash)
    // Who read the message has the address.
    await users(tx).confirmEmail(id, now)
    await links(tx).voidAll(id, 'reset')
    await links(tx).voidAll(id, 'second_factor')
    await sessions(tx).endAll(id)
    return users(tx).byId(id)
  })
  if (!user) return fail('link_invalid', { field: 'body.token', rule: 'the token of a link that has not ended' })
  await forgetAllTries(deps, user.email_key)
  await voidIdentity(deps, user.id)
}
