import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { MediaLinks } from '../storage/links.ts'
import { type MediaRow, Ready } from '../stores/media.ts'

/** Where the 256 px thumbnail is; needs the session. */
export function thumbnailUrl({ id, has_thumbnail }: Pick<MediaRow, 'id' | 'has_thumbnail'>): string | null {
  return has_thumbnail ? `/api/media/${id}/thumb` : null
}

/** A file as the API tells it. */
export function mediaFile(row: MediaRow, links: MediaLinks): MediaFile {
  return {
    id: row.id,
    type: row.type,
    status: row.status as 0 | 1 | 2,
    file_name: row.file_name,
    mime: row.mime,
    bytes: Number(row.bytes),
    width: row.width,
    height: row.height,
    duration: row.duration,
    dominant_color: row.dominant_color,
    url: row.status === Ready ? links.view(row.id) : null,
    thumbnail_url: thumbnailUrl(row),
    error: row.error,
    created_at: row.created_at.toISOString(),
  }
}
