import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import { takeLink } from '../stores/links.ts'
import { findUser, markEmailConfirmed } from '../stores/users.ts'
import { linkRule, takeNewEmail } from './change-email.ts'
import { noteDone } from './note-security.ts'
import { postMail } from './post-mail.ts'
import { voidIdentity } from './void-identity.ts'

/** Opens the link of a message: the address that a person registered is confirmed, or the one that they want becomes theirs. */
export async function confirmEmail(deps: Deps, token: string, visitor: Visitor): Promise<void> {
  const now = new Date(deps.clock.now())
  const hash = sha256(token)
  const changed = await transaction(deps.db, async tx => {
    const link = await takeLink(tx, hash, 'confirm', now)
    const change = await takeLink(tx, hash, 'change_email', now)
    if (change && (await takeNewEmail(deps, tx, change, visitor))) return change.user_id
    if (!link) return undefined
    await markEmailConfirmed(tx, link.user_id, now)
    await noteDone(deps, tx, { userId: link.user_id, event: 'email_confirm', visitor })
    return link.user_id
  })
  if (changed === undefined) return fail('link_invalid', linkRule)
  await voidIdentity(deps, changed)
}

/** Sends the confirmation again, unless it is not needed any more. */
export async function resendConfirmation(deps: Deps, userId: string): Promise<void> {
  await transaction(deps.db, async tx => {
    const user = await findUser(tx, userId)
    if (!user || user.email_confirmed_at) return
    await postMail(deps, tx, { template: 'confirm-email', to: user.email, data: { user_id: userId } })
  })
}
