import { momentWords, type Reader } from './dates.ts'
import type { NotificationItem } from './facts.ts'

/** Posts that a warning names; of more it only says how many. */
const MOST_NAMED = 3

interface RiskyPost {
  label: string
  account: string
  at: string
}

/** Posts that wait for the connections of accounts, or are planned after these expire: how many of all accounts, and the first of them by time. */
export function postsAtRisk(items: readonly NotificationItem[], most: number): { count: number; first: RiskyPost[] } {
  const first = items.flatMap(({ label: account, atRisk }) => (atRisk?.first ?? []).map(post => ({ ...post, account })))
  return {
    count: items.reduce((sum, { atRisk }) => sum + (atRisk?.count ?? 0), 0),
    first: first.toSorted((a, b) => a.at.localeCompare(b.at)).slice(0, most),
  }
}

/** The same in a sentence, which says `what` of them; empty where there are none. */
export function atRiskWords(
  items: readonly NotificationItem[],
  reader: Reader,
  what: 'planned after that' | 'waiting',
): string {
  const { count, first } = postsAtRisk(items, MOST_NAMED)
  if (count === 0) return ''
  const named = first.map(({ label, account, at }) => `${label} on ${account} (${momentWords(at, reader)})`)
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return ` ${count === 1 ? 'A post is' : `${count} posts are`} ${what}: ${named.join(', ')}${more}.`
}
