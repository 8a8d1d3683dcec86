import { media as limits } from '@fanfare/contracts/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Sharp } from 'sharp'
import type { Size } from '../model/crop.ts'
import type { Format } from '../model/sniff.ts'
import { acceptedFormats } from './accepted-formats.ts'
import { boundPicture } from './bounds/bound-picture.ts'

/** Most pixels of a picture. A small file may decode to an enormous picture; it is refused before it is decoded. */
const MOST_PIXELS = 120_000_000

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

export interface PictureFacts extends Size {
  /** CSS hex colour. */
  color: string
  thumbnail: Buffer
}

function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

async function sizeOf(bytes: Buffer, format: Format): Promise<Size> {
  try {
    const { autoOrient } = await (await openPicture(bytes)).metadata()
    return autoOrient
  } catch (cause) {
    if (/pixel limit/i.test((cause as Error).message)) {
      return fail('media_too_large', {
        field: 'body',
        rule: `at most ${MOST_PIXELS} pixels`,
        message: `The picture has more than ${MOST_PIXELS / 1_000_000} million pixels.`,
        cause,
      })
    }
    return format === 'heic' ? unreadableHeic(cause) : broken(cause)
  }
}

function broken(cause: unknown): never {
  return fail('media_broken', { field: 'body', rule: 'a picture that can be read whole', cause })
}

function unreadableHeic(cause: unknown): never {
  return fail('media_type_unsupported', {
    field: 'body',
    rule: acceptedFormats,
    message: 'This HEIC picture uses an encoding that Fanfare can’t read. Save it as a JPEG.',
    cause,
  })
}

/** Decodes a picture: its size with EXIF rotation applied, dominant colour and thumbnail. Throws what is wrong with it. */
export async function readPicture(bytes: Buffer, format: Format): Promise<PictureFacts> {
  await boundPicture(bytes, format)
  const size = await sizeOf(bytes, format)
  // Spec §5: images must be larger than 1x1, except GIFs.
  if (format !== 'gif' && (size.width <= 1 || size.height <= 1))
    fail('media_too_small', { field: 'body', rule: 'larger than 1x1' })
  try {
    const edge = limits.thumbnail
    const picture = await openPicture(bytes)
    const thumbnail = await picture
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    const sharp = await pictureLibrary()
    const { dominant } = await sharp(thumbnail).flatten({ background: '#ffffff' }).stats()
    return { ...size, color: hex(dominant), thumbnail }
  } catch (cause) {
    return format === 'heic' ? unreadableHeic(cause) : broken(cause)
  }
}
