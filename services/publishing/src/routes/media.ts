import { GetMedia, MediaBytes, MediaRedirect, MediaThumbnail } from '@fanfare/contracts/endpoints/media.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http.ts'
import { renderMedia } from '../actions/render-media.ts'
import { thumbnailKey } from '../actions/settle-upload.ts'
import type { Deps } from '../deps.ts'
import { mediaFile } from '../model/media-file.ts'
import { findMedia, findSignedMedia, Ready } from '../stores/media.ts'
import { sendFile } from './send-file.ts'

const YEAR = 'max-age=31536000, immutable'

export function mediaRoutes(http: Http, deps: Deps): void {
  const { db, links, storage } = deps

  http.handle(GetMedia, async ({ who, params }) => {
    const media = (await findMedia(db, who.teamId, params.id)) ?? fail('media_not_found')
    return mediaFile(media, links)
  })
  http.handleRaw(MediaThumbnail, async ({ who, params, request, reply }) => {
    const media = (await findMedia(db, who.teamId, params.id)) ?? fail('media_not_found')
    if (!media.has_thumbnail) fail(media.status === Ready ? 'media_not_found' : 'media_not_ready')
    const key = thumbnailKey(media.id)
    const bytes = (await storage.size(key)) ?? fail('media_not_found')
    return sendFile(
      { storage, request, reply },
      { key, bytes, mime: 'image/webp' },
      { etag: `"${media.id}-t"`, cache: `private, ${YEAR}` },
    )
  })
  http.handleRaw(MediaBytes, async ({ params: { id, variant }, query, request, reply }) => {
    if (links.checkMedia(id, variant, query) !== 'good') fail('link_expired')
    const media = (await findSignedMedia(db, id)) ?? fail('media_not_found')
    const file = await renderMedia(deps, media, variant)
    return sendFile({ storage, request, reply }, file, { etag: `"${id}-${variant}"`, cache: `public, ${YEAR}` })
  })
  http.handleRaw(MediaRedirect, async ({ who, params, reply }) => {
    const media = (await findMedia(db, who.teamId, params.id)) ?? fail('media_not_found')
    if (media.status !== Ready) fail('media_not_found')
    return reply.redirect(links.view(media.id), 302)
  })
}
