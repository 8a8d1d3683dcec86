import { Readable } from 'node:stream'
import { ExportPosts, ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { exportPosts } from '../actions/csv/export-posts.ts'
import { importPosts } from '../actions/csv/import-posts.ts'
import type { Deps } from '../deps.ts'
import { depsFor } from './dry-run.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { postFilterOf } from './post-filter.ts'
import { idsOf } from './query-filters.ts'

export function postCsvRoutes(http: Http, deps: Deps): void {
  http.handle(ImportPosts, ({ who, body, request, reply }) =>
    importPosts(depsFor(deps, body, reply), who, body, idempotencyKey(request.headers['idempotency-key'])),
  )
  http.handleRaw(ExportPosts, async ({ who, query, reply }) => {
    const filter = { ...postFilterOf(query), ids: idsOf(query.ids) }
    const lines = await exportPosts(deps, who.teamId, filter)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="posts.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    return reply.send(Readable.from(lines))
  })
}
