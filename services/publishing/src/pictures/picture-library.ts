import { acceptedFormats } from '@fanfare/contracts/file-words.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Sharp } from 'sharp'

/** Most pixels of a picture. A small file may decode to an enormous picture; it is refused before it is decoded. */
export const MOST_PIXELS = 120_000_000

/** The picture library, loaded with the first picture, so that a process without pictures does not hold its memory. */
export async function pictureLibrary(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp')
  // Each picture is read once or twice, so a cache would only hold memory.
  sharp.cache(false)
  return sharp
}

/** Opens a picture. Damaged data is an error; without `failOn` the rest of the picture would be grey. */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  const sharp = await pictureLibrary()
  return sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true })
}

/** Throws `media_broken`: the picture cannot be decoded. */
export function broken(cause?: unknown): never {
  return fail('media_broken', {
    field: 'body',
    rule: 'a picture that can be read whole',
    ...(cause === undefined ? {} : { cause }),
  })
}

/** Throws `media_too_large`: it has more than `MOST_PIXELS`. */
export function tooManyPixels(cause?: unknown): never {
  return fail('media_too_large', {
    field: 'body',
    rule: `at most ${MOST_PIXELS} pixels`,
    message: `The picture has more than ${MOST_PIXELS / 1_000_000} million pixels.`,
    ...(cause === undefined ? {} : { cause }),
  })
}

/** Throws `media_type_unsupported`: the file is well-formed, and coded in a way that nothing here decodes. */
export function unknownEncoding(format: 'HEIC' | 'AVIF', cause?: unknown): never {
  return fail('media_type_unsupported', {
    field: 'body',
    rule: acceptedFormats,
    message: `This ${format} picture uses an encoding that Fanfare can’t read. Save it as a JPEG.`,
    ...(cause === undefined ? {} : { cause }),
  })
}
