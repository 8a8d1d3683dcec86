import { momentsAfter } from './moments.ts'

/** Posts that one is compared with: the next so many of a list with the newest first, which are those before it in time (spec §9). */
export const zScoreWindow = 30
/** A spread of fewer known posts than this says little: no score. */
export const zScoreLeast = 10

/** What people did with a post, as networks count it. Absent or null: the network keeps the number to itself, as where likes are hidden. */
export interface Reactions {
  likes?: number | null
  comments?: number | null
}

/** Likes plus comments (spec §9); null where one of them is hidden. */
export const engagementOf = ({ likes, comments }: Reactions): number | null =>
  typeof likes === 'number' && typeof comments === 'number' ? likes + comments : null

/** For so long a post still collects most of its likes and comments, ms: before, it cannot be compared with whole ones. */
const collectingMs = 48 * 3_600_000
/** Whether a post of `at` is that young. Both in Unix ms. */
export const isCollecting = (at: number, now: number): boolean => now - at < collectingMs

/** A score in standard deviations, or why there is none. `hidden`: the owner hides likes, of this post or of those before it. */
export type ZScore = { z: number } | { z: null; why: 'hidden' | 'too_few' | 'collecting' }

const hidden: ZScore = { z: null, why: 'hidden' }
const tooFew: ZScore = { z: null, why: 'too_few' }
const collecting: ZScore = { z: null, why: 'collecting' }

/** Whether likes are hidden of posts in the window after a place. */
const hidesAny = (engagements: readonly (number | null)[], at: number): boolean =>
  engagements.slice(at + 1, at + 1 + zScoreWindow).includes(null)

/**
 * How far the engagement of each post is from what is usual: its distance from the mean of the next 30 posts, in their standard deviations
 * (of a population: the 30 are all that is looked at). The post itself is none of them, else one that stands out would raise what it is
 * measured by. Posts whose engagement is hidden (null) have no score and count in no window; below `zScoreLeast` known ones, as at the end of
 * what is loaded, there is no score yet; where there would be enough posts and their likes are hidden, that is said. Where all of a window are the
 * same there is no unit to measure in, and the score is 0. A post that is still `young` has none.
 * `engagements`: of the newest post first; `young`: whether the post of a place is. 10,000 take some ms.
 */
export const zScores = (
  engagements: readonly (number | null)[],
  young: (at: number) => boolean = () => false,
): ZScore[] =>
  momentsAfter(engagements, zScoreWindow).map(({ count, mean, squares }, at) => {
    const engagement = engagements[at]
    if (engagement === null || engagement === undefined) return hidden
    if (young(at)) return collecting
    const isEnough = engagements.length - 1 - at >= zScoreLeast
    if (count < zScoreLeast) return isEnough && hidesAny(engagements, at) ? hidden : tooFew
    return { z: squares === 0 ? 0 : (engagement - mean) / Math.sqrt(squares / count) }
  })

/** The same of posts of two kinds in one list, each compared with those of its own kind: a story has other numbers than a post of the feed. */
export function zScoresByKind(
  engagements: readonly (number | null)[],
  isStory: (at: number) => boolean,
  young?: (at: number) => boolean,
): ZScore[] {
  const scores: ZScore[] = []
  const places = engagements.map((_, at) => at)
  for (const kind of [false, true]) {
    const own = places.filter(at => isStory(at) === kind)
    const found = zScores(
      own.map(at => engagements[at] as number | null),
      at => young?.(own[at] as number) ?? false,
    )
    for (const [at, score] of found.entries()) scores[own[at] as number] = score
  }
  return scores
}
