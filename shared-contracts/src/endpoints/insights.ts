import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdList, InstantInput, Optional, Pagination } from '../entities/common.ts'
import {
  InsightPost,
  PostBreakdown,
  PostCurve,
  PostFigureSource,
  PostFormat,
  PostMeasure,
  postMeasures,
  SuggestedTime,
} from '../entities/insight-posts.ts'
import {
  AccountStats,
  FollowerDay,
  InsightDay,
  InsightFigure,
  InsightSeries,
  InsightSource,
  TeamStats,
} from '../entities/insights.ts'
import { insightPosts } from '../insights/limits.ts'

const read = {
  service: 'insights',
  method: 'GET',
  access: 'team',
  action: 'account.insights',
  params: Type.Object({ id: Id }),
  errors: ['social_account_not_found'],
} as const

/** Days in the account's zone, both counted; without them the last 28 days that are over. */
const period = { since: Optional(InsightDay), until: Optional(InsightDay) }

/** Spec §7, `GET /api/accounts/{id}/stats`. */
export const ReadAccountStats = endpoint({
  ...read,
  name: 'readAccountStats',
  url: '/api/accounts/:id/stats',
  summary: 'Followers, reach, interactions and posts of an account over a period, beside the period before',
  query: Type.Object(period),
  reply: AccountStats,
})

/** Spec §7, `GET /api/accounts/{id}/follower_growth`. */
export const ReadFollowerGrowth = endpoint({
  ...read,
  name: 'readFollowerGrowth',
  url: '/api/accounts/:id/follower_growth',
  summary: 'Followers of an account by day',
  query: Type.Object(period),
  reply: Type.Object({ data: Type.Array(FollowerDay), source: InsightSource }),
})

export const ReadInsightSeries = endpoint({
  ...read,
  name: 'readInsightSeries',
  url: '/api/accounts/:id/insights',
  summary: 'A figure of an account by day, beside the period before',
  query: Type.Object({ ...period, figure: InsightFigure }),
  reply: InsightSeries,
})

/** Several accounts at a glance: those of a social set, or all of the team. */
export const ReadTeamStats = endpoint({
  service: 'insights',
  method: 'GET',
  access: 'team',
  action: 'account.insights',
  errors: ['social_account_not_found'],
  name: 'readTeamStats',
  url: '/api/insights/team',
  summary: 'Figures of several accounts over a period, each and added up',
  query: Type.Object({
    ...period,
    /** All of the team where nothing is said. */
    accounts: Optional(IdList),
  }),
  reply: TeamStats,
})

/** Posts of a period with what is counted of each. */
export const ListInsightPosts = endpoint({
  ...read,
  name: 'listInsightPosts',
  url: '/api/accounts/:id/insights/posts',
  summary: 'Live posts of an account over a period, with what the network counts of each',
  query: Type.Object({
    ...period,
    /** What `z` is calculated from; interactions where nothing is said. */
    measure: Type.Optional(PostMeasure),
    orderBy: Type.Optional(Type.Enum(['posted_at', ...postMeasures, 'z'])),
    order: Type.Optional(Type.Enum(['desc', 'asc'])),
    format: Type.Optional(PostFormat),
    hashtag: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, description: 'a number of posts to skip, from 0 to 100000' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: insightPosts.mostPerPage,
        description: `a number of posts per page, from 1 to ${insightPosts.mostPerPage}`,
      }),
    ),
  }),
  reply: Type.Object({
    data: Type.Array(InsightPost),
    pagination: Pagination,
    sources: Type.Array(PostFigureSource),
    /** Posts of the period whose figures were not read yet. */
    waiting: Type.Integer({ minimum: 0, description: 'a number of posts whose figures were not read yet' }),
  }),
})

/** How figures of posts grew after they went live, some posts beside each other. */
export const ReadPostCurves = endpoint({
  ...read,
  name: 'readPostCurves',
  url: '/api/accounts/:id/insights/curves',
  summary: 'What was counted of posts over time, some of them beside each other',
  query: Type.Object({
    /** The network's ids. */
    posts: Type.String({
      minLength: 1,
      maxLength: 500,
      description: `ids of one to ${insightPosts.mostCompared} posts, separated by commas`,
    }),
  }),
  reply: Type.Object({ data: Type.Array(PostCurve) }),
  errors: ['social_account_not_found', 'post_not_found'],
})

/** What the best posts of a period have in common. */
export const ReadPostBreakdown = endpoint({
  ...read,
  name: 'readPostBreakdown',
  url: '/api/accounts/:id/insights/breakdown',
  summary: 'Posts of an account by hour of the week, format and hashtag, the best and the weakest ones',
  query: Type.Object({ ...period, measure: Type.Optional(PostMeasure) }),
  reply: PostBreakdown,
})

/** When a post may do well, from the account's own posts; none while these are too few. */
export const ListSuggestedTimes = endpoint({
  ...read,
  name: 'listSuggestedTimes',
  url: '/api/accounts/:id/suggested-times',
  summary: 'Times to come at which posts of an account usually do well',
  query: Type.Object({
    /** From when on; now where nothing is said. */
    from: Optional(InstantInput),
  }),
  reply: Type.Object({
    data: Type.Array(SuggestedTime),
    /** Posts of the last half year that are compared, and how many it takes to say something. */
    posts: Type.Integer({ minimum: 0, description: 'a number of posts that are compared' }),
    needed: Type.Integer({ minimum: 0, description: 'a number of posts that it takes' }),
  }),
})

/** Posts of several accounts that did better than is usual for their account. */
export const ListBestPosts = endpoint({
  service: 'insights',
  method: 'GET',
  access: 'team',
  action: 'account.insights',
  errors: ['social_account_not_found'],
  name: 'listBestPosts',
  url: '/api/insights/best',
  summary: 'The posts of several accounts that did best beside what is usual for their account',
  query: Type.Object({
    ...period,
    /** All of the team where nothing is said. */
    accounts: Optional(IdList),
    measure: Type.Optional(PostMeasure),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'a number of posts, from 1 to 20' })),
  }),
  reply: Type.Object({ data: Type.Array(InsightPost) }),
})

export const insightEndpoints = [
  ReadAccountStats,
  ReadFollowerGrowth,
  ReadInsightSeries,
  ReadTeamStats,
  ListInsightPosts,
  ReadPostCurves,
  ReadPostBreakdown,
  ListSuggestedTimes,
  ListBestPosts,
] as const
