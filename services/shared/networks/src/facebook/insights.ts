import type { CallOptions, Graph } from '../graph/client.ts'
import { type Json, record, text } from '../graph/fields.ts'
import { type DayFigure, type FigureWindow, type LivePost, livePosts, seriesIn } from '../graph/figures.ts'
import { counted, fileAddress, instant, rowsOf, said } from '../graph/foreign.ts'

/** Figures of the caller's own page (Page Insights; v23.0). */

/** Posts of one page: texts may be long. */
const perPage = 50
/** Reels of one page. */
const reelsPerPage = 200

/** A metric by day; none of a day of which the network has no data. Throws NetworkFailure. */
export const pageSeries = async (
  graph: Graph,
  page: string,
  metric: string,
  { since, until }: FigureWindow,
  call: CallOptions,
): Promise<DayFigure[]> =>
  seriesIn(await graph.get(`${page}/insights`, { metric, period: 'day', since, until }, call), metric)

/** Followers that the page has now. Throws NetworkFailure. */
export const pageFollowers = async (graph: Graph, page: string, call: CallOptions): Promise<number | undefined> =>
  counted(record(await graph.get(page, { fields: 'followers_count' }, call)).followers_count)

/** Posts that the page has now; reels are counted apart (`pageReels`). Throws NetworkFailure. */
export const countPosts = async (graph: Graph, page: string, call: CallOptions): Promise<number | undefined> => {
  const edge = await graph.get(`${page}/published_posts`, { limit: 0, summary: 'total_count' }, call)
  return counted(record(record(edge).summary).total_count)
}

const postFields = 'id,created_time,message,permalink_url,full_picture,attachments{media_type,type}'
const reelFields = 'id,created_time,description,permalink_url,picture,post_id'

function formatOf(row: Json, permalink: string | undefined): LivePost['format'] {
  const [first] = rowsOf(row.attachments)
  const type = `${text(first?.media_type)} ${text(first?.type)}`
  if (type.includes('album')) return 'album'
  if (type.includes('video')) return permalink && /\/reel\//.test(permalink) ? 'reel' : 'video'
  return type.includes('photo') ? 'image' : 'text'
}

/** Of a video it is only a path. */
const linkOf = (graph: Graph, given: unknown): string | undefined =>
  graph.address(text(given).startsWith('/') ? `https://www.facebook.com${text(given)}` : text(given)) ?? undefined

const postIn =
  (graph: Graph) =>
  (row: Json): LivePost | undefined => {
    const at = instant(row.created_time)
    if (typeof row.id !== 'string' || at === undefined) return undefined
    const permalink = linkOf(graph, row.permalink_url)
    return {
      id: row.id,
      at,
      format: formatOf(row, permalink),
      caption: said(row.message),
      permalink,
      thumbnailUrl: fileAddress(row.full_picture),
    }
  }

const reelIn =
  (graph: Graph, page: string) =>
  (row: Json): LivePost | undefined => {
    const at = instant(row.created_time)
    if (typeof row.id !== 'string' || at === undefined) return undefined
    const post = text(row.post_id)
    return {
      id: row.id,
      at,
      format: 'reel',
      caption: said(row.description),
      permalink: linkOf(graph, row.permalink_url),
      thumbnailUrl: fileAddress(row.picture),
      // With and without the page's id before it.
      shownAs: post === '' ? undefined : post.includes('_') ? post : `${page}_${post}`,
    }
  }

/** The posts of a time, the newest first. Throws NetworkFailure. */
export const pagePosts = (graph: Graph, page: string, window: FigureWindow, call: CallOptions): Promise<LivePost[]> =>
  livePosts(graph, { path: `${page}/published_posts`, fields: postFields, limit: perPage, window }, postIn(graph), call)

/** All reels by when they were made, the newest first: this list has no times to choose. Throws NetworkFailure. */
export const pageReels = (graph: Graph, page: string, call: CallOptions): Promise<LivePost[]> =>
  livePosts(graph, { path: `${page}/video_reels`, fields: reelFields, limit: reelsPerPage }, reelIn(graph, page), call)
