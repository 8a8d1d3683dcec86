import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../model/tokens.ts'
import type { Visitor } from '../model/visitor.ts'
import { takeLink } from '../stores/links.ts'
import { findUser, markEmailConfirmed } from '../stores/users.ts'
import { noteDone } from './note-security.ts'
import { postMail } from './post-mail.ts'

export async function confirmEmail(deps: Deps, token: string, visitor: Visitor): Promise<void> {
  const now = new Date(deps.clock.now())
  const done = await transaction(deps.db, async tx => {
    const link = await takeLink(tx, sha256(token), 'confirm', now)
    if (link) {
      await markEmailConfirmed(tx, link.user_id, now)
      await noteDone(deps, tx, { userId: link.user_id, event: 'email_confirm', visitor })
    }
    return link !== undefined
  })
  if (!done) fail('link_invalid', { field: 'body.token', rule: 'the token of a link that has not expired' })
}

/** Sends the confirmation again, unless it is not needed any more. */
export async function resendConfirmation(deps: Deps, userId: string): Promise<void> {
  await transaction(deps.db, async tx => {
    const user = await findUser(tx, userId)
    if (!user || user.email_confirmed_at) return
    await postMail(deps, tx, { template: 'confirm-email', to: user.email, data: { user_id: userId } })
  })
}
