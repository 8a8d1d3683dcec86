import type { SuggestedTime } from '@fanfare/contracts/entities/insight-posts.ts'
import { momentsAfter } from '@fanfare/contracts/research/moments.ts'
import { isCollecting, zScoreLeast, zScoreWindow } from '@fanfare/contracts/research/z-score.ts'
import { comparable, type PlacedPost, type WeekHour, weekHourOf } from './breakdown.ts'

/** When a post may do well. */

/** Compared posts that it takes to say something. */
export const neededPosts = 20
const MOST = 5
/** Posts that a suggestion takes, at that hour or an hour before or after it. */
const LEAST = 2
/** Suggestions lie at least so many hours apart. */
const APART = 3
/** Posts that count as doing as usual: what few posts say is drawn towards that. */
const DOUBT = 4
/** How much a post says of its own hour of the week, of the hours beside it, and of the same hour on other days. */
const weights = { same: 1, beside: 0.5, otherDay: 0.25 } as const

interface Compared extends WeekHour {
  /** How much more it has than those before it, as a difference of logs. */
  more: number
}

/**
 * Each post beside the 30 before it, so that hours of which use was made as an account grew do not get the credit for its growth. Those with fewer than
 * ten before them are not compared, and neither are those that still grow, nor stories beside other posts. Logs: one viral post moves little.
 */
function compared(posts: readonly PlacedPost[], zone: string, now: number): Compared[] {
  const newestFirst = comparable(posts).toSorted((a, b) => b.at - a.at)
  const logs = newestFirst.map(({ at, value }) => (value === null || isCollecting(at, now) ? null : Math.log1p(value)))
  return momentsAfter(logs, zScoreWindow).flatMap(({ count, mean }, place) => {
    const [post, log] = [newestFirst[place], logs[place]]
    if (!post || typeof log !== 'number' || count < zScoreLeast) return []
    return [{ ...weekHourOf(post.at, zone), more: log - mean }]
  })
}

const week = 7 * 24
const placeOf = ({ weekday, hour }: WeekHour): number => (weekday - 1) * 24 + hour
/** Hours between two hours of the week, the shorter way round. */
const between = (a: number, b: number): number => Math.min((a - b + week) % week, (b - a + week) % week)

interface Slot extends WeekHour {
  posts: number
  more: number
}

/** What the posts say of an hour of the week: their mean, by how near they are, and drawn towards 0 where they are few. */
function slotAt(posts: readonly Compared[], place: number): Slot {
  const hour = place % 24
  let [sum, weight, near] = [0, 0, 0]
  for (const post of posts) {
    const distance = between(placeOf(post), place)
    if (distance <= 1) near += 1
    const counts =
      distance === 0 ? weights.same : distance === 1 ? weights.beside : post.hour === hour ? weights.otherDay : 0
    sum += counts * post.more
    weight += counts
  }
  return { weekday: Math.floor(place / 24) + 1, hour, posts: near, more: sum / (weight + DOUBT) }
}

/** The next time after an instant (unix ms) at which it is that hour of the week in a zone. */
export function nextAt({ weekday, hour }: WeekHour, from: number, zone: string): number {
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  for (let days = (weekday - start.dayOfWeek + 7) % 7; ; days += 7) {
    const at = start.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour } })
    if (at.epochMilliseconds > from) return at.epochMilliseconds
  }
}

/**
 * At most five hours of the week at which posts did better than the account's others, the best one first, each as the next time after `from` (unix ms).
 * None while fewer than `neededPosts` posts can be compared.
 */
export function suggestedTimes(
  posts: readonly PlacedPost[],
  { zone, from, now }: { zone: string; from: number; now: number },
): { data: SuggestedTime[]; posts: number } {
  const all = compared(posts, zone, now)
  if (all.length < neededPosts) return { data: [], posts: all.length }
  const slots = Array.from({ length: week }, (_, place) => slotAt(all, place))
    .filter(({ posts: near, more }) => near >= LEAST && more > 0)
    .toSorted((a, b) => b.more - a.more || placeOf(a) - placeOf(b))
  const chosen: Slot[] = []
  for (const slot of slots) {
    if (chosen.length === MOST) break
    if (chosen.every(other => between(placeOf(other), placeOf(slot)) >= APART)) chosen.push(slot)
  }
  return {
    data: chosen.map(({ weekday, hour, posts: near, more }) => ({
      at: new Date(nextAt({ weekday, hour }, from, zone)).toISOString(),
      weekday,
      hour,
      posts: near,
      lift: Math.expm1(more),
    })),
    posts: all.length,
  }
}
