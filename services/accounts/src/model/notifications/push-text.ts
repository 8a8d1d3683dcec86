import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'
import type { Reader } from './dates.ts'
import type { NotificationFacts } from './facts.ts'
import { notificationWords } from './words.ts'

/** Push services take 4 KiB at most; a person reads a line or two. */
const MOST_TEXT = 300

/** What the service worker of a browser is sent. `tag`: a later one of the same notification replaces it. */
export function pushText(
  { id, kind, facts, count }: { id: string; kind: NotificationKind; facts: NotificationFacts; count: number },
  unread: number,
  reader?: Reader,
): string {
  const { title, text } = notificationWords(kind, facts, count, reader)
  const short = text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT - 1)}…` : text
  return JSON.stringify({ title: title.slice(0, 200), text: short, tag: id, url: `/notifications/${id}`, unread })
}
