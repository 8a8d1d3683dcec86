import { type Json, record, text } from './fields.ts'

/** Longest texts and addresses that are taken of what others post, characters. */
const longest = { text: 10_000, address: 3_000 }

/** A text as it is, cut where it is far longer than networks allow; undefined where there is none. */
export const said = (value: unknown): string | undefined => text(value).slice(0, longest.text) || undefined

/** An address of a picture, a video or a page; undefined where it is none that a browser loads. */
export const fileAddress = (value: unknown): string | undefined => {
  const given = text(value)
  if (given === '' || given.length > longest.address) return undefined
  const url = URL.parse(given)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? given : undefined
}

/** A time as the Graph API writes it (`2026-05-17T16:24:04+0000`) as an instant in UTC; undefined where it is none. */
export const instant = (value: unknown): string | undefined => {
  const at = Date.parse(text(value))
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** A count; undefined where it is hidden or missing. */
export const counted = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.trunc(value) : undefined

/** Only what is there, as the network leaves out what is missing. */
export const present = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never

/** The rows of an edge. */
export const rowsOf = (value: unknown): Json[] => {
  const { data } = record(value)
  return Array.isArray(data) ? data.map(record) : []
}

/** Cursors are URL-safe base64 (Paginated Results): no other text may become a part of `fields`. */
const cursor = /^[\w+/=.:~-]{1,1000}$/
export const isCursor = (value: string): boolean => cursor.test(value)

/** The cursor of the next page of an edge; undefined where the network names none. */
export const cursorOf = (value: unknown): string | undefined => {
  const after = text(record(record(record(value).paging).cursors).after)
  return isCursor(after) ? after : undefined
}
