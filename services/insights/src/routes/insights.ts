import { ReadAccountStats, ReadFollowerGrowth, ReadInsightSeries } from '@fanfare/contracts/endpoints/insights.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { accountStats, followerGrowth, insightSeries } from '../actions/view-figures.ts'
import type { Deps } from '../deps.ts'

export function insightRoutes(http: Http, deps: Deps): void {
  http.handle(ReadAccountStats, ({ who, params, query }) => accountStats(deps, who, params.id, query))
  http.handle(ReadFollowerGrowth, ({ who, params, query }) => followerGrowth(deps, who, params.id, query))
  http.handle(ReadInsightSeries, ({ who, params, query }) => insightSeries(deps, who, params.id, query))
}
