import { researchTags } from '@fanfare/contracts/research/tag-letters.ts'
import { isCollecting, type ZScore, zScores } from '@fanfare/contracts/research/z-score.ts'
import type { ResearchPost } from '../networks/posts.ts'

/** A post with what is computed of it beside the others. */
export interface ScoredPost {
  post: ResearchPost
  score: ZScore
  tags: readonly string[]
}

/** Tags of each caption once: while a profile is loaded the list grows page by page, and its posts stay the same objects. */
const tagsOf = new WeakMap<ResearchPost, readonly string[]>()
const known = (post: ResearchPost): readonly string[] => {
  const found = tagsOf.get(post) ?? researchTags(post.caption)
  tagsOf.set(post, found)
  return found
}

/** The posts of a profile or page with their scores, the newest first. `now`: Unix ms. */
export const scored = (posts: readonly ResearchPost[], now = Date.now()): ScoredPost[] => {
  const newest = [...posts].sort((a, b) => b.at - a.at)
  const scores = zScores(
    newest.map(({ engagement }) => engagement),
    at => isCollecting(newest[at]?.at ?? 0, now),
  )
  return newest.map((post, at) => ({
    post,
    score: scores[at] ?? { z: null, why: 'too_few' },
    tags: known(post),
  }))
}
