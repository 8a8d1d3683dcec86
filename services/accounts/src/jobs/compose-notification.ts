import { newToken } from '@fanfare/runtime/security/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Mail } from '../mails/layout.ts'
import { notificationMail } from '../mails/notification.ts'
import { unsubscribeToken } from '../model/notifications/unsubscribe-token.ts'
import { notificationWords } from '../model/notifications/words.ts'
import { filledSettings } from '../model/settings.ts'
import type { MailRow } from '../stores/mails.ts'
import { unsubscribeKeyOf } from '../stores/notification-people.ts'
import { findNotification } from '../stores/notifications.ts'
import { findUser } from '../stores/users.ts'

/** Writes out the message of a notification, or the copy of it; undefined where the notification or the person is gone. */
export async function composeNotification(
  { db, config }: Deps,
  { data, to_email: to }: MailRow,
): Promise<{ to: string; mail: Mail } | undefined> {
  const { user_id: userId = '', notification_id: id = '', copy } = data
  const [row, user] = await Promise.all([findNotification(db, userId, id), findUser(db, userId)])
  if (!row || !user) return undefined
  // Renewed since the message was stored: the warning is withdrawn.
  if (row.kind === 'connection_expiring' && row.read_at) return undefined
  const isCopy = copy !== undefined
  const key = await unsubscribeKeyOf(db, userId, newToken())
  const token = unsubscribeToken({ userId, kind: row.kind, copy: isCopy }, key)
  const { publicUrl } = config
  const { path } = notificationWords(row.kind, row.facts, row.count)
  return {
    to: isCopy ? to : user.email,
    mail: notificationMail({
      kind: row.kind,
      facts: row.facts,
      count: row.count,
      name: user.name,
      reader: filledSettings(user.settings),
      // Who reads a copy is another person, to whom the notification itself is not shown.
      url: `${publicUrl}${isCopy ? (path ?? '/') : `/notifications/${row.id}`}`,
      unsubscribeUrl: `${publicUrl}/unsubscribe?token=${token}`,
      oneClickUrl: `${publicUrl}/api/unsubscribe?token=${token}`,
      settingsUrl: `${publicUrl}/settings/notifications`,
      ...(isCopy ? { copyOf: user.name } : {}),
    }),
  }
}
