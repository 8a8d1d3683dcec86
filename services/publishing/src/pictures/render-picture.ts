import { planRendering, profiles, type Size, type Variant } from '../model/crop.ts'
import { openPicture, pictureLibrary } from './read-picture.ts'

/** JPEG qualities in the order in which they are tried. */
const QUALITIES = [90, 80, 65, 50]

/**
 * Renders a picture for a network: cropped, within its width, as JPEG in sRGB without metadata, transparency on white, and the
 * first frame of an animation. The quality is lowered until the file is small enough for the network.
 */
export async function renderPicture(bytes: Buffer, size: Size, variant: Variant): Promise<Buffer> {
  const { region, output } = planRendering(size, variant)
  const picture = await openPicture(bytes)
  const pixels = await picture
    .autoOrient()
    .extract(region)
    .resize(output.width, output.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = pixels.info
  let jpeg: Buffer = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    jpeg = await encode(pixels.data, { width, height, channels }, quality)
    if (jpeg.length <= profiles[variant.profile].bytes) break
  }
  return jpeg
}

async function encode(
  data: Buffer,
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
  quality: number,
): Promise<Buffer> {
  const sharp = await pictureLibrary()
  return sharp(data, { raw }).toColourspace('srgb').jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
}
