import type { RecordedCall } from '@fanfare/networks/graph/client.ts'

/** Edges of the Graph API that have a name of their own in the figures; a write keeps it, a read is `…_read`. */
const edges = new Set([
  'media',
  'media_publish',
  'comments',
  'feed',
  'photos',
  'videos',
  'video_reels',
  'photo_stories',
  'video_stories',
  'stories',
  'published_posts',
  'content_publishing_limit',
  'debug_token',
])
/** Fields that a read asks for to learn what became of a post. */
const outcomeFields = /\b(status_code|status|is_published|page_story_id|published)\b/

/**
 * What a call is for, as the figures name it: one of few words, whatever ids stand in its path. A read of one object is `status` when
 * it asks what became of it, a write to one object is `publish` (a draft is made public).
 */
export const callKind = ({ method, url, params }: Pick<RecordedCall, 'method' | 'url' | 'params'>): string => {
  const [, ...path] = url.split('/').filter(Boolean)
  if (path.length === 0) return 'batch'
  const edge = path.at(-1) ?? ''
  if (edges.has(edge)) return method === 'GET' ? `${edge}_read` : edge
  if (path.length > 1) return 'other'
  if (method === 'DELETE') return 'delete'
  if (method === 'POST') return 'publish'
  return outcomeFields.test(params.fields ?? '') ? 'status' : 'read'
}
