import { addTo, type Moments, momentsAfter, noMoments, without } from './moments.ts'
import { tQuantile } from './student-t.ts'
import { zScoreLeast, zScoreWindow } from './z-score.ts'

/** A post of one's own whose hashtags are looked at. */
export interface LabPost {
  /** When it went out, Unix ms. */
  at: number
  tags: readonly string[]
  /** Likes plus comments; null where they are not known: the post is left out. */
  engagement: number | null
}

/** Below so many posts with a hashtag, or without it, nothing is said of what it does. */
export const liftLeast = 5
/** Share of such intervals that contain the true lift. */
const confidence = 0.95

export type TagLift = {
  tag: string
  /** Posts with the hashtag and those without it, of those whose engagement is known. */
  withTag: number
  withoutTag: number
} & (
  | {
      state: 'measured'
      /** How much more engagement posts with it have: 0.2 is a fifth more, -0.5 half. `low` and `high` are the ends of its interval. */
      lift: number
      low: number
      high: number
    }
  | { state: 'too_few' /** Of which posts there are fewer than `liftLeast`. */; missing: 'with' | 'without' }
)

/**
 * What engagement is compared with. `all`: posts with the tag and without it as they are. `recent`: each post first with the 30 before it,
 * so that a tag that came into use as an account grew does not get the credit for its growth; the oldest posts, with fewer than ten
 * before them, are left out.
 */
export type LiftAgainst = 'all' | 'recent'

/**
 * The lift of each hashtag: mean engagement of posts with it / mean of those without it - 1, with a 95 % interval.
 *
 * Engagement is counted on a log scale (log of 1 + likes + comments, for posts that nobody liked): the means are geometric ones, their
 * quotient is a difference of logs, and one viral post moves it little. The interval is Welch's, which needs no equal spreads, by Student's t
 * on the logs, and put back into a quotient: it is wider above than below. It says how sure the difference is and not why it is there: tags
 * that are used together share it, and of forty tags that do nothing one has, by chance, an interval that leaves 0 out.
 *
 * Order: by the lower end of the interval, so a great lift of few posts does not lead; then those with too few posts, most used first.
 * 10,000 posts with ten tags each take some ten ms.
 */
export function tagLifts(posts: readonly LabPost[], against: LiftAgainst = 'all'): TagLift[] {
  const all = noMoments()
  const byTag = new Map<string, Moments>()
  for (const { tags, value } of against === 'all' ? plain(posts) : besideRecent(posts)) {
    addTo(all, value)
    for (const tag of new Set(tags)) {
      const moments = byTag.get(tag) ?? noMoments()
      addTo(moments, value)
      byTag.set(tag, moments)
    }
  }
  return [...byTag].map(([tag, moments]) => liftOf(tag, moments, without(all, moments))).sort(inOrder)
}

/** Those of `tagLifts` whose interval lies above 0, at most `most`: the tags that work. */
export const tagsThatWork = (lifts: readonly TagLift[], most: number): TagLift[] =>
  lifts.filter(lift => lift.state === 'measured' && lift.low > 0).slice(0, most)

interface Valued {
  tags: readonly string[]
  value: number
}

const logOf = ({ engagement }: LabPost): number | null => (engagement === null ? null : Math.log1p(engagement))

const plain = (posts: readonly LabPost[]): Valued[] =>
  posts.flatMap(post => {
    const value = logOf(post)
    return value === null ? [] : [{ tags: post.tags, value }]
  })

function besideRecent(posts: readonly LabPost[]): Valued[] {
  const newestFirst = [...posts].sort((a, b) => b.at - a.at)
  const logs = newestFirst.map(logOf)
  return momentsAfter(logs, zScoreWindow).flatMap(({ count, mean }, at) => {
    const [post, value] = [newestFirst[at], logs[at]]
    return !post || typeof value !== 'number' || count < zScoreLeast ? [] : [{ tags: post.tags, value: value - mean }]
  })
}

/** The variance of a mean: that of the sample by its size. */
const ofMean = ({ count, squares }: Moments): number => squares / (count - 1) / count

function liftOf(tag: string, inside: Moments, outside: Moments): TagLift {
  const counts = { tag, withTag: inside.count, withoutTag: outside.count }
  if (inside.count < liftLeast) return { ...counts, state: 'too_few', missing: 'with' }
  if (outside.count < liftLeast) return { ...counts, state: 'too_few', missing: 'without' }
  const difference = inside.mean - outside.mean
  const [a, b] = [ofMean(inside), ofMean(outside)]
  const freedom = (a + b) ** 2 / (a ** 2 / (inside.count - 1) + b ** 2 / (outside.count - 1))
  // Where no post differs from another there is no spread, and no degrees of freedom either.
  const reach = a + b === 0 ? 0 : tQuantile((1 + confidence) / 2, freedom) * Math.sqrt(a + b)
  const lift = (by: number) => Math.expm1(difference + by)
  return { ...counts, state: 'measured', lift: lift(0), low: lift(-reach), high: lift(reach) }
}

const byName = (a: TagLift, b: TagLift) => (a.tag < b.tag ? -1 : 1)

function inOrder(a: TagLift, b: TagLift): number {
  if (a.state === 'measured' && b.state === 'measured') return b.low - a.low || b.lift - a.lift || byName(a, b)
  if (a.state === b.state) return b.withTag - a.withTag || byName(a, b)
  return a.state === 'measured' ? -1 : 1
}
