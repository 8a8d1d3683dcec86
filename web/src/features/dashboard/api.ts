import { ListBestPosts, ReadTeamStats } from '@fanfare/contracts/endpoints/insights.ts'
import { ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { api, from } from '../../lib/api/api.ts'

export const { useWeekStatsQuery, useBestPostsQuery, useTodayQuotaQuery } = api.injectEndpoints({
  endpoints: build => ({
    weekStats: build.query(from(ReadTeamStats)),
    bestPosts: build.query(from(ListBestPosts)),
    todayQuota: build.query(from(ListQuota, { provides: () => ['Quota'] })),
  }),
})
