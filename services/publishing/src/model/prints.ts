import type { Media } from './media.ts'
import type { Content } from './preflight/finding.ts'
import { textPrint } from './same-text.ts'

const ofNothing = textPrint('')

/** Fingerprints of what a reader sees first of a post: its caption and its first file. Null where it has none. */
export function printsOf({ caption, items }: Content, media: ReadonlyMap<string, Pick<Media, 'look_print'>>) {
  const text = textPrint(caption)
  const [first] = items
  return {
    text_print: text === ofNothing ? null : text,
    // A file without a fingerprint (a video, or one of an older version) is only the same as itself.
    picture_print: first ? (media.get(first.media_id)?.look_print ?? first.media_id) : null,
  }
}
