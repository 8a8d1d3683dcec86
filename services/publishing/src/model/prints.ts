import { createHash } from 'node:crypto'
import type { Media } from './media.ts'
import type { Content } from './preflight/finding.ts'
import { textPrint } from './same-text.ts'

const ofNothing = textPrint('')

/** Files that look the same have the same thumbnail, whatever they are called and whatever else they carry. */
export const lookPrint = (thumbnail: Uint8Array): string =>
  createHash('sha256').update(thumbnail).digest('base64url').slice(0, 16)

/** Fingerprints of what a reader sees first of a post: its caption and its first file. Null where it has none. */
export function printsOf({ caption, items }: Content, media: ReadonlyMap<string, Pick<Media, 'look_print'>>) {
  const text = textPrint(caption)
  const [first = null] = picturePrintsOf({ items: items.slice(0, 1) }, media)
  return { text_print: text === ofNothing ? null : text, picture_print: first }
}

/** Fingerprints of all files of a post. A file without one (of an older version) is only the same as itself. */
export const picturePrintsOf = (
  { items }: Pick<Content, 'items'>,
  media: ReadonlyMap<string, Pick<Media, 'look_print'>>,
): string[] => items.map(({ media_id }) => media.get(media_id)?.look_print ?? media_id)
