import { median } from '@fanfare/contracts/research/median.ts'
import { cadenceOf } from '@fanfare/contracts/research/patterns.ts'
import type { ScoredPost } from '../../../lib/research/model/scored.ts'

/** The figures of the newest loaded posts. Null: too little is known. */
export interface Figures {
  /** Median likes plus comments of a post. */
  engagement: number | null
  /** The same per follower, 0 to 1 and more. */
  rate: number | null
  perWeek: number | null
  /** The profile hides likes of all of them. */
  hidden: boolean
}

/** The newest posts that figures are of: what a profile did years ago says little of it, and all 10,000 would hold up the page at each load. */
const newest = 1_000

export const figuresOf = (all: readonly ScoredPost[], followers: number | null, zone: string): Figures => {
  const posts = all.slice(0, newest)
  const engagement = median(posts.flatMap(({ post }) => (post.engagement === null ? [] : [post.engagement])))
  return {
    engagement,
    rate: engagement === null || !followers ? null : engagement / followers,
    perWeek: cadenceOf(
      posts.map(({ post }) => post.at),
      zone,
    ).perWeek,
    hidden: posts.length > 0 && posts.every(({ post }) => post.engagement === null),
  }
}
