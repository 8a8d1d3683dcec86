import { isId } from '@fanfare/contracts/entities/common.ts'

/** The place in a sorted list after which the next page begins: the last row of a page. */
export interface Cursor<S extends string> {
  sort: S
  /** Its value in the sort: microseconds since 1970, or a number; null for a row without one. */
  at: string | null
  id: string
}

/** A cursor as clients get it: opaque, in characters that need no encoding in an address. */
export const cursorText = ({ sort, at, id }: Cursor<string>): string =>
  Buffer.from(`${sort}|${at ?? ''}|${id}`).toString('base64url')

const MICROSECONDS = /^-?[0-9]{1,16}$/

/** Reads a cursor of one of these sorts; undefined where it is none. */
export function readCursor<S extends string>(text: string, sorts: readonly S[]): Cursor<S> | undefined {
  const [name, at = '', id = '', ...more] = Buffer.from(text, 'base64url').toString('latin1').split('|')
  const sort = sorts.find(one => one === name)
  if (sort === undefined || more.length > 0 || !isId(id)) return undefined
  if (at === '') return { sort, at: null, id }
  return MICROSECONDS.test(at) ? { sort, at, id } : undefined
}

/** The same of a list in which rows with equal values, or all, are sorted by name. */
export interface NamedCursor<S extends string> extends Cursor<S> {
  name: string
}

export const namedCursorText = ({ name, sort, at, id }: NamedCursor<string>): string =>
  Buffer.from(`${sort}|${at ?? ''}|${id}\n${name}`).toString('base64url')

/** Reads a cursor with a name; undefined where it is none. */
export function readNamedCursor<S extends string>(text: string, sorts: readonly S[]): NamedCursor<S> | undefined {
  const all = Buffer.from(text, 'base64url').toString()
  const [head = '', ...rest] = all.split('\n')
  const cursor = readCursor(Buffer.from(head).toString('base64url'), sorts)
  return cursor && rest.length > 0 ? { ...cursor, name: rest.join('\n') } : undefined
}
