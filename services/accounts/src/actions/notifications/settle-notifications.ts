import { afterCommit } from '@fanfare/runtime/db/database.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type NotificationItem, withoutDone } from '../../model/notifications/facts.ts'
import type { Settled } from '../../model/notifications/settled-by-event.ts'
import { deleteNoticesAbout } from '../../stores/notices.ts'
import {
  growNotification,
  markNotifications,
  type NotificationRow,
  openAbout,
  openOfExpiring,
} from '../../stores/notifications.ts'
import { notifyUnread } from './notify-unread.ts'

/** Takes something out of notifications that nobody has read; one that is about nothing else any more is read, and is not sent. */
async function settle(
  deps: Deps,
  tx: Tx,
  rows: readonly NotificationRow[],
  { is, at }: { is: (item: NotificationItem) => boolean; at: Date },
): Promise<void> {
  for (const { id, user_id: userId, count, facts, at: last, due_at } of rows) {
    await growNotification(tx, userId, id, { ...withoutDone(facts, count, is), at: last, due_at })
    if (count <= 1) await markNotifications(tx, userId, [id], at)
  }
  const people = new Set(rows.map(row => row.user_id))
  if (people.size > 0)
    afterCommit(
      tx,
      () => void notifyUnread(deps, people).catch(err => deps.log.warn({ err }, 'unread counts were not sent')),
    )
}

/**
 * Something that people were notified of is done: what they have not read of it is read, and is not sent any more; what they have not been
 * notified of yet, they aren't. Where a notification is of several things, the others stay.
 */
export async function settleNotifications(deps: Deps, tx: Tx, settled: Settled, at: Date): Promise<void> {
  await deleteNoticesAbout(tx, settled)
  await settle(deps, tx, await openAbout(tx, settled), { is: item => item.id === settled.subjectId, at })
}

/** A credential goes on for longer than people were warned: the warning is withdrawn in the same way. */
export async function settleExpiring(
  deps: Deps,
  tx: Tx,
  { teamId, credentialId }: { teamId: string; credentialId: string },
): Promise<void> {
  const rows = await openOfExpiring(tx, teamId, credentialId)
  await settle(deps, tx, rows, { is: item => item.credential === credentialId, at: new Date(deps.clock.now()) })
}
