import { type MediaFile, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { variantName } from './crop.ts'
import type { Media, ViewLinks } from './media.ts'
import { formats } from './sniff.ts'

/** Address of the 256 px thumbnail, which needs the session; null where the file has none. */
export function thumbnailUrl({ id, has_thumbnail }: Pick<Media, 'id' | 'has_thumbnail'>): string | null {
  return has_thumbnail ? `/api/media/${id}/thumb` : null
}

/** Pictures that most browsers do not show. */
const notShown = new Set([formats.heic.mime])

/** Address under which a browser shows a file: of the file itself, or of a JPEG of it. Null while it is not ready. */
export function shownUrl({ id, status, mime }: Pick<Media, 'id' | 'status' | 'mime'>, links: ViewLinks): string | null {
  if (status !== MediaReady) return null
  return notShown.has(mime) ? links.view(id, variantName('w1440', null)) : links.view(id)
}

/** The name under which the timeline of a video is fetched. */
export const STRIP = 'strip.webp'

/** Address of the timeline of a video; null where it has none. */
export const stripUrl = ({ id, status, video }: Pick<Media, 'id' | 'status' | 'video'>, links: ViewLinks) =>
  status === MediaReady && video ? links.view(id, STRIP) : null

/** A file as the API shows it. */
export function mediaFile(media: Media, links: ViewLinks): MediaFile {
  return {
    id: media.id,
    type: media.type,
    status: media.status as MediaFile['status'],
    file_name: media.file_name,
    mime: media.mime,
    bytes: Number(media.bytes),
    width: media.width,
    height: media.height,
    duration: media.duration,
    ratio: media.ratio,
    has_audio: media.has_audio,
    strip_url: stripUrl(media, links),
    dominant_color: media.dominant_color,
    url: shownUrl(media, links),
    thumbnail_url: thumbnailUrl(media),
    reading: media.reading,
    error: media.error,
    created_at: media.created_at.toISOString(),
  }
}
