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

/** How many are on hold, of all accounts; undefined where that was not counted. */
const heldOf = (items: readonly NotificationItem[]): number | undefined => {
  const counts = items.flatMap(({ atRisk }) => (atRisk ? [atRisk.held] : []))
  return counts.reduce(
    (sum: number | undefined, held) => (sum === undefined || held === undefined ? undefined : sum + held),
    0,
  )
}

/** What is said of posts: `planned` of those after the end of a connection, `waiting` of those of one that has ended. */
type Saying = 'planned after that' | 'waiting'

/** How many posts there are, and what becomes of them: as the lists of posts count them, in which only what was due is on hold. */
function counted(items: readonly NotificationItem[], count: number, what: Saying): string {
  const held = what === 'waiting' ? heldOf(items) : undefined
  if (held === undefined) return count === 1 ? `A post is ${what}` : `${count} posts are ${what}`
  const posts = (number: number) => (number === 1 ? '1 post is' : `${number} posts are`)
  const later = count - held
  if (held === 0) return `${posts(later)} scheduled`
  const more = later === 0 ? '' : `, ${later} more ${later === 1 ? 'is' : 'are'} scheduled`
  return `${posts(held)} on hold${more}`
}

/** The same in a sentence, which says `what` of them; empty where there are none. */
export function atRiskWords(items: readonly NotificationItem[], reader: Reader, what: Saying): string {
  const { count, first } = postsAtRisk(items, MOST_NAMED)
  if (count === 0) return ''
  const named = first.map(({ label, account, at }) => `${label} on ${account} (${momentWords(at, reader)})`)
  const more = count > named.length ? ` and ${count - named.length} more` : ''
  return ` ${counted(items, count, what)}: ${named.join(', ')}${more}.`
}
