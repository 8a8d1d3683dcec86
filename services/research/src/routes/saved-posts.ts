import {
  CreateSavedFolder,
  DeleteSavedFolder,
  DeleteSavedPosts,
  DraftFromSavedPost,
  ListSavedFolders,
  ListSavedPosts,
  MoveSavedPosts,
  ReadSavedThumbnail,
  RenameSavedFolder,
  RestoreSavedFolder,
  RestoreSavedPosts,
  SavePost,
  StoreSavedThumbnail,
} from '@fanfare/contracts/endpoints/saved-posts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { draftFromSaved } from '../actions/draft-from-saved.ts'
import { savePost } from '../actions/save-post.ts'
import {
  createSavedFolder,
  deleteSavedFolder,
  listSavedFolders,
  renameSavedFolder,
  restoreSavedFolder,
} from '../actions/saved-folders.ts'
import {
  deleteSavedPosts,
  listSavedPosts,
  moveSavedPosts,
  requireSaved,
  restoreSavedPosts,
} from '../actions/saved-posts.ts'
import { storeThumbnail } from '../actions/store-thumbnail.ts'
import type { Deps } from '../deps.ts'
import { findThumbnail } from '../stores/saved-thumbnails.ts'

/** Its address holds a mark of its bytes, so it may be kept for a day, by this browser only. */
const CACHE = 'private, max-age=86400'

export function savedPostRoutes(http: Http, deps: Deps): void {
  http.handle(ListSavedPosts, ({ who, query }) => listSavedPosts(deps, who.teamId, query))
  http.handle(SavePost, ({ who, body }) => savePost(deps, who, body.post))
  http.handle(MoveSavedPosts, async ({ who, body }) => ({ moved: await moveSavedPosts(deps, who, body) }))
  http.handle(DeleteSavedPosts, async ({ who, body }) => ({ deleted: await deleteSavedPosts(deps, who, body.ids) }))
  http.handle(RestoreSavedPosts, async ({ who, body }) => ({ restored: await restoreSavedPosts(deps, who, body.ids) }))

  http.handle(ListSavedFolders, ({ who }) => listSavedFolders(deps, who))
  http.handle(CreateSavedFolder, ({ who, body }) => createSavedFolder(deps, who, body.name))
  http.handle(RenameSavedFolder, ({ who, params, body }) => renameSavedFolder(deps, who, params.id, body.name))
  http.handle(DeleteSavedFolder, async ({ who, params }) => {
    await deleteSavedFolder(deps, who, params.id)
    return { done: true as const }
  })
  http.handle(RestoreSavedFolder, ({ who, params }) => restoreSavedFolder(deps, who, params.id))

  http.handle(StoreSavedThumbnail, ({ who, params, body }) => storeThumbnail(deps, who, params.id, body.imageData))
  http.handleRaw(ReadSavedThumbnail, async ({ who, params, request, reply }) => {
    await requireSaved(deps, who.teamId, params.id)
    const thumbnail = await findThumbnail(deps.db, who.teamId, params.id)
    if (!thumbnail) return fail('not_found', { message: 'This saved post has no thumbnail.' })
    const etag = `"${thumbnail.etag}"`
    reply.headers({ etag, 'cache-control': CACHE, 'x-content-type-options': 'nosniff' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('content-type', 'image/webp').send(thumbnail.bytes)
  })
  http.handle(DraftFromSavedPost, async ({ who, params, body, request }) => {
    const key = request.headers['idempotency-key']
    return draftFromSaved(deps, who, params.id, { ...body, key: typeof key === 'string' ? key : undefined })
  })
}
