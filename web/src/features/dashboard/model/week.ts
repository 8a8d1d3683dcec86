import type { DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'

/** What a team has to know of its week, from its posts and accounts. */

const dayMs = 86_400_000
/** A post that is live within this time of the planned one went out on time, ms. */
const onTimeMs = 60_000

/** The last seven days and the next seven, as instants; to the minute, so that what is asked for stays the same for a while. */
export function spansAt(now: number): { before: string; now: string; after: string } {
  const minute = Math.floor(now / 60_000) * 60_000
  const at = (ms: number) => new Date(ms).toISOString()
  return { before: at(minute - 7 * dayMs), now: at(minute), after: at(minute + 7 * dayMs) }
}

/** How much later than planned a post was live, ms; undefined where it had no time, or was on time. */
export function lateBy({ post_at: planned, posted_at: live }: Pick<Post, 'post_at' | 'posted_at'>): number | undefined {
  if (!planned || !live) return undefined
  const late = Date.parse(live) - Date.parse(planned)
  return late > onTimeMs ? late : undefined
}

/** `3 minutes`, `2 hours`, `4 days`: how long, rounded to what one says. */
export function lengthWords(ms: number): string {
  const units: [number, string][] = [
    [dayMs, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ]
  const [size, name] = units.find(([unit]) => ms >= unit) ?? [1_000, 'second']
  const count = Math.round(ms / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

export interface Risk {
  post: Post
  why: string
}

interface Known {
  accounts: readonly SocialAccount[]
  /** Why an account takes no posts; undefined where it does. */
  troubleOf: (account: SocialAccount) => string | undefined
  /** Posts by day and account that are planned and allowed. */
  quotas: readonly DailyQuota[]
  /** The day of an instant in a zone. */
  dayOf: (instant: string, zone: string) => string
  held: (post: Post) => boolean
}

/**
 * Scheduled posts that will not go out as things stand, the first one first: their account takes no posts, or has more of them on a day than its network
 * allows. Those that are held already need someone, and are in that list.
 */
export function risksOf(scheduled: readonly Post[], { accounts, troubleOf, quotas, dayOf, held }: Known): Risk[] {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const full = new Map(
    quotas.filter(({ used, quota }) => used > quota).map(one => [`${one.social_account_id} ${one.post_date}`, one]),
  )
  return scheduled.flatMap((post): Risk[] => {
    const account = byId.get(post.account.id)
    if (held(post) || !account || !post.post_at) return []
    const trouble = troubleOf(account)
    if (trouble) return [{ post, why: `${trouble}: it waits until that’s fixed` }]
    const day = full.get(`${account.id} ${dayOf(post.post_at, post.account.timezone)}`)
    return day ? [{ post, why: `${day.used} posts on this day, and its network allows ${day.quota}` }] : []
  })
}

/** Of a day, how much of what networks allow is used, the fullest account first. */
export const fullestFirst = (quotas: readonly DailyQuota[]): DailyQuota[] =>
  quotas
    .filter(({ quota }) => quota > 0)
    .toSorted(
      (a, b) =>
        b.used / b.quota - a.used / a.quota || b.used - a.used || (a.social_account_id < b.social_account_id ? -1 : 1),
    )
