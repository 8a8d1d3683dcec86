import { fail } from '@fanfare/runtime/errors.ts'

/**
 * Most bytes of metadata that a picture may carry, unpacked: a large colour profile has 2 MiB, an edited photo's XMP some hundred
 * KiB.
 */
const MOST_METADATA = 8 * 1024 * 1024
/** Most pieces of metadata. A camera writes about ten. */
const MOST_PIECES = 1_000
/** Most frames of an animation, of which only the first is rendered, and most passes of a progressive picture. */
const MOST_FRAMES = 2_000
const MOST_PASSES = 100

const tooMuch = (rule: string, message: string): never => fail('media_too_large', { field: 'body', rule, message })

/**
 * Counts the metadata, frames and passes of a file. Throws `media_too_large` as soon as there are more than any picture needs.
 */
export function metadataBudget() {
  let bytes = 0
  let pieces = 0
  let frames = 0
  return {
    /** Bytes of metadata that are left; nothing is unpacked beyond that. */
    left: () => MOST_METADATA - bytes,
    piece(size: number): void {
      bytes += size
      pieces += 1
      if (bytes > MOST_METADATA)
        tooMuch(
          `at most ${MOST_METADATA} bytes of metadata, unpacked`,
          'This picture has more than 8 MiB of metadata. Save it without metadata.',
        )
      if (pieces > MOST_PIECES)
        tooMuch(
          `at most ${MOST_PIECES} pieces of metadata`,
          `This picture has more than ${MOST_PIECES} pieces of metadata. Save it without metadata.`,
        )
    },
    frame(): void {
      frames += 1
      if (frames > MOST_FRAMES)
        tooMuch(`at most ${MOST_FRAMES} frames`, `The animation has more than ${MOST_FRAMES} frames.`)
    },
    pass(): void {
      frames += 1
      if (frames > MOST_PASSES)
        tooMuch(
          `at most ${MOST_PASSES} passes`,
          'This picture was saved with too many progressive scans. Save it again.',
        )
    },
  }
}

export type Budget = ReturnType<typeof metadataBudget>

/** Throws `media_broken`: the file is cut short, or its structure is impossible. */
export const cutShort = (): never => fail('media_broken', { field: 'body', rule: 'a picture that can be read whole' })
