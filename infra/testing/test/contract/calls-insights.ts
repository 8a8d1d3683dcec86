import {
  ListInsightPosts,
  ReadAccountStats,
  ReadFollowerGrowth,
  ReadInsightSeries,
  ReadPostCurves,
} from '@fanfare/contracts/endpoints/insights.ts'
import { good } from './calls-recipe.ts'
import { postsRead } from './insight-posts.ts'

/** Good calls of figures of accounts. */
export const insightCalls = [
  good(ReadAccountStats, ({ ig }) => ({
    params: { id: ig.id },
    query: { since: '2026-10-01', until: '2026-10-28' },
  })),
  good(ReadFollowerGrowth, ({ page }) => ({
    params: { id: page.id },
    query: { since: '2026-10-01', until: '2026-10-07' },
  })),
  good(ReadInsightSeries, ({ ig }) => ({ params: { id: ig.id }, query: { figure: 'reach' as const } })),
  good(ListInsightPosts, async setup => {
    await postsRead(setup)
    return {
      params: { id: setup.ig.id },
      query: { since: '2026-10-01', until: '2026-10-28', measure: 'likes' as const },
    }
  }),
  good(ReadPostCurves, async setup => {
    const [, second, third] = await postsRead(setup)
    return { params: { id: setup.ig.id }, query: { posts: `${second},${third}` } }
  }),
]
