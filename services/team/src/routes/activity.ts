import { Readable } from 'node:stream'
import { ExportActivity, ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { exportActivity, listActivity } from '../actions/read-activity.ts'
import type { Deps } from '../deps.ts'

export function activityRoutes(http: Http, deps: Deps): void {
  http.handle(ListActivity, ({ who, query }) => listActivity(deps, who, query))
  http.handleRaw(ExportActivity, async ({ who, query, reply }) => {
    const lines = await exportActivity(deps, who, query)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="activity.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    return reply.send(Readable.from(lines))
  })
}
