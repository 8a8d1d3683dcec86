import { fail } from '@fanfare/runtime/errors.ts'

/** A piece of an upload: `length` bytes that begin at `start`. */
export interface Piece {
  start: number
  length: number
  /** True when no Content-Range was sent: the whole file. */
  whole: boolean
}

/**
 * The size of the file that a PUT announces: the total of its Content-Range, else its Content-Length. Undefined where
 * neither says it.
 */
export function announcedBytes(range: string | undefined, length: string | undefined): number | undefined {
  const said = range === undefined ? length : /^bytes \d{1,15}-\d{1,15}\/(\d{1,15})$/.exec(range.trim())?.[1]
  return said !== undefined && /^[1-9]\d{0,14}$/.test(said) ? Number(said) : undefined
}

const RULE = 'bytes first-last/total, with the total that was announced'

/** Reads the Content-Range of a PUT; without one the body is the whole file of `bytes` bytes. */
export function pieceOf(header: string | undefined, bytes: number): Piece {
  if (header === undefined) return { start: 0, length: bytes, whole: true }
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header.trim())
  const [first = 0, last = -1, total = 0] = match ? match.slice(1).map(Number) : []
  if (!match || total !== bytes || last < first || last >= total) {
    fail('invalid_input', { field: 'headers.content-range', rule: RULE, message: `Content-Range must be ${RULE}.` })
  }
  return { start: first, length: last - first + 1, whole: false }
}

export type ByteRange = { start: number; end: number }

/**
 * Reads the Range of a GET for a file of `size` bytes: the part asked for, `all` without one (or with one that is not
 * understood, which may be ignored), `none` when it lies outside.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const match = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return 'all'
  const [, from = '', to = ''] = match
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'none' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'all'
  return start >= size ? 'none' : { start, end }
}
