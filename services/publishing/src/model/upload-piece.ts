/** Bytes `first` to `last` (inclusive) of a file of `total` bytes. */
export interface ContentRange {
  first: number
  last: number
  total: number
}

/** What a request with bytes of an upload announces about them. */
export interface AnnouncedBytes {
  /** Absent: the body is the whole file. `invalid`: it was sent and cannot be read. */
  range: ContentRange | 'invalid' | undefined
  /** Size of the body, bytes. */
  length: number | undefined
}

/** A piece of an upload: `length` bytes that begin at `start`. */
export interface Piece {
  start: number
  length: number
  /** True when no range was sent: the whole file. */
  whole: boolean
}

/**
 * The size of the file that a request announces, bytes: the total of its range, else its length. Undefined where it announces
 * none.
 */
export function announcedSize({ range, length }: AnnouncedBytes): number | undefined {
  const size = range === undefined ? length : range === 'invalid' ? undefined : range.total
  return size !== undefined && size > 0 ? size : undefined
}

/** The piece of a file of `bytes` bytes that a request sends; undefined where its range is no part of such a file. */
export function pieceOf(range: AnnouncedBytes['range'], bytes: number): Piece | undefined {
  if (range === undefined) return { start: 0, length: bytes, whole: true }
  if (range === 'invalid') return undefined
  const { first, last, total } = range
  if (total !== bytes || last < first || last >= total) return undefined
  return { start: first, length: last - first + 1, whole: false }
}
