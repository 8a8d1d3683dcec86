import {
  CancelRenderings,
  GetMedia,
  MediaBytes,
  MediaRedirect,
  MediaThumbnail,
} from '@fanfare/contracts/endpoints/media.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { cancelRenderings } from '../actions/cancel-renderings.ts'
import { fileNotFound } from '../actions/put-upload.ts'
import { variantFile } from '../actions/variant-file.ts'
import type { Deps } from '../deps.ts'
import { mediaFile } from '../model/media-file.ts'
import { thumbnailKey } from '../storage/keys.ts'
import { findMedia, findSignedMedia, markThumbnail } from '../stores/media.ts'
import { sendFile } from './send-file.ts'

const YEAR = 'max-age=31536000, immutable'

export function mediaRoutes(http: Http, deps: Deps): void {
  const { db, links, storage } = deps

  http.handle(GetMedia, async ({ who, params }) => {
    const media = (await findMedia(db, who.teamId, params.id)) ?? fileNotFound()
    return mediaFile(media, links)
  })
  http.handle(CancelRenderings, async ({ who, params }) => ({
    cancelled: await cancelRenderings(deps, who, params.id),
  }))
  http.handleRaw(MediaThumbnail, async ({ who, params, request, reply }) => {
    const media = (await findMedia(db, who.teamId, params.id)) ?? fileNotFound()
    if (!media.has_thumbnail) return media.status === MediaReady ? fileNotFound() : fail('media_not_ready')
    const key = thumbnailKey(media.id)
    const bytes = await storage.size(key)
    if (bytes === undefined) {
      // Its posts show it, and `updateThumbs` makes it again.
      if (!media.thumbnail_failed) await markThumbnail(db, who.teamId, media.id, true)
      return fileNotFound()
    }
    return sendFile(
      { storage, request, reply },
      { key, bytes, mime: 'image/webp' },
      { etag: `"${media.id}-t"`, cache: `private, ${YEAR}` },
    )
  })
  http.handleRaw(MediaBytes, async ({ params: { id, variant }, query, request, reply }) => {
    const verdict = links.checkMedia(id, variant, query)
    if (verdict === 'forged')
      fail('link_expired', { field: 'query.s', rule: 'the signature that the address came with' })
    if (verdict === 'expired') fail('link_expired', { field: 'query.e', rule: 'a time in the future' })
    const media = (await findSignedMedia(db, id)) ?? fileNotFound()
    const file = await variantFile(deps, media, variant)
    // A cached copy expires with its link, so that a cache does not serve the file to clients whose link has expired.
    const left = Math.max(0, Number(query.e) - Math.floor(deps.clock.now() / 1000))
    const cache = `public, max-age=${left}, immutable`
    return sendFile({ storage, request, reply }, file, { etag: `"${id}-${variant}"`, cache })
  })
  http.handleRaw(MediaRedirect, async ({ who, params, reply }) => {
    const media = (await findMedia(db, who.teamId, params.id)) ?? fileNotFound()
    if (media.status !== MediaReady) fileNotFound()
    return reply.redirect(links.view(media.id), 302)
  })
}
