import { transaction } from '@fanfare/runtime/db/database.ts'
import { emailKey } from '@fanfare/runtime/email.ts'
import type { Deps } from '../deps.ts'
import { findUser, findUserByEmail, markEmailConfirmed } from '../stores/users.ts'
import { noteDone } from './note-security.ts'

/** Who has registered with an address, however it is spelled. */
export async function personByEmail({ db }: Deps, email: string): Promise<{ id: string } | null> {
  const user = await findUserByEmail(db, emailKey(email))
  return user ? { id: user.id } : null
}

/**
 * The person has opened a link that was sent to `email`. That shows nothing about another spelling, which may be another mailbox although
 * the two fold to the same text.
 */
export async function confirmAddress(deps: Deps, userId: string, email: string): Promise<void> {
  await transaction(deps.db, async tx => {
    const user = await findUser(tx, userId)
    if (!user || user.email_confirmed_at || user.email !== email) return
    await markEmailConfirmed(tx, userId, new Date(deps.clock.now()))
    // The gateway has admitted the request to the team service, which does not pass on from where it came.
    const visitor = { device: 'Invitation link', ip: '', deviceToken: undefined }
    await noteDone(deps, tx, { userId, event: 'email_confirm', visitor })
  })
}
