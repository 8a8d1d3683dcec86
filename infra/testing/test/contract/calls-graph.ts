import {
  BatchGraph,
  ListPublishedPosts,
  ListVideoReels,
  ReadAccountGraph,
  ReadAccountInsights,
  ReadGraph,
  RefreshGraphToken,
} from '@fanfare/contracts/endpoints/graph-proxy.ts'
import { good } from './calls-recipe.ts'

/** Good calls of the social network proxy. */
export const graphCalls = [
  good(ReadGraph, ({ ig }) => ({ query: { account: ig.id, endpoint: 'me', params: '{"fields":"id,username"}' } })),
  // One that the network answers, and one that it refuses.
  good(BatchGraph, ({ page }) => ({
    body: {
      account: page.id,
      payload: [
        { method: 'GET' as const, relative_url: 'me?fields=id' },
        { relative_url: `${page.fb_id}_1?fields=id` },
      ],
    },
  })),
  good(RefreshGraphToken, ({ page }) => ({ body: { account: page.id } })),
  good(ReadAccountGraph, ({ ig }) => ({
    params: { accountId: ig.id },
    query: { fields: 'media_count,media.limit(1000){id,timestamp}' },
  })),
  good(ReadAccountInsights, ({ ig }) => ({
    params: { accountId: ig.id },
    query: { metric: 'reach', period: 'day', metric_type: 'total_value' },
  })),
  good(ListPublishedPosts, ({ page }) => ({
    params: { accountId: page.id },
    query: { summary: 'total_count', limit: '0' },
  })),
  good(ListVideoReels, ({ page }) => ({ params: { accountId: page.id }, query: { fields: 'id', limit: '1000' } })),
]
