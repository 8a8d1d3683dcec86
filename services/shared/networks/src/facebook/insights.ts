import type { CallOptions, Graph } from '../graph/client.ts'
import { record } from '../graph/fields.ts'
import { type DayFigure, type FigureWindow, type LiveTime, liveTimes, seriesIn } from '../graph/figures.ts'
import { counted } from '../graph/foreign.ts'

/** Figures of the caller's own page (Page Insights; v23.0). */

/** Most posts that the network gives in one page. */
const perPage = 100

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

/** When the posts of a time went live, the newest first. Throws NetworkFailure. */
export const postTimes = (graph: Graph, page: string, window: FigureWindow, call: CallOptions): Promise<LiveTime[]> =>
  liveTimes(graph, { path: `${page}/published_posts`, time: 'created_time', limit: perPage, window }, call)

/** All reels, with when they were made, the newest first: this list has no times to choose. Throws NetworkFailure. */
export const pageReels = (graph: Graph, page: string, call: CallOptions): Promise<LiveTime[]> =>
  liveTimes(graph, { path: `${page}/video_reels`, time: 'created_time', limit: 1_000 }, call)
