import type { AnnouncedBytes, ContentRange } from '../model/upload-piece.ts'

/** Reads the Content-Range of a request: `bytes first-last/total`. */
export function contentRangeOf(header: string | undefined): ContentRange | 'invalid' | undefined {
  if (header === undefined) return undefined
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header.trim())
  if (!match) return 'invalid'
  const [first = 0, last = 0, total = 0] = match.slice(1).map(Number)
  return { first, last, total }
}

/** What the headers of a PUT announce about its bytes. */
export function announcedBytes(headers: {
  'content-range'?: string | undefined
  'content-length'?: string | undefined
}): AnnouncedBytes {
  const { 'content-range': range, 'content-length': length } = headers
  return {
    range: contentRangeOf(range),
    length: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined,
  }
}

export type ByteRange = { start: number; end: number }

/**
 * Reads the Range of a GET for a file of `size` bytes. Returns the part that is requested; `all` without a Range, or with one
 * that is not understood, which HTTP lets a server ignore (RFC 9110 §14.2); `none` where it lies outside the file.
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
