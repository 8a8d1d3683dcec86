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
import type { Http } from '@fanfare/runtime/http/http.ts'
import { teamStats } from '../actions/team-stats.ts'
import { accountStats, followerGrowth, insightSeries } from '../actions/view-figures.ts'
import { bestPosts, postBreakdown, suggestTimes } from '../actions/view-patterns.ts'
import { listPosts, postCurves } from '../actions/view-posts.ts'
import type { Deps } from '../deps.ts'

export function insightRoutes(http: Http, deps: Deps): void {
  http.handle(ReadAccountStats, ({ who, params, query }) => accountStats(deps, who, params.id, query))
  http.handle(ReadFollowerGrowth, ({ who, params, query }) => followerGrowth(deps, who, params.id, query))
  http.handle(ReadTeamStats, ({ who, query }) => teamStats(deps, who, query))
  http.handle(ReadInsightSeries, ({ who, params, query }) => insightSeries(deps, who, params.id, query))
  http.handle(ListInsightPosts, ({ who, params, query }) => listPosts(deps, who, params.id, query))
  http.handle(ReadPostCurves, ({ who, params, query }) => postCurves(deps, who, params.id, query))
  http.handle(ReadPostBreakdown, ({ who, params, query }) => postBreakdown(deps, who, params.id, query))
  http.handle(ListSuggestedTimes, ({ who, params, query }) => suggestTimes(deps, who, params.id, query))
  http.handle(ListBestPosts, ({ who, query }) => bestPosts(deps, who, query))
}
