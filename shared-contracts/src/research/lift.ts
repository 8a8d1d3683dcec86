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
  /** Still so young that its likes and comments are no whole ones: it is left out too. */
  collecting?: boolean
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
  /** There would be enough posts with it, and their likes are hidden. */
  | { state: 'hidden' }
)

/** Whether an interval leaves out that there is no difference: then, and only then, a lift is called clear. */
export const isClear = ({ low, high }: { low: number; high: number }): boolean => low > 0 || high < 0

/**
 * The lift of each hashtag: mean engagement of posts with it / mean of those without it - 1, with a 95 % interval. The same for one's own posts
 * and for those of others.
 *
 * Each post is first compared with the 30 before it, so that a tag that came into use as an account grew does not get the credit for its growth; the
 * oldest posts, with fewer than ten before them, are left out.
 *
 * Engagement is counted on a log scale (log of 1 + likes + comments, for posts that nobody liked): the means are geometric ones, their
 * quotient is a difference of logs, and one viral post moves it little. The interval is Welch's, which needs no equal spreads, by Student's t
 * on the logs, and put back into a quotient: it is wider above than below. It says how sure the difference is and not why it is there: tags
 * that are used together share it, and of forty tags that do nothing one has, by chance, an interval that leaves 0 out.
 *
 * Order: by the lower end of the interval, so a great lift of few posts does not lead; then those with too few posts, most used first.
 * 10,000 posts with ten tags each take some ten ms.
 */
export function tagLifts(posts: readonly LabPost[]): TagLift[] {
  const all = noMoments()
  const byTag = new Map<string, Tagged>()
  for (const { tags, value, hidden } of besideRecent(posts)) {
    if (value !== null) addTo(all, value)
    for (const tag of new Set(tags)) {
      const found = byTag.get(tag) ?? { moments: noMoments(), hidden: 0 }
      if (value !== null) addTo(found.moments, value)
      else if (hidden) found.hidden += 1
      byTag.set(tag, found)
    }
  }
  return [...byTag].map(([tag, found]) => liftOf(tag, found, without(all, found.moments))).sort(inOrder)
}

/** Posts with a hashtag: those that are compared, and how many hide their likes. */
interface Tagged {
  moments: Moments
  hidden: number
}

/** Those of `tagLifts` whose interval lies above 0, at most `most`: the tags that work. */
export const tagsThatWork = (lifts: readonly TagLift[], most: number): TagLift[] =>
  lifts.filter(lift => lift.state === 'measured' && isClear(lift) && lift.lift > 0).slice(0, most)

interface Valued {
  tags: readonly string[]
  /** Null: it is not compared. */
  value: number | null
  hidden: boolean
}

const logOf = ({ engagement, collecting = false }: LabPost): number | null =>
  engagement === null || collecting ? null : Math.log1p(engagement)

function besideRecent(posts: readonly LabPost[]): Valued[] {
  const newestFirst = [...posts].sort((a, b) => b.at - a.at)
  const logs = newestFirst.map(logOf)
  return momentsAfter(logs, zScoreWindow).flatMap(({ count, mean }, at) => {
    const [post, value] = [newestFirst[at], logs[at]]
    if (!post) return []
    const isCompared = typeof value === 'number' && count >= zScoreLeast
    return [{ tags: post.tags, value: isCompared ? value - mean : null, hidden: post.engagement === null }]
  })
}

/** The variance of a mean: that of the sample by its size. */
const ofMean = ({ count, squares }: Moments): number => squares / (count - 1) / count

function liftOf(tag: string, { moments: inside, hidden }: Tagged, outside: Moments): TagLift {
  const counts = { tag, withTag: inside.count, withoutTag: outside.count }
  if (inside.count < liftLeast)
    return inside.count + hidden >= liftLeast
      ? { ...counts, state: 'hidden' }
      : { ...counts, state: 'too_few', missing: 'with' }
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
  if (a.state !== 'measured' && b.state !== 'measured') return b.withTag - a.withTag || byName(a, b)
  return a.state === 'measured' ? -1 : 1
}
