import { CreateSeries, DeleteSeries, GetSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { deleteSeries, updateSeries } from '../actions/series/change-series.ts'
import { createSeries } from '../actions/series/create-series.ts'
import { seriesOf, viewSeries } from '../actions/series/view-series.ts'
import type { Deps } from '../deps.ts'
import { depsFor } from './dry-run.ts'
import { idempotencyKey } from './idempotency-key.ts'

export function seriesRoutes(http: Http, deps: Deps): void {
  http.handle(CreateSeries, ({ who, body, request, reply }) =>
    createSeries(depsFor(deps, body, reply), who, body, idempotencyKey(request.headers['idempotency-key'])),
  )
  http.handle(GetSeries, async ({ who, params }) => viewSeries(deps.db, await seriesOf(deps.db, who.teamId, params.id)))
  http.handle(UpdateSeries, ({ who, params, body, reply }) =>
    updateSeries(depsFor(deps, body, reply), who, params.id, body),
  )
  http.handle(DeleteSeries, ({ who, params, query, reply }) =>
    deleteSeries(depsFor(deps, query, reply), who, params.id, query.from),
  )
}
