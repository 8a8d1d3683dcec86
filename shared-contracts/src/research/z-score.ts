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

/** A score in standard deviations, or why there is none. */
export type ZScore = { z: number } | { z: null; why: 'hidden' | 'too_few' }

const hidden: ZScore = { z: null, why: 'hidden' }
const tooFew: ZScore = { z: null, why: 'too_few' }

/**
 * How far the engagement of each post is from what is usual: its distance from the mean of the next 30 posts, in their standard deviations
 * (of a population: the 30 are all that is looked at). The post itself is none of them, else one that stands out would raise what it is
 * measured by. Posts whose engagement is hidden (null) have no score and count in no window; below `zScoreLeast` known ones, as at the end of
 * what is loaded, there is no score yet. Where all of a window are the same there is no unit to measure in, and the score is 0.
 * `engagements`: of the newest post first. 10,000 take some ms.
 */
export const zScores = (engagements: readonly (number | null)[]): ZScore[] =>
  momentsAfter(engagements, zScoreWindow).map(({ count, mean, squares }, at) => {
    const engagement = engagements[at]
    if (engagement === null || engagement === undefined) return hidden
    if (count < zScoreLeast) return tooFew
    return { z: squares === 0 ? 0 : (engagement - mean) / Math.sqrt(squares / count) }
  })
