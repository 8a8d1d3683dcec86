import { fail } from '@fanfare/runtime/errors.ts'

interface Query {
  after?: string | undefined
  offset?: number | undefined
  sort?: string | undefined
}

/** What is wrong with a cursor beside the rest of its query, as a rule; undefined where nothing is. */
function misuse(cursor: { sort: string } | undefined, { offset, sort }: Query): string | undefined {
  if (!cursor) return '`next` of an earlier reply'
  if (sort !== undefined && sort !== cursor.sort) return `of a list sorted by ${sort}`
  return offset ? 'sent without an offset' : undefined
}

/** The cursor of a request, as `read` understands it. Throws `invalid_input` where it is none, or does not go with the rest of the query. */
export function cursorOf<C extends { sort: string }>(
  query: Query,
  read: (text: string) => C | undefined,
): C | undefined {
  if (query.after === undefined) return undefined
  const cursor = read(query.after)
  const rule = misuse(cursor, query)
  if (rule) fail('invalid_input', { field: 'query.after', rule, message: `query.after must be ${rule}.` })
  return cursor
}
