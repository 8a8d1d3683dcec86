import type { CallOptions, Graph } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { type Json, record, text } from '../graph/fields.ts'
import { type DayFigure, type FigureWindow, type LivePost, livePosts, seriesIn, totalIn } from '../graph/figures.ts'
import { counted, fileAddress, instant, said } from '../graph/foreign.ts'
import { type AskedPost, countedOf } from '../graph/post-figures.ts'

/** Figures of the caller's own account (IG User Insights; v23.0). */

/** Media of one page; the network gives fewer where it likes. */
const perPage = 100

/** A metric by day; none of a day of which the network has no data. Throws NetworkFailure. */
export const accountSeries = async (
  graph: Graph,
  ig: string,
  metric: 'reach' | 'follower_count',
  { since, until }: FigureWindow,
  call: CallOptions,
): Promise<DayFigure[]> =>
  seriesIn(
    await graph.get(`${ig}/insights`, { metric, period: 'day', metric_type: 'time_series', since, until }, call),
    metric,
  )

/**
 * Interactions of each of these days, which the network counts only over the time asked for: at most 50, in one batch, or one after the other at the
 * host of Instagram Login, whose documentation has no batches. Throws NetworkFailure where one could not be asked for, because a day without an answer
 * and a day without data are not the same.
 */
export async function interactionsOf(
  graph: Graph,
  ig: string,
  days: readonly FigureWindow[],
  call: CallOptions,
): Promise<DayFigure[]> {
  const metric = 'total_interactions'
  const asked = (day: FigureWindow) => ({ metric, period: 'day', metric_type: 'total_value', ...day })
  const path = `${encodeURIComponent(ig)}/insights`
  const query = (day: FigureWindow) =>
    new URLSearchParams(Object.entries(asked(day)).map(([name, value]) => [name, String(value)]))
  const answers: unknown[] = []
  if (call.host === 'instagram') for (const day of days) answers.push(await graph.get(path, asked(day), call))
  else
    answers.push(
      ...(await graph.batch(
        days.map(day => ({ method: 'GET' as const, relativeUrl: `${path}?${query(day)}` })),
        call,
      )),
    )
  return days.flatMap((day, at) => {
    const answer = answers[at]
    if (answer instanceof NetworkFailure) throw answer
    const value = totalIn(answer, metric)
    return value === undefined ? [] : [{ value, endedAt: new Date(day.until * 1000).toISOString() }]
  })
}

/** Followers and posts that the account has. Throws NetworkFailure. */
export async function accountCounts(
  graph: Graph,
  ig: string,
  call: CallOptions,
): Promise<{ followers: number | undefined; posts: number | undefined }> {
  const row = record(await graph.get(ig, { fields: 'followers_count,media_count' }, call))
  return { followers: counted(row.followers_count), posts: counted(row.media_count) }
}

const fields = 'id,timestamp,caption,media_type,media_product_type,permalink,thumbnail_url,media_url'
const formats: Readonly<Record<string, LivePost['format']>> = { CAROUSEL_ALBUM: 'album', VIDEO: 'video' }
const ofProduct: Readonly<Record<string, LivePost['format']>> = { REELS: 'reel', STORY: 'story' }

const mediaIn =
  (graph: Graph) =>
  (row: Json): LivePost | undefined => {
    const at = instant(row.timestamp)
    const type = text(row.media_type)
    if (typeof row.id !== 'string' || at === undefined) return undefined
    return {
      id: row.id,
      at,
      format: ofProduct[text(row.media_product_type)] ?? formats[type] ?? 'image',
      caption: said(row.caption),
      permalink: graph.address(text(row.permalink)) ?? undefined,
      // The file of a video is no picture.
      thumbnailUrl: fileAddress(row.thumbnail_url) ?? (type === 'VIDEO' ? undefined : fileAddress(row.media_url)),
    }
  }

/** The posts of a time, the newest first. Throws NetworkFailure. */
export const mediaOf = (graph: Graph, ig: string, window: FigureWindow, call: CallOptions): Promise<LivePost[]> =>
  livePosts(graph, { path: `${ig}/media`, fields, limit: perPage, window }, mediaIn(graph), call)

/** The stories that are live, which the list of posts has not. Throws NetworkFailure. */
export const storiesOf = (graph: Graph, ig: string, call: CallOptions): Promise<LivePost[]> =>
  livePosts(graph, { path: `${ig}/stories`, fields, limit: perPage }, mediaIn(graph), call)

/** What is counted of each of these, at most 50. The documentation of Instagram Login has no batches. Throws NetworkFailure where none could be asked for. */
export const mediaCounts = (graph: Graph, posts: readonly AskedPost[], call: CallOptions) =>
  countedOf(graph, posts, call, call.host === 'instagram')
