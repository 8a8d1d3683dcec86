import type { PostContent } from './entities/post-content.ts'
import { isVideoKind } from './entities/post-types.ts'

/**
 * The file whose picture stands for a post in lists and calendars, by its id: the cover that a person chose for a video, else the first file.
 * Null where it has none.
 */
export const shownFile = (
  kind: string,
  { cover, items }: { cover: PostContent['cover']; items: readonly { media_id: string }[] },
): string | null => (isVideoKind(kind) ? cover?.media_id : null) ?? items[0]?.media_id ?? null
