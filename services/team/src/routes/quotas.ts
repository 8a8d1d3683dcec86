import { CommitQuota, ReadQuotaUse, ReleaseQuota, ReserveQuota } from '@fanfare/contracts/internal/quotas.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { commitQuota, readQuotaUse, releaseQuota, reserveQuota } from '../actions/quotas.ts'
import type { Deps } from '../deps.ts'

/** What other services use of a team's plan. */
export function quotaRoutes(http: Http, deps: Deps): void {
  http.handle(ReserveQuota, ({ body }) => reserveQuota(deps, body))
  http.handle(CommitQuota, ({ body }) => commitQuota(deps, body.team_id, body.reservation_id))
  http.handle(ReleaseQuota, ({ body }) => releaseQuota(deps, body.team_id, body.reservation_id))
  http.handle(ReadQuotaUse, ({ body }) => readQuotaUse(deps, body))
}
