import type { Format } from '../../model/sniff.ts'
import { metadataBudget } from './budget.ts'
import { boundGif } from './gif.ts'
import { boundHeic } from './heic.ts'
import { boundJpeg } from './jpeg.ts'
import { boundPng } from './png.ts'
import { boundWebp } from './webp.ts'

/**
 * Reads the structure of a picture before any decoder does, and refuses files that would make a decoder take far more memory than
 * their size: metadata that unpacks to hundreds of MiB, thousands of pieces, frames or passes. Throws `media_too_large` with the
 * rule, or `media_broken` where the file is cut short.
 */
export async function boundPicture(bytes: Buffer, format: Format): Promise<void> {
  const metadata = metadataBudget()
  const frames = metadataBudget()
  if (format === 'png') await boundPng(bytes, metadata)
  else if (format === 'jpeg') boundJpeg(bytes, { metadata, passes: frames })
  else if (format === 'gif') boundGif(bytes, { metadata, frames })
  else if (format === 'webp') boundWebp(bytes, { metadata, frames })
  else if (format === 'heic' || format === 'avif') boundHeic(bytes, metadata)
}
