import type { OverlayOptions, Sharp } from 'sharp'
import { type PictureBackground, planRendering, profiles, type Size, type Variant } from '../model/crop.ts'
import { sniff } from '../model/sniff.ts'
import { heicAsPng } from './heic.ts'
import { openPicture, pictureLibrary } from './picture-library.ts'

/** JPEG qualities in the order in which they are tried. */
const QUALITIES = [90, 80, 65, 50]
/** A blurred background is made so much smaller first: blurring it small costs nothing and looks the same. */
const BLUR_SCALE = 20
const BLUR_SIGMA = 3

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { data, raw: { width, height, channels } }
}

/**
 * Renders a picture for a network: cropped, within its width, as JPEG in sRGB without metadata, transparency on white, and the
 * first frame of an animation; a story's with its background. The quality is lowered until the file is small enough for the network.
 */
export async function renderPicture(file: Buffer, size: Size, variant: Variant): Promise<Buffer> {
  const { region, output, canvas } = planRendering(size, variant)
  const picture = await openPicture(sniff(file) === 'heic' ? await heicAsPng(file) : file)
  const kept = await pixelsOf(
    picture
      .autoOrient()
      .extract(region)
      .resize(output.width, output.height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  )
  const pixels = canvas && variant.background ? await inFront(kept, canvas, variant.background) : kept
  let jpeg: Buffer = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    jpeg = await encode(pixels, quality)
    if (jpeg.length <= profiles[variant.profile].bytes) break
  }
  return jpeg
}

/** Sets a picture in the middle of a background. */
async function inFront({ data, raw }: Pixels, canvas: Size, background: PictureBackground): Promise<Pixels> {
  const sharp = await pictureLibrary()
  const front: OverlayOptions = { input: data, raw, gravity: 'centre' }
  if (background !== 'blur') {
    const plain = { create: { ...canvas, channels: 3 as const, background } }
    return pixelsOf(sharp(plain).composite([front]).removeAlpha())
  }
  const [width, height] = [Math.round(canvas.width / BLUR_SCALE), Math.round(canvas.height / BLUR_SCALE)]
  const small = await pixelsOf(sharp(data, { raw }).resize(width, height, { fit: 'cover' }).blur(BLUR_SIGMA))
  const behind = await pixelsOf(
    sharp(small.data, { raw: small.raw }).resize(canvas.width, canvas.height, { fit: 'fill' }),
  )
  return pixelsOf(sharp(behind.data, { raw: behind.raw }).composite([front]).removeAlpha())
}

async function encode({ data, raw }: Pixels, quality: number): Promise<Buffer> {
  const sharp = await pictureLibrary()
  return sharp(data, { raw }).toColourspace('srgb').jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
}
