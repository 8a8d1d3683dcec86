import {
  DeletePostLibrary,
  GetPostLibrary,
  ListPostLibraries,
  RestorePostLibrary,
  StorePostLibrary,
  UpdatePostLibrary,
} from '@fanfare/contracts/endpoints/post-libraries.ts'
import { list } from '@fanfare/contracts/limits.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import type { FastifyReply } from 'fastify'
import { deleteLibrary, restoreLibrary } from '../actions/delete-library.ts'
import { libraryItemOf } from '../actions/library-item.ts'
import { storeLibrary, updateLibrary } from '../actions/store-library.ts'
import { viewLibraries, viewLibrary } from '../actions/view-libraries.ts'
import type { Deps } from '../deps.ts'
import { countLibraries, type LibraryRow, listLibraries } from '../stores/post-libraries.ts'
import { etagOf, ifMatch } from './etag.ts'
import { idsOf, wordsOf } from './query-filters.ts'

export function postLibraryRoutes(http: Http, deps: Deps): void {
  const { db } = deps
  const send = (reply: FastifyReply, row: LibraryRow) => {
    reply.header('etag', etagOf(row.version))
    return viewLibrary(deps, row)
  }

  http.handle(ListPostLibraries, async ({ who, query }) => {
    const { offset = 0, limit = list.perPage, sort = '-updated_at', keyword, source, usage } = query
    const filter = { keyword, source, usage, kinds: wordsOf(query.type), accounts: idsOf(query.accounts) }
    const [rows, total] = await Promise.all([
      listLibraries(db, who.teamId, filter, { offset, limit, sort }),
      countLibraries(db, who.teamId, filter),
    ])
    const data = await viewLibraries(deps, who.teamId, rows)
    return { data, pagination: { has_next: offset + rows.length < total, offset, per_result: limit, total } }
  })
  http.handle(GetPostLibrary, async ({ who, params, reply }) =>
    send(reply, await libraryItemOf(deps, who.teamId, params.id)),
  )
  http.handle(StorePostLibrary, async ({ who, body, reply }) => send(reply, await storeLibrary(deps, who, body)))
  http.handle(UpdatePostLibrary, async ({ who, params, body, request, reply }) =>
    send(reply, await updateLibrary(deps, who, params.id, body, ifMatch(request.headers['if-match']))),
  )
  http.handle(DeletePostLibrary, async ({ who, params, query }) => {
    await deleteLibrary(deps, who, params.id, query.force === true)
    return { done: true as const }
  })
  http.handle(RestorePostLibrary, async ({ who, params, reply }) =>
    send(reply, await restoreLibrary(deps, who, params.id)),
  )
}
