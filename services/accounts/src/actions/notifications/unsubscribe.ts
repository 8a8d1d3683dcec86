import { notificationKinds } from '@fanfare/contracts/notification-kinds.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { readUnsubscribe, type Unsubscribe } from '../../model/notifications/unsubscribe-token.ts'
import { filledSettings } from '../../model/settings.ts'
import { findNotificationPerson, setCopyConfirmed } from '../../stores/notification-people.ts'
import { findUser, lockSettings, writeSettings } from '../../stores/users.ts'

type Switched = 'query.token' | 'body.token'

/** What a token says. Throws `link_invalid` where it is not signed by its person's key. */
async function checked(db: Db, token: string, field: Switched): Promise<Unsubscribe> {
  const read = readUnsubscribe(token)
  const person = read && (await findNotificationPerson(db, read.userId))
  if (read && person && read.isSignedBy(person.unsubscribe_key)) return read
  return fail('link_invalid', {
    field,
    rule: 'the token of a link in an email',
    message: 'This link isn’t complete. Open it from the email again, or change notifications in the settings.',
  })
}

/** What a link switches off, and whether that is on. */
export async function readSubscription({ db }: Deps, token: string) {
  const about = await checked(db, token, 'query.token')
  const { kind, copy, userId } = about
  const user = await findUser(db, userId)
  const settings = filledSettings(user?.settings ?? {})
  const person = await findNotificationPerson(db, userId)
  const mailed: Partial<Record<string, boolean>> = settings.notifyEmail
  const on = copy
    ? (person?.copy_confirmed ?? null) !== null
    : settings.emailNotification.active && mailed[kind] === true
  return { kind, label: notificationKinds[kind].label, copy, on }
}

/** Switches what a link names off or on. Copies end for good: the person would have to ask the address again. */
export async function changeSubscription(deps: Deps, token: string, on: boolean, field: Switched): Promise<boolean> {
  const { kind, copy, userId } = await checked(deps.db, token, field)
  return transaction(deps.db, async tx => {
    const user = await lockSettings(tx, userId)
    if (!user) return false
    const { settings } = user
    if (copy) {
      if (on) return false
      await setCopyConfirmed(tx, userId, null)
      const email = filledSettings(settings).emailNotification
      await writeSettings(tx, userId, { ...settings, emailNotification: { active: email.active, sendEmailCopyTo: '' } })
      return false
    }
    const notifyEmail = { ...(settings.notifyEmail as object | undefined), [kind]: on }
    await writeSettings(tx, userId, { ...settings, notifyEmail })
    return on
  })
}
