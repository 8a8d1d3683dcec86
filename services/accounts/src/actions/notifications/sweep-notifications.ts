import { notifications } from '@fanfare/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { deleteOldNotices, teamsWithNotices } from '../../stores/notices.ts'
import { deleteOldNotifications, overdueNotifications } from '../../stores/notifications.ts'
import { deleteFailingDevices } from '../../stores/push-devices.ts'
import { queueDelivery, queueMakingAgain } from './queue.ts'

/** What is not made, or not sent, so long after it should have been was lost by the queue, ms. */
const LATE_MS = 30_000
const DAY = 86_400_000
/** A browser whose push service has taken nothing for so long is not sent anything more, ms. */
const FAILING_MS = 14 * DAY

/** Queues again what a lost queue had, and deletes what is old. */
export async function sweepNotifications(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const late = new Date(now - LATE_MS)
  await queueMakingAgain(deps, await teamsWithNotices(db, late))
  for (const { id, due_at } of await overdueNotifications(db, late))
    if (due_at) await queueDelivery(deps, { id, dueAt: due_at }, 'sweep')
  // After a day without the other services nobody wants to hear of it any more.
  await deleteOldNotices(db, new Date(now - DAY))
  await deleteFailingDevices(db, new Date(now - FAILING_MS))
  await deleteOldNotifications(db, new Date(now - notifications.keepDays * DAY))
}
