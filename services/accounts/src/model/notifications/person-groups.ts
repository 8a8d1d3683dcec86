import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'
import type { NotificationFacts, NotificationItem } from './facts.ts'

/** One thing that happened, and the people it is for. */
export interface NoticeForPeople {
  kind: NotificationKind
  cause: string
  at: Date
  to: readonly string[]
  item: NotificationItem
  facts: Omit<NotificationFacts, 'items'>
}

/** What one person is notified of: all things of one kind and cause. */
export interface PersonGroup {
  userId: string
  kind: NotificationKind
  cause: string
  /** When the last of it happened. */
  at: Date
  items: NotificationItem[]
  facts: Omit<NotificationFacts, 'items'>
}

/** Puts together, for each person, what has the same kind and cause. Each thing is in it once. */
export function personGroups(all: readonly NoticeForPeople[]): PersonGroup[] {
  const groups = new Map<string, PersonGroup>()
  for (const { kind, cause, at, to, item, facts } of all) {
    for (const userId of to) {
      const key = `${userId}\n${kind}\n${cause}`
      const group = groups.get(key) ?? { userId, kind, cause, at, items: [], facts }
      if (!group.items.some(({ id }) => id === item.id)) group.items.push(item)
      if (at > group.at) group.at = at
      group.facts = { ...group.facts, ...facts }
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}
