import { type MediaFile, MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { Media, ViewLinks } from './media.ts'

/** Address of the 256 px thumbnail, which needs the session; null where the file has none. */
export function thumbnailUrl({ id, has_thumbnail }: Pick<Media, 'id' | 'has_thumbnail'>): string | null {
  return has_thumbnail ? `/api/media/${id}/thumb` : null
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
    url: media.status === MediaReady ? links.view(media.id) : null,
    thumbnail_url: thumbnailUrl(media),
    error: media.error,
    created_at: media.created_at.toISOString(),
  }
}
