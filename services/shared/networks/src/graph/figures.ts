import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import { AnswerTooLong } from './answer.ts'
import type { CallOptions, Graph } from './client.ts'
import { type Json, record } from './fields.ts'
import { counted, cursorOf, instant, rowsOf } from './foreign.ts'

/** What the network counted on one of its days. */
export interface DayFigure {
  /** When that day ended, in UTC. */
  endedAt: string
  value: number
}

/** From one instant to another, unix seconds. */
export interface FigureWindow {
  since: number
  until: number
}

/** A post that is live, as the list of its network shows it. What the network leaves out is undefined. */
export interface LivePost {
  id: string
  /** When it went live, in UTC. */
  at: string
  format: PostFormat
  caption?: string | undefined
  permalink?: string | undefined
  thumbnailUrl?: string | undefined
  /** The post of the same page that shows this video. */
  shownAs?: string | undefined
}

/** The values of a metric by day (Insights, `period=day`); none where the network has no data. */
export const seriesIn = (answer: unknown, metric: string): DayFigure[] => {
  const row = rowsOf(answer).find(({ name }) => name === metric)
  const { values } = row ?? {}
  return (Array.isArray(values) ? values : []).map(record).flatMap(({ value, end_time }) => {
    const [number, endedAt] = [counted(value), instant(end_time)]
    return number === undefined || endedAt === undefined ? [] : [{ value: number, endedAt }]
  })
}

/** The value of a metric over the time that was asked for (`metric_type=total_value`); undefined where the network has no data. */
export const totalIn = (answer: unknown, metric: string): number | undefined => {
  const row = rowsOf(answer).find(({ name }) => name === metric)
  return counted(record(row?.total_value).value)
}

interface LiveList {
  path: string
  fields: string
  /** Of one page; the network gives fewer where it likes. */
  limit: number
  /** Left out: of all times. */
  window?: FigureWindow
}

/** Pages that are read of one list: networks show up to 10,000 rows, and some pages are short. */
const mostPages = 200

/** All posts of a list, the newest first; `read`: a post of a row, undefined where it is none. Throws NetworkFailure. */
export async function livePosts(
  graph: Graph,
  { path, fields, limit: most, window }: LiveList,
  read: (row: Json) => LivePost | undefined,
  call: CallOptions,
): Promise<LivePost[]> {
  const found: LivePost[] = []
  let after: string | undefined
  let limit = most
  for (let page = 0; page < mostPages; page += 1) {
    let edge: unknown
    try {
      edge = await graph.get(path, { fields, limit, ...window, after }, call)
    } catch (err) {
      // Texts may be far longer than usual.
      if (!(err instanceof AnswerTooLong) || limit === 1) throw err
      limit = Math.ceil(limit / 4)
      continue
    }
    found.push(...rowsOf(edge).flatMap(row => read(row) ?? []))
    after = record(record(edge).paging).next ? cursorOf(edge) : undefined
    if (after === undefined) break
  }
  return found
}
