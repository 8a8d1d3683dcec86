import type { CallOptions, Graph } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { record } from '../graph/fields.ts'
import { type DayFigure, type FigureWindow, type LiveTime, liveTimes, seriesIn, totalIn } from '../graph/figures.ts'
import { counted } from '../graph/foreign.ts'

/** Figures of the caller's own account (IG User Insights; v23.0). */

/** Media of one page; the network gives fewer where it likes. */
const perPage = 1_000

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

/** When the posts of a time went live, the newest first. Throws NetworkFailure. */
export const mediaTimes = (graph: Graph, ig: string, window: FigureWindow, call: CallOptions): Promise<LiveTime[]> =>
  liveTimes(graph, { path: `${ig}/media`, time: 'timestamp', limit: perPage, window }, call)
