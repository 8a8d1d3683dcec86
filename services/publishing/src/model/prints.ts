import { createHash } from 'node:crypto'
import type { Media } from './media.ts'
import type { Content } from './preflight/finding.ts'
import { textPrint } from './same-text.ts'

const ofNothing = textPrint('')

/** Files that look the same have the same thumbnail, whatever they are called and whatever else they carry. */
export const lookPrint = (thumbnail: Uint8Array): string =>
  createHash('sha256').update(thumbnail).digest('base64url').slice(0, 16)

/** The fingerprint of a caption; null where there is none. */
export function captionPrint(caption: string): string | null {
  const print = textPrint(caption)
  return print === ofNothing ? null : print
}

/** Fingerprints of all files of a post, in their order. A file without one (of an older version) is only the same as itself. */
export const picturePrintsOf = (
  { items }: Pick<Content, 'items'>,
  media: ReadonlyMap<string, Pick<Media, 'look_print'>>,
): string[] => items.map(({ media_id }) => media.get(media_id)?.look_print ?? media_id)

/** The columns by which posts that look the same to a reader are found. */
export const printsOf = (content: Content, media: ReadonlyMap<string, Pick<Media, 'look_print'>>) => ({
  text_print: captionPrint(content.caption),
  picture_prints: [...new Set(picturePrintsOf(content, media))],
})
