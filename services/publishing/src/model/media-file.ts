import { type MediaFile, MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { Media, ViewLinks } from './media.ts'

/** Address of the 256 px thumbnail, which needs the session; null where the file has none. */
export function thumbnailUrl({ id, has_thumbnail }: Pick<Media, 'id' | 'has_thumbnail'>): string | null {
  return has_thumbnail ? `/api/media/${id}/thumb` : null
}

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
    dominant_color: media.dominant_color,
    url: media.status === MediaReady ? links.view(media.id) : null,
    thumbnail_url: thumbnailUrl(media),
    error: media.error,
    created_at: media.created_at.toISOString(),
  }
}
