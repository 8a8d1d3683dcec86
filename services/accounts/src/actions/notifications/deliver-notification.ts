import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { isMailed } from '../../model/notifications/wanted.ts'
import { filledSettings } from '../../model/settings.ts'
import { findNotificationPerson } from '../../stores/notification-people.ts'
import { type NotificationRow, takeDue } from '../../stores/notifications.ts'
import { findUser } from '../../stores/users.ts'
import { postMail } from '../post-mail.ts'
import { pushToDevices } from './push.ts'

/**
 * Sends a notification that is due by email and to browsers. One that was read meanwhile, or that is not due yet because
 * more has come, is left.
 */
export async function deliverNotification(deps: Deps, id: string): Promise<void> {
  const due = await transaction(deps.db, async tx => {
    const row = await takeDue(tx, id, new Date(deps.clock.now()))
    if (!row || row.read_at) return undefined
    await mail(deps, tx, row)
    return row
  })
  if (due)
    await pushToDevices(deps, due).catch(err =>
      deps.log.warn({ err, notificationId: id }, 'browsers were not notified'),
    )
}

/** Stores the messages of a notification, as the person's switches are now. */
async function mail(deps: Deps, tx: Tx, row: NotificationRow): Promise<void> {
  const user = await findUser(tx, row.user_id)
  if (!user) return
  const settings = filledSettings(user.settings)
  if (!isMailed(row.kind, settings)) return
  const data = { notification_id: row.id, user_id: user.id }
  // An address that nobody has shown to be theirs gets what it asked for alone: the mail to confirm it.
  if (user.email_confirmed_at) await postMail(deps, tx, { template: 'notification', to: user.email, data })
  const copyTo = settings.emailNotification.sendEmailCopyTo
  const person = copyTo ? await findNotificationPerson(tx, user.id) : undefined
  if (copyTo && person?.copy_confirmed === copyTo)
    await postMail(deps, tx, { template: 'notification', to: copyTo, data: { ...data, copy: 'yes' } })
}
