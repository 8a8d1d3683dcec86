import { isId } from '@fanfare/contracts/entities/common.ts'

/** The place in a sorted list after which the next page begins: the last post of a page. */
export interface Cursor<S extends string> {
  sort: S
  /** Its value in the column of the sort, microseconds since 1970; null for a post without a time. */
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
