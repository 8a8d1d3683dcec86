import {
  DeleteCaption,
  ListCaptions,
  RestoreCaption,
  StoreCaption,
  UpdateCaption,
  UseCaption,
} from '@fanfare/contracts/endpoints/captions.ts'
import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { list } from '@fanfare/contracts/limits.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { withoutShown } from '@fanfare/runtime/input/as-shown.ts'
import type { FastifyReply } from 'fastify'
import {
  captionOf,
  removeCaption,
  restoreCaption,
  storeCaption,
  updateCaption,
  useCaption,
} from '../actions/captions.ts'
import type { Deps } from '../deps.ts'
import { captionView } from '../model/caption.ts'
import { namedCursorText, readNamedCursor } from '../model/cursor.ts'
import {
  type CaptionRow,
  captionCounts,
  captionFolders,
  captionSorts,
  countCaptions,
  listCaptions,
} from '../stores/captions.ts'
import { etagOf, ifMatch } from './etag.ts'
import { cursorOf } from './page-cursor.ts'

/** A caption with its version as ETag. */
const send = (reply: FastifyReply, row: CaptionRow): SavedCaption => {
  reply.header('etag', etagOf(row.version))
  return captionView(row)
}

export function captionRoutes(http: Http, deps: Deps): void {
  const { db } = deps

  http.handle(ListCaptions, async ({ who, query }) => {
    const { offset = 0, limit = list.perPage, keyword, tag, kind } = query
    const after = cursorOf(query, text => readNamedCursor(text, captionSorts))
    const sort = after?.sort ?? query.sort ?? '-last_used_at'
    const filter = { keyword: keyword?.trim(), tag: tag?.trim(), kind }
    const [rows, total, folders, counts] = await Promise.all([
      listCaptions(db, who.teamId, filter, { offset, limit: limit + 1, sort, after }),
      countCaptions(db, who.teamId, filter),
      captionFolders(db, who.teamId),
      captionCounts(db, who.teamId),
    ])
    const page = rows.slice(0, limit)
    const pagination = { has_next: rows.length > limit, offset, per_result: limit, total }
    const reply = { data: page.map(captionView), pagination, folders, counts }
    const end = page.at(-1)
    if (!pagination.has_next || !end) return reply
    return { ...reply, next: namedCursorText({ sort, at: end.place, id: end.id, name: end.title }) }
  })
  http.handle(StoreCaption, async ({ who, body, reply }) => send(reply, await storeCaption(deps, who, body)))
  http.handle(UpdateCaption, async ({ who, params, body, request, reply }) => {
    const own = await withoutShown(UpdateCaption.body, body, async () =>
      captionView(await captionOf(deps, who.teamId, params.id)),
    )
    return send(reply, await updateCaption(deps, who, params.id, own, ifMatch(request.headers['if-match'])))
  })
  http.handle(DeleteCaption, async ({ who, params }) => {
    await removeCaption(deps, who, params.id)
    return { done: true as const }
  })
  http.handle(RestoreCaption, async ({ who, params, reply }) => send(reply, await restoreCaption(deps, who, params.id)))
  http.handle(UseCaption, async ({ who, params, reply }) => send(reply, await useCaption(deps, who, params.id)))
}
