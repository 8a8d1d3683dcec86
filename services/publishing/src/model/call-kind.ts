/** A call to the Graph API: `url` is its path with version, `params` its query or form. */
interface GraphCall {
  method: string
  url: string
  params: Readonly<Record<string, string>>
}

/** Edges of the Graph API that are labels of their own: a write as they are, a read as `…_read`. */
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
 * The purpose of a call, as a metric label: one of few words, whatever ids are in its path. A read of one object is `status` when it asks
 * for a field of `outcomeFields`, a write to one object is `publish` (a draft is made public).
 */
/** Calls of TikTok, by the end of their path. */
const tiktokKinds: readonly (readonly [RegExp, string])[] = [
  [/\/creator_info\/query\/?$/, 'creator_info'],
  [/\/publish\/video\/init\/?$/, 'video_init'],
  [/\/publish\/content\/init\/?$/, 'photo_init'],
  [/\/publish\/status\/fetch\/?$/, 'status'],
  [/\/v2\/video\/(list|query)\/?$/, 'videos_read'],
  [/\/v2\/user\/info\/?$/, 'read'],
]

export const callKind = ({ method, url, params }: GraphCall): string => {
  const own = tiktokKinds.find(([pattern]) => pattern.test(url))
  if (own) return own[1]
  // Chunks go to an address of their own.
  if (method === 'PUT') return 'upload'
  if (/\/(ig-api|video)-upload\//.test(url)) return 'upload'
  const [, ...path] = url.split('/').filter(Boolean)
  if (path.length === 0) return 'batch'
  const edge = path.at(-1) ?? ''
  if (edges.has(edge)) return method === 'GET' ? `${edge}_read` : edge
  if (path.length > 1) return 'other'
  if (method === 'DELETE') return 'delete'
  if (method === 'POST') return 'publish'
  return outcomeFields.test(params.fields ?? '') ? 'status' : 'read'
}
