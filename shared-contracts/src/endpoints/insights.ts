import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Optional } from '../entities/common.ts'
import {
  AccountStats,
  FollowerDay,
  InsightDay,
  InsightFigure,
  InsightSeries,
  InsightSource,
} from '../entities/insights.ts'

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

export const insightEndpoints = [ReadAccountStats, ReadFollowerGrowth, ReadInsightSeries] as const
