import { ReadAccountStats, ReadFollowerGrowth, ReadInsightSeries } from '@fanfare/contracts/endpoints/insights.ts'
import { api, from } from '../../lib/api/api.ts'

export const { useAccountStatsQuery, useFollowerGrowthQuery, useInsightSeriesQuery } = api.injectEndpoints({
  endpoints: build => ({
    accountStats: build.query(from(ReadAccountStats)),
    followerGrowth: build.query(from(ReadFollowerGrowth)),
    insightSeries: build.query(from(ReadInsightSeries)),
  }),
})
