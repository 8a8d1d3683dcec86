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
import { withoutShown } from '@fanfare/runtime/input/as-shown.ts'
import type { FastifyReply } from 'fastify'
import { withOwnContent } from '../actions/contents/own-content.ts'
import { deleteLibrary, restoreLibrary } from '../actions/delete-library.ts'
import { libraryItemOf } from '../actions/library-item.ts'
import { storeLibrary, updateLibrary } from '../actions/store-library.ts'
import { viewLibraries, viewLibrary } from '../actions/view-libraries.ts'
import type { Deps } from '../deps.ts'
import { cursorText, readCursor } from '../model/cursor.ts'
import { countLibraries, type LibraryRow, librarySorts, listLibraries } from '../stores/post-libraries.ts'
import { etagOf, ifMatch } from './etag.ts'
import { cursorOf } from './page-cursor.ts'
import { idsOf, wordsOf } from './query-filters.ts'

export function postLibraryRoutes(http: Http, deps: Deps): void {
  const { db } = deps
  const send = (reply: FastifyReply, row: LibraryRow) => {
    reply.header('etag', etagOf(row.version))
    return viewLibrary(deps, row)
  }

  http.handle(ListPostLibraries, async ({ who, query }) => {
    const { offset = 0, limit = list.perPage, keyword, source, usage } = query
    const after = cursorOf(query, text => readCursor(text, librarySorts))
    const sort = after?.sort ?? query.sort ?? '-updated_at'
    const filter = { keyword, source, usage, kinds: wordsOf(query.type), accounts: idsOf(query.accounts) }
    const [rows, total] = await Promise.all([
      listLibraries(db, who.teamId, filter, { offset, limit: limit + 1, sort, after }),
      countLibraries(db, who.teamId, filter),
    ])
    const page = rows.slice(0, limit)
    const data = await viewLibraries(deps, who.teamId, page)
    const pagination = { has_next: rows.length > limit, offset, per_result: limit, total }
    const end = page.at(-1)
    if (!pagination.has_next || !end) return { data, pagination }
    return { data, pagination, next: cursorText({ sort, at: end.place, id: end.id }) }
  })
  http.handle(GetPostLibrary, async ({ who, params, reply }) =>
    send(reply, await libraryItemOf(deps, who.teamId, params.id)),
  )
  http.handle(StorePostLibrary, async ({ who, body, reply }) => {
    const { type: _type, source: _source, ...given } = body
    return send(reply, await withOwnContent(given, own => storeLibrary(deps, who, own)))
  })
  http.handle(UpdatePostLibrary, async ({ who, params, body, request, reply }) => {
    const given = await withoutShown(UpdatePostLibrary.body, body, async () =>
      viewLibrary(deps, await libraryItemOf(deps, who.teamId, params.id)),
    )
    const versions = ifMatch(request.headers['if-match'])
    return send(reply, await withOwnContent(given, own => updateLibrary(deps, who, params.id, own, versions)))
  })
  http.handle(DeletePostLibrary, async ({ who, params, query }) => {
    await deleteLibrary(deps, who, params.id, query.force === true)
    return { done: true as const }
  })
  http.handle(RestorePostLibrary, async ({ who, params, reply }) =>
    send(reply, await restoreLibrary(deps, who, params.id)),
  )
}
