import { topics } from '@fanfare/contracts/live.ts'
import { notifyLive } from '@fanfare/runtime/events/live.ts'
import type { Deps } from '../../deps.ts'
import { countUnread } from '../../stores/notifications.ts'

/** Sends people how many notifications they have not read, on the topic of each. Without Redis they see it with their next page. */
export async function notifyUnread(deps: Deps, userIds: Iterable<string>): Promise<void> {
  for (const userId of userIds) {
    const unread = await countUnread(deps.db, userId)
    await notifyLive(deps, topics.person(userId), { kind: 'notification', unread })
  }
}
