import {
  ListBestPosts,
  ListInsightPosts,
  ListSuggestedTimes,
  ReadAccountStats,
  ReadFollowerGrowth,
  ReadInsightSeries,
  ReadPostBreakdown,
  ReadPostCurves,
  ReadTeamStats,
} from '@fanfare/contracts/endpoints/insights.ts'
import { reading } from './errors-network.ts'
import { on, ownerFor, type Recipe } from './errors-setup.ts'

/** Errors of figures of accounts. */

type OfAccount =
  | typeof ReadAccountStats
  | typeof ReadFollowerGrowth
  | typeof ReadInsightSeries
  | typeof ReadPostBreakdown
  | typeof ListSuggestedTimes
  | typeof ListInsightPosts
  | typeof ReadPostCurves

const queries = new Map<OfAccount, Record<string, string>>([
  [ReadInsightSeries, { figure: 'reach' }],
  [ReadPostCurves, { posts: '17900000000000001' }],
])

const noAccount = (endpoint: OfAccount): Recipe =>
  on(
    endpoint,
    'social_account_not_found',
    async setup => {
      const { client } = await ownerFor(endpoint)(setup)
      return setup.ask(endpoint, client, { params: { id: '7' }, query: queries.get(endpoint) ?? {} })
    },
    'params.id',
  )

const noneOfThese = (endpoint: typeof ReadTeamStats | typeof ListBestPosts): Recipe =>
  on(
    endpoint,
    'social_account_not_found',
    async setup => {
      const { client } = await ownerFor(endpoint)(setup)
      return setup.ask(endpoint, client, { query: { accounts: '7' } })
    },
    'query.accounts',
  )

export const insightRecipes: Recipe[] = [
  ...[
    ReadAccountStats,
    ReadFollowerGrowth,
    ReadInsightSeries,
    ReadPostBreakdown,
    ListSuggestedTimes,
    ListInsightPosts,
    ReadPostCurves,
  ].map(noAccount),
  on(
    ReadPostCurves,
    'post_not_found',
    async setup => {
      const { client, ig } = await reading(setup)
      return setup.ask(ReadPostCurves, client, { params: { id: ig.id }, query: { posts: '17900000000000001' } })
    },
    'query.posts',
  ),
  ...[ReadTeamStats, ListBestPosts].map(noneOfThese),
]
