import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { allKinds } from '@fanfare/contracts/networks.ts'
import { heic } from '@fanfare/infra/testing/heic.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { openVideos, type Videos } from '@fanfare/infra/testing/videos.ts'
import { variantName } from '@fanfare/publishing/model/crop.ts'
import { mediaLinks } from '@fanfare/publishing/storage/links.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, mediaSecret, startPublishing } from './harness.ts'

/** Every kind of picture file that people have, uploaded as they do it: what is read of it, and the JPEGs that the networks get. */

let fanfare: Harness
let videos: Videos
beforeAll(async () => {
  videos = await openVideos()
  fanfare = await startPublishing()
})
afterAll(async () => {
  videos.close()
  await fanfare.close()
})

const links = mediaLinks({ secret: mediaSecret, clock: systemClock, publicUrl: '' })
const fetched = async (path: string): Promise<Buffer> => {
  const response = await fanfare.send(path)
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const [width, height] = [480, 360]
const drawn = (options: { width?: number; height?: number } = {}) => picture({ width, height, ...options })
const red = { r: 240, g: 20, b: 30 }
const plain = (more: { width?: number; height?: number; background?: string } = {}) =>
  sharp({ create: { width, height, channels: 3, background: red, ...more } })
/** Three pictures one after the other. */
const frames = async (format: 'gif' | 'webp') => {
  const pages = await Promise.all(
    ['red', 'green', 'blue'].map(background => plain({ width: 64, height: 64, background }).png().toBuffer()),
  )
  return sharp(pages, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}
const profileOf = async (name: 'p3') =>
  (await sharp(await plain({ width: 8, height: 8 }).withIccProfile(name).png().toBuffer()).metadata()).icc as Buffer
/** Red as the screens of phones show it, written without its profile: ordinary screens need more of it. */
const deepRed = 'color=0xEA3323'

interface Taken {
  name: string
  make: () => Promise<Buffer>
  mime: string
  size?: [number, number]
  /** Red, green and blue of its dominant colour, where the file must not change it. */
  color?: [number, number, number]
}
const taken: Taken[] = [
  { name: 'photo.jpg', make: () => drawn(), mime: 'image/jpeg' },
  {
    name: 'turned by EXIF.jpg',
    make: async () =>
      sharp(await drawn())
        .jpeg()
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    mime: 'image/jpeg',
    size: [height, width],
  },
  {
    name: 'CMYK.jpg',
    make: () => plain().toColourspace('cmyk').jpeg().toBuffer(),
    mime: 'image/jpeg',
    // As near as four inks come to it.
    color: [230, 17, 1],
  },
  {
    name: 'grey.jpg',
    make: async () =>
      sharp(await drawn())
        .greyscale()
        .jpeg()
        .toBuffer(),
    mime: 'image/jpeg',
  },
  {
    name: 'progressive, with a profile.jpg',
    make: () => plain().withIccProfile('p3').jpeg({ progressive: true }).toBuffer(),
    mime: 'image/jpeg',
    color: [240, 20, 30],
  },
  {
    name: 'see-through.png',
    make: () =>
      sharp({ create: { width, height, channels: 4, background: { ...red, alpha: 0 } } })
        .png()
        .toBuffer(),
    mime: 'image/png',
    color: [255, 255, 255],
  },
  {
    name: 'of 16 bits.png',
    make: () => plain().toColourspace('rgb16').png().toBuffer(),
    mime: 'image/png',
    color: [240, 20, 30],
  },
  { name: 'of a palette.png', make: () => plain().png({ palette: true }).toBuffer(), mime: 'image/png' },
  {
    name: 'photo.webp',
    make: async () =>
      sharp(await drawn())
        .webp()
        .toBuffer(),
    mime: 'image/webp',
  },
  { name: 'moving.webp', make: () => frames('webp'), mime: 'image/webp', size: [64, 64] },
  { name: 'moving.gif', make: () => frames('gif'), mime: 'image/gif', size: [64, 64], color: [255, 0, 0] },
  {
    name: 'one pixel.gif',
    make: () => plain({ width: 1, height: 1 }).gif().toBuffer(),
    mime: 'image/gif',
    size: [1, 1],
  },
  {
    name: 'photo.avif',
    make: () => plain().avif({ effort: 0 }).toBuffer(),
    mime: 'image/avif',
    color: [240, 20, 30],
  },
  {
    name: 'of 10 bits.avif',
    make: () =>
      videos.make('ten.avif', '-f', 'lavfi', '-i', `color=red:s=${width}x${height}`, ...tenBits).then(bytesOf),
    mime: 'image/avif',
  },
  { name: 'in one piece.heic', make: () => heic(videos, 'whole', { width, height }), mime: 'image/heic' },
  {
    name: 'IMG_0001.HEIC',
    // As an iPhone does it: in tiles that reach beyond the picture, turned, in its own colours.
    make: async () =>
      heic(videos, 'phone', { width, height, tile: 128, turns: 3, profile: await profileOf('p3'), drawn: deepRed }),
    mime: 'image/heic',
    size: [height, width],
    color: [255, 0, 0],
  },
  {
    name: 'of 12 million pixels.heic',
    make: () => heic(videos, 'large', { width: 4032, height: 3024, tile: 512, drawn: 'color=teal' }),
    mime: 'image/heic',
    size: [4032, 3024],
  },
  {
    name: 'named by its container.heif',
    make: () => heic(videos, 'mif1', { width, height, brand: 'mif1' }),
    mime: 'image/heic',
  },
  { name: 'a JPEG named .png', make: () => drawn(), mime: 'image/jpeg' },
]

const tenBits = [
  '-frames:v',
  '1',
  '-pix_fmt',
  'yuv420p10le',
  '-c:v',
  'libaom-av1',
  '-still-picture',
  '1',
  '-cpu-used',
  '8',
]
const bytesOf = async (path: string): Promise<Buffer> => (await import('node:fs/promises')).readFile(path)
const partsOf = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

describe('what is taken', () => {
  test.each(taken)('$name', async ({ name, make, mime, size = [width, height], color }) => {
    const media = await fanfare.as().upload(await make(), name)
    expect(media).toMatchObject({ status: MediaReady, type: 'image', mime, width: size[0], height: size[1] })
    const off = (given: number[]) => Math.max(...(color ?? []).map((part, at) => Math.abs(part - (given[at] ?? 0))))
    // Colours are counted in steps of 16.
    if (color) expect(off(partsOf(media.dominant_color ?? '')), `${media.dominant_color}`).toBeLessThanOrEqual(24)
    for (const { kind } of allKinds) {
      const { profile, bytes: most, minWidth, maxWidth } = kind.picture
      const jpeg = await fetched(links.view(media.id, variantName(profile, null)))
      const made = await sharp(jpeg).metadata()
      expect(made).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, hasAlpha: false, depth: 'uchar' })
      expect([made.exif, made.icc, made.xmp, made.orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(jpeg.length).toBeLessThanOrEqual(most)
      expect(made.width).toBeGreaterThanOrEqual(minWidth)
      expect(made.width).toBeLessThanOrEqual(maxWidth)
      const { ratio } = kind.limits
      if (ratio) expect(made.width / made.height).toBeGreaterThanOrEqual(ratio.min - 0.002)
      if (ratio) expect(made.width / made.height).toBeLessThanOrEqual(ratio.max + 0.002)
      const middle = await sharp(jpeg).resize(1, 1).raw().toBuffer()
      if (color) expect(off([...middle]), `${profile} ${[...middle]}`).toBeLessThanOrEqual(6)
    }
    // What a browser shows is something that browsers show.
    const shown = await sharp(await fetched(media.url ?? '')).metadata()
    expect(['jpeg', 'png', 'webp', 'gif', 'heif']).toContain(shown.format)
    expect(shown.compression).not.toBe('hevc')
  })
})

describe('what is refused, and how', () => {
  const broken = { code: 'media_broken', message: expect.stringMatching(/may be damaged\. Save it again, as a JPEG/) }
  const unsupported = {
    code: 'media_type_unsupported',
    message: expect.stringMatching(/^This file isn’t a picture, or it’s damaged\./),
  }
  const unknown = {
    code: 'media_type_unsupported',
    message: 'This HEIC picture uses an encoding that Fanfare can’t read. Save it as a JPEG.',
  }
  const small = { code: 'media_too_small', message: 'Images must be larger than 1x1.' }
  const half = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, (await bytes).length / 2)
  const other = async (change: (bytes: Buffer) => unknown) => {
    const bytes = await heic(videos, 'other', { width: 64, height: 64 })
    change(bytes)
    return bytes
  }
  test.each<[string, () => Promise<Buffer>, object]>([
    ['one pixel.png', () => plain({ width: 1, height: 1 }).png().toBuffer(), small],
    ['one pixel.avif', () => plain({ width: 1, height: 1 }).avif().toBuffer(), small],
    ['half.jpg', () => half(drawn()), broken],
    ['half.png', () => half(plain().png().toBuffer()), broken],
    [
      'half.webp',
      async () =>
        half(
          sharp(await drawn())
            .webp()
            .toBuffer(),
        ),
      broken,
    ],
    [
      'half.avif',
      async () =>
        half(
          sharp(await drawn())
            .avif({ effort: 0 })
            .toBuffer(),
        ),
      broken,
    ],
    ['half.heic', () => half(heic(videos, 'half', { width, height })), broken],
    ['noise.heic', () => other(bytes => bytes.fill(0x5a, bytes.indexOf('mdat') + 4)), broken],
    ['no picture.heic', () => other(bytes => bytes.write('nope', bytes.indexOf('pitm'))), broken],
    ['head.heic', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), broken],
    ['a JPEG in the boxes of one.heic', () => other(bytes => bytes.write('jpeg', bytes.indexOf('hvc1'))), unknown],
    ['uncompressed.heic', () => other(bytes => bytes.write('unci', bytes.indexOf('hvc1'))), unknown],
    ['text.jpg', async () => Buffer.from('This is no picture. '.repeat(30)), unsupported],
    [
      'drawing.png',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      unsupported,
    ],
    ['photo.tiff named.jpg', () => plain().tiff().toBuffer(), unsupported],
  ])('%s', async (name, make, error) => {
    const began = performance.now()
    const answer = fanfare.as().upload(await make(), name)
    await expect(answer).rejects.toMatchObject(error)
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})
