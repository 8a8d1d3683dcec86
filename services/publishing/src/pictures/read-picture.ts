import { media as limits } from '@fanfare/contracts/limits.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Size } from '../model/crop.ts'
import type { Format } from '../model/sniff.ts'
import { boundPicture } from './bounds/bound-picture.ts'
import { heicAsPng } from './heic.ts'
import { broken, openPicture, pictureLibrary, tooManyPixels, unknownEncoding } from './picture-library.ts'

export interface PictureFacts extends Size {
  /** CSS hex colour. */
  color: string
  thumbnail: Buffer
}

function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** Throws why a picture cannot be decoded. */
function refuse(format: Format, cause: unknown): never {
  if (/pixel limit/i.test((cause as Error).message)) return tooManyPixels(cause)
  return format === 'avif' && /unsupported/i.test((cause as Error).message)
    ? unknownEncoding('AVIF', cause)
    : broken(cause)
}

/** Decodes a picture: its size with EXIF rotation applied, dominant colour and thumbnail. Throws what is wrong with it. */
export async function readPicture(
  file: Buffer,
  format: Format,
  edge: number = limits.thumbnail,
): Promise<PictureFacts> {
  await boundPicture(file, format)
  const bytes = format === 'heic' ? await heicAsPng(file) : file
  try {
    const { autoOrient: size } = await (await openPicture(bytes)).metadata()
    // Spec §5: images must be larger than 1x1, except GIFs.
    if (format !== 'gif' && (size.width <= 1 || size.height <= 1))
      return fail('media_too_small', { field: 'body', rule: 'larger than 1x1' })
    const picture = await openPicture(bytes)
    const thumbnail = await picture
      .autoOrient()
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    const sharp = await pictureLibrary()
    // Figures are those of the input: what is transparent must be white in it.
    const flat = await sharp(thumbnail).flatten({ background: '#ffffff' }).png().toBuffer()
    const { dominant } = await sharp(flat).stats()
    return { ...size, color: hex(dominant), thumbnail }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    return refuse(format, cause)
  }
}
