import { type Budget, cutShort } from './budget.ts'

const PICTURE = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM'])

/** Counts the chunks of a WebP (RIFF): frames, and what is neither picture nor frame. */
export function boundWebp(bytes: Buffer, budget: { metadata: Budget; frames: Budget }): void {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > bytes.length) cutShort()
    if (type === 'ANMF') budget.frames.frame()
    else if (!PICTURE.has(type)) budget.metadata.piece(length)
    // Chunks begin at even places.
    at += 8 + length + (length % 2)
  }
}
