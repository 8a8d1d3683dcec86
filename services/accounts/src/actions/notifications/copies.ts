import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { newToken, sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { filledSettings } from '../../model/settings.ts'
import { deleteLinks, takeLink } from '../../stores/links.ts'
import { findNotificationPerson, setCopyConfirmed, unsubscribeKeyOf } from '../../stores/notification-people.ts'
import { findUser } from '../../stores/users.ts'
import { postMail } from '../post-mail.ts'

/** No address gets copies until it agrees again: consent and links are void. */
export async function endCopies(tx: Tx, userId: string): Promise<void> {
  await setCopyConfirmed(tx, userId, null)
  await deleteLinks(tx, userId, 'copy_address')
}

/** Another address, or none, is to get copies; it is asked. */
export async function changeCopyAddress(deps: Deps, tx: Tx, userId: string, address: string): Promise<void> {
  await endCopies(tx, userId)
  if (address) await postMail(deps, tx, { template: 'copy-address', to: address, data: { user_id: userId } })
}

/** Settings with whether the address of copies has agreed. */
export async function withConsent({ db }: { db: Db }, userId: string, settings: UserSettings): Promise<UserSettings> {
  const { emailNotification } = settings
  const address = emailNotification.sendEmailCopyTo
  const copyConfirmed = address !== '' && (await findNotificationPerson(db, userId))?.copy_confirmed === address
  return { ...settings, emailNotification: { ...emailNotification, copyConfirmed } }
}

/** Asks the address of copies once more. */
export async function resendCopies(deps: Deps, userId: string): Promise<void> {
  await transaction(deps.db, async tx => {
    const user = await findUser(tx, userId)
    if (!user) return
    const address = filledSettings(user.settings).emailNotification.sendEmailCopyTo
    const person = await findNotificationPerson(tx, userId)
    if (!address || person?.copy_confirmed === address) return
    await postMail(deps, tx, { template: 'copy-address', to: address, data: { user_id: userId } })
  })
}

/** The one who reads an address agrees to get copies. Returns the name of the person whose they are. */
export async function confirmCopies(deps: Deps, token: string): Promise<string> {
  const name = await transaction(deps.db, async tx => {
    const link = await takeLink(tx, sha256(token), 'copy_address', new Date(deps.clock.now()))
    const user = link && (await findUser(tx, link.user_id))
    if (!user || filledSettings(user.settings).emailNotification.sendEmailCopyTo !== link.detail) return undefined
    await unsubscribeKeyOf(tx, user.id, newToken())
    await setCopyConfirmed(tx, user.id, link.detail)
    return user.name
  })
  return name ?? fail('link_invalid', { field: 'body.token', rule: 'the token of a link that has not expired' })
}
