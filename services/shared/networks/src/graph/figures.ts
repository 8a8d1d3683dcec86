import type { CallOptions, Graph } from './client.ts'
import { record } from './fields.ts'
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

/** Something that went live, and when (in UTC). */
export interface LiveTime {
  id: string
  at: string
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
  /** The field that says when each went live. */
  time: 'timestamp' | 'created_time'
  /** Of one page; the network gives fewer where it likes. */
  limit: number
  /** Left out: of all times. */
  window?: FigureWindow
}

/** Pages that are read of one list: networks show up to 10,000 rows, and some pages are short. */
const mostPages = 200

/** All rows of a list with their times, the newest first. Throws NetworkFailure. */
export async function liveTimes(
  graph: Graph,
  { path, time, limit, window }: LiveList,
  call: CallOptions,
): Promise<LiveTime[]> {
  const found: LiveTime[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const edge = await graph.get(path, { fields: `id,${time}`, limit, ...window, after }, call)
    for (const row of rowsOf(edge)) {
      const at = instant(row[time])
      if (typeof row.id === 'string' && at !== undefined) found.push({ id: row.id, at })
    }
    after = record(record(edge).paging).next ? cursorOf(edge) : undefined
    if (after === undefined) break
  }
  return found
}
