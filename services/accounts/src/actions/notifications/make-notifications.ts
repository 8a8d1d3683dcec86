import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { MOST_ITEMS } from '../../model/notifications/facts.ts'
import { personGroups } from '../../model/notifications/person-groups.ts'
import { dueAt, JOIN_MS } from '../../model/notifications/timing.ts'
import { isWanted } from '../../model/notifications/wanted.ts'
import { filledSettings } from '../../model/settings.ts'
import { noticesOf, takeNotices } from '../../stores/notices.ts'
import { findOpen, growNotification, insertNotification } from '../../stores/notifications.ts'
import { usersByIds } from '../../stores/users.ts'
import { readKnown } from './known.ts'
import { notifyUnread } from './notify-unread.ts'
import { queueDelivery } from './queue.ts'
import { readNotice } from './read-notice.ts'

/** Made in one transaction. */
const AT_ONCE = 200

/** Makes or extends the notification of one person. */
async function notifyPerson(
  deps: Deps,
  tx: Tx,
  teamId: string,
  userId: string,
  group: ReturnType<typeof personGroups>[number],
) {
  const { kind, cause, items, facts, at } = group
  const now = deps.clock.now()
  const key = { userId, teamId, kind, cause }
  // Of a login that expires there is one warning, until it is read.
  const isWarning = kind === 'connection_expiring'
  const open = await findOpen(tx, key, new Date(isWarning ? 0 : now - JOIN_MS))
  const before = open?.facts.items ?? []
  const fresh = items.filter(({ id }) => !before.some(item => item.id === id))
  if (open && isWarning && fresh.length === 0) return
  // The same thing once more is no other thing.
  const count = open ? open.count + fresh.length : items.length
  const due = new Date(
    dueAt({
      now,
      firstAt: open?.created_at.getTime() ?? now,
      sentAt: open?.sent_at?.getTime(),
      // Nothing more of the same cause comes after a report, and it is to be sent at its time, read or not.
      quietMs: kind === 'insights_report' ? 0 : deps.config.notifyQuietMs,
    }),
  )
  const all = { ...facts, items: [...before, ...fresh].slice(0, MOST_ITEMS) }
  const id = open?.id ?? deps.ids.next()
  if (open) await growNotification(tx, userId, id, { facts: all, count, at, due_at: due })
  else
    await insertNotification(tx, {
      id,
      user_id: userId,
      team_id: teamId,
      kind,
      cause,
      count,
      at: new Date(now),
      due_at: due,
      facts: all,
    })
  afterCommit(tx, () => void queueDelivery(deps, { id, dueAt: due }))
}

/**
 * Makes notifications of what waits in a team; what has the same cause becomes one. What comes meanwhile has a job of its own, which is not begun for
 * each of it.
 */
export async function makeNotifications(deps: Deps, teamId: string): Promise<void> {
  for (;;) {
    const rows = await noticesOf(deps.db, teamId, AT_ONCE)
    if (rows.length === 0) return
    const known = await readKnown(deps, teamId, rows)
    await transaction(deps.db, async tx => {
      const taken = new Set(
        (
          await takeNotices(
            tx,
            teamId,
            rows.map(({ id }) => id),
          )
        ).map(({ id }) => id),
      )
      // Gone for good.
      if (!known) return
      const read = rows.filter(({ id }) => taken.has(id)).flatMap(row => readNotice(row, known) ?? [])
      const groups = personGroups(read)
      const people = new Set(groups.map(({ userId }) => userId))
      if (people.size === 0) return
      const settings = new Map(
        (await usersByIds(tx, [...people])).map(user => [user.id, filledSettings(user.settings)]),
      )
      for (const group of groups) {
        const own = settings.get(group.userId)
        if (own && isWanted(group.kind, own)) await notifyPerson(deps, tx, teamId, group.userId, group)
      }
      afterCommit(
        tx,
        () => void notifyUnread(deps, people).catch(err => deps.log.warn({ err }, 'unread counts were not sent')),
      )
    })
    if (rows.length < AT_ONCE) return
  }
}
