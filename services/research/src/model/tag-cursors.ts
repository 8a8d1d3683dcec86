/** Which of the network's lists: the most popular posts, or those of the last 24 hours. */
type TagOrder = 'top' | 'recent'

/** Where a page of a hashtag's posts begins: in which of the network's two lists, and after which of its cursors. */
export interface TagCursor {
  order: TagOrder
  after: string | undefined
}

const written: Record<TagOrder, string> = { top: 'top~', recent: 'recent~' }

/** The cursor as replies have it. */
export const writeTagCursor = ({ order, after = '' }: TagCursor): string => `${written[order]}${after}`

/** The cursor of a request; undefined where it is none of ours. Without one the popular posts come first. */
export function readTagCursor(given: string | undefined): TagCursor | undefined {
  if (given === undefined) return { order: 'top', after: undefined }
  for (const order of ['top', 'recent'] as const) {
    const begin = written[order]
    if (given.startsWith(begin)) return { order, after: given.slice(begin.length) || undefined }
  }
  return undefined
}

/** Where the next page begins: after the last of the popular posts come those of the last 24 hours. */
export function nextTagCursor({ order }: TagCursor, after: string | undefined): string | undefined {
  if (after !== undefined) return writeTagCursor({ order, after })
  return order === 'top' ? writeTagCursor({ order: 'recent', after: undefined }) : undefined
}
