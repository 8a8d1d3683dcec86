import type { CallOptions, Graph } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { record } from '../graph/fields.ts'
import { cursorOf } from '../graph/foreign.ts'
import { type PostPage, postFields, type ShownPost, shownPost, shownPosts } from './shown-posts.ts'

/** Posts of the caller's own page (Page Published Posts; v23.0). */

const perPage = 50

/** Own posts from a cursor on, the newest first. A page may be short and not the last. Throws NetworkFailure. */
export async function ownPosts(
  graph: Graph,
  page: string,
  after: string | undefined,
  call: CallOptions,
): Promise<PostPage> {
  const edge = await graph.get(`${page}/published_posts`, { fields: postFields, limit: perPage, after }, call)
  const { next } = record(record(edge).paging)
  return { posts: shownPosts(graph, edge), after: next ? cursorOf(edge) : undefined }
}

/** These posts, at most 50; those that are gone are left out. Throws NetworkFailure where none could be asked for. */
export async function postsById(graph: Graph, ids: readonly string[], call: CallOptions): Promise<ShownPost[]> {
  const relativeUrl = (id: string) => `${encodeURIComponent(id)}?${new URLSearchParams({ fields: postFields })}`
  const found = await graph.batch(
    ids.map(id => ({ method: 'GET' as const, relativeUrl: relativeUrl(id) })),
    call,
  )
  return found.flatMap(row => (row instanceof NetworkFailure ? [] : (shownPost(graph, record(row)) ?? [])))
}
