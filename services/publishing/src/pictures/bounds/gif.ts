import { type Budget, cutShort } from './budget.ts'

const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** The index behind a row of sub-blocks, each at most 255 bytes, ended by an empty one. */
function behindBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const size = bytes[at]
    if (size === undefined) return bytes.length
    at += 1 + size
    if (size === 0) return at
  }
}

/**
 * Counts the frames and the extensions of a GIF (GIF89a). One that is cut short is accepted with the frames that it has, as in
 * browsers.
 */
export function boundGif(bytes: Buffer, budget: { metadata: Budget; frames: Budget }): void {
  if (bytes.length < 13) cutShort()
  for (let at = 13 + tableBytes(bytes[10] as number); at < bytes.length; ) {
    const kind = bytes[at]
    if (kind === TRAILER) return
    if (kind === IMAGE) {
      budget.frames.frame()
      if (at + 11 > bytes.length) return
      at = behindBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] as number))
    } else if (kind === EXTENSION) {
      const end = behindBlocks(bytes, at + 2)
      // Each frame has one; it is no metadata.
      if (bytes[at + 1] !== GRAPHIC_CONTROL) budget.metadata.piece(end - at)
      at = end
    } else at += 1
  }
}
