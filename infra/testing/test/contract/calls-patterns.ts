import {
  ListBestPosts,
  ListSuggestedTimes,
  ReadPostBreakdown,
  ReadTeamStats,
} from '@fanfare/contracts/endpoints/insights.ts'
import { good } from './calls-recipe.ts'
import { postsRead } from './insight-posts.ts'

/** Good calls of what posts have in common, and of several accounts. */
export const patternCalls = [
  good(ReadPostBreakdown, async setup => {
    await postsRead(setup)
    const query = { since: '2026-10-01', until: '2026-10-28', measure: 'likes' as const }
    return { params: { id: setup.ig.id }, query }
  }),
  good(ListSuggestedTimes, ({ page }) => ({ params: { id: page.id } })),
  good(ReadTeamStats, ({ ig, page }) => ({ query: { accounts: `${ig.id},${page.id}` } })),
  good(ListBestPosts, ({ ig }) => ({ query: { accounts: ig.id, limit: 3 } })),
]
