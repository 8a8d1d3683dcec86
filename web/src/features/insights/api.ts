import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import {
  ListInsightPosts,
  ReadAccountStats,
  ReadFollowerGrowth,
  ReadInsightSeries,
  ReadPostBreakdown,
  ReadPostCurves,
  ReadTeamStats,
} from '@fanfare/contracts/endpoints/insights.ts'
import { api, from } from '../../lib/api/api.ts'

/** Which posts of an account are listed, and in which order. */
export interface PostsArg {
  id: string
  query: Omit<QueryOf<typeof ListInsightPosts>, 'offset'>
}

const page = from(ListInsightPosts)

export const {
  useAccountStatsQuery,
  useFollowerGrowthQuery,
  useInsightSeriesQuery,
  useInsightPostsInfiniteQuery,
  usePostCurvesQuery,
  usePostBreakdownQuery,
  useTeamStatsQuery,
} = api.injectEndpoints({
  endpoints: build => ({
    accountStats: build.query(from(ReadAccountStats)),
    followerGrowth: build.query(from(ReadFollowerGrowth)),
    insightSeries: build.query(from(ReadInsightSeries)),
    insightPosts: build.infiniteQuery<ReplyOf<typeof ListInsightPosts>, PostsArg, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        // An empty page ends the list, whatever its pagination says.
        getNextPageParam: ({ data, pagination }) =>
          pagination.has_next && data.length > 0 ? pagination.offset + data.length : undefined,
      },
      query: ({ queryArg: { id, query }, pageParam }) =>
        page.query({ params: { id }, query: { ...query, offset: pageParam } }),
      transformResponse: page.transformResponse,
    }),
    postCurves: build.query(from(ReadPostCurves)),
    postBreakdown: build.query(from(ReadPostBreakdown)),
    teamStats: build.query(from(ReadTeamStats)),
  }),
})
