import type { CallOptions, Graph, Params } from './client.ts'
import { NetworkFailure } from './failure.ts'

const perPage = 50
/** Most pages that are read. */
const mostPages = 40

interface Page<T> {
  data?: T[]
  paging?: { cursors?: { after?: string }; next?: string }
}

interface Reading<T> {
  path: string
  params: Params
  call: CallOptions
  /** When a row was created, as the network writes it; rows come newest first. Absent: all rows are read. */
  madeAt?: (row: T) => string
  /** Rows older than this, by the network's own clock, end the reading; ms. */
  ageMs?: number
}

/**
 * All rows of an edge that are not older than `ageMs`, page by page: only a complete list proves that something is absent. Throws
 * NetworkFailure `unknown` where there are more than 2,000.
 */
export const listed = async <T>(graph: Graph, reading: Reading<T>): Promise<T[]> => {
  const { path, params, call, madeAt, ageMs = Number.POSITIVE_INFINITY } = reading
  const found: T[] = []
  let networkMs = Date.now()
  const date = (ms: number) => {
    networkMs = ms
    call.date?.(ms)
  }
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const given = { ...params, limit: perPage, after }
    const { data = [], paging } = await graph.get<Page<T>>(path, given, { ...call, date })
    const young = madeAt ? data.filter(row => networkMs - Date.parse(madeAt(row)) <= ageMs) : data
    found.push(...young)
    after = paging?.cursors?.after
    // A page may be short, even empty, and not the last: only a missing `next` ends an edge.
    if (young.length < data.length || !paging?.next || after === undefined) return found
  }
  throw new NetworkFailure({ kind: 'unknown', message: `more than ${mostPages * perPage} rows to look through` })
}
