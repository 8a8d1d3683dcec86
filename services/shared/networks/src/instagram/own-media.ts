import type { CallOptions, Graph } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { record } from '../graph/fields.ts'
import { cursorOf } from '../graph/foreign.ts'
import { type MediaPage, type ShownMedia, shownIn, shownMedia } from './shown-media.ts'

/** Posts of the caller's own account (IG User Media; v23.0). */

const fields =
  'id,caption,comments_count,like_count,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,children{media_url,media_type,thumbnail_url}'
const perPage = 50

/** Own posts from a cursor on, the newest first. A page may be short and not the last. Throws NetworkFailure. */
export async function ownMedia(
  graph: Graph,
  ig: string,
  after: string | undefined,
  call: CallOptions,
): Promise<MediaPage> {
  const edge = await graph.get(`${ig}/media`, { fields, limit: perPage, after }, call)
  const { next } = record(record(edge).paging)
  return { media: shownIn(graph, edge), after: next ? cursorOf(edge) : undefined }
}

/** These posts, at most 50; those that are gone are left out. Throws NetworkFailure where none could be asked for. */
export async function mediaById(graph: Graph, ids: readonly string[], call: CallOptions): Promise<ShownMedia[]> {
  const relativeUrl = (id: string) => `${encodeURIComponent(id)}?${new URLSearchParams({ fields })}`
  const found = await graph.batch(
    ids.map(id => ({ method: 'GET' as const, relativeUrl: relativeUrl(id) })),
    call,
  )
  return found.flatMap(row => (row instanceof NetworkFailure ? [] : (shownMedia(graph, record(row)) ?? [])))
}
