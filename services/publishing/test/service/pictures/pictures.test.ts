import { picture } from '@fanfare/infra/testing/pictures.ts'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { readPicture } from '../../../src/pictures/read-picture.ts'
import { renderPicture } from '../../../src/pictures/render-picture.ts'

const facts = async (jpeg: Buffer) => {
  const { format, width, height, space, hasAlpha, orientation, exif, icc } = await sharp(jpeg).metadata()
  return { format, width, height, space, hasAlpha, orientation, exif: exif !== undefined, icc: icc !== undefined }
}
const plain = { format: 'jpeg', space: 'srgb', hasAlpha: false, orientation: undefined, exif: false, icc: false }

// Each picture process takes a moment to start.
vi.setConfig({ testTimeout: 60_000 })

test('any picture becomes a plain JPEG in sRGB of the planned size', async () => {
  const ig = { profile: 'ig1440', crop: null } as const
  const wide = await picture({ width: 3000, height: 1000 })
  expect(await facts(await renderPicture(wide, { width: 3000, height: 1000 }, ig))).toEqual({
    ...plain,
    width: 1440,
    height: 754,
  })
  const png = await sharp({
    create: { width: 500, height: 500, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const flat = await renderPicture(png, { width: 500, height: 500 }, ig)
  expect(await facts(flat)).toEqual({ ...plain, width: 500, height: 500 })
  // What was transparent is white.
  expect((await sharp(flat).stats()).channels.map(channel => Math.round(channel.mean))).toEqual([255, 255, 255])
  const cmyk = await sharp(wide).toColourspace('cmyk').jpeg().toBuffer()
  expect((await facts(await renderPicture(cmyk, { width: 3000, height: 1000 }, ig))).space).toBe('srgb')
  const grey = await sharp(wide).greyscale().png().toBuffer()
  expect((await facts(await renderPicture(grey, { width: 3000, height: 1000 }, ig))).format).toBe('jpeg')
})

test('crops count on the picture as it is looked at', async () => {
  // Left half red, right half blue, stored turned by a quarter.
  const red = await sharp({ create: { width: 400, height: 800, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const upright = await sharp({ create: { width: 800, height: 800, channels: 3, background: 'blue' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const stored = await sharp(upright).rotate(-90).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
  expect(await readPicture(stored, 'jpeg')).toMatchObject({ width: 800, height: 800 })
  const right = await renderPicture(
    stored,
    { width: 800, height: 800 },
    { profile: 'w1440', crop: { x: 0.55, y: 0, width: 0.45, height: 0.45 } },
  )
  const { channels } = await sharp(right).stats()
  expect(channels[0]?.mean).toBeLessThan(10)
  expect(channels[2]?.mean).toBeGreaterThan(240)
})

test('the colour is the one that there is most of, and the thumbnail fits 256', async () => {
  const green = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#208040' } })
    .png()
    .toBuffer()
  const { color, thumbnail, width, height } = await readPicture(green, 'png')
  expect([width, height]).toEqual([900, 300])
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  expect(Math.abs(r - 0x20) < 12 && Math.abs(g - 0x80) < 12 && Math.abs(b - 0x40) < 12).toBe(true)
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 256, height: 85 })
})

test('a picture of a story stands in the middle of a phone’s screen, before a colour or itself', async () => {
  const red = { r: 250, g: 10, b: 10 }
  const wide = await sharp({ create: { width: 1080, height: 540, channels: 3, background: red } })
    .png()
    .toBuffer()
  const size = { width: 1080, height: 540 }
  const story = (background?: 'blur' | `#${string}`) =>
    renderPicture(wide, size, { profile: 'story1080', crop: null, ...(background ? { background } : {}) })
  const colorAt = async (jpeg: Buffer, top: number): Promise<number[]> => {
    const { data } = await sharp(jpeg)
      .extract({ left: 540, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }
  const near = (one: number[], other: number[]) => one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 8)
  const colored = await story('#204060')
  expect(await facts(colored)).toEqual({ ...plain, width: 1080, height: 1920 })
  expect(near(await colorAt(colored, 10), [0x20, 0x40, 0x60])).toBe(true)
  expect(near(await colorAt(colored, 960), [red.r, red.g, red.b])).toBe(true)
  const blurred = await story('blur')
  expect(await facts(blurred)).toEqual({ ...plain, width: 1080, height: 1920 })
  expect(near(await colorAt(blurred, 10), [red.r, red.g, red.b])).toBe(true)
  // The other reading of 16:9 is a wide frame: what is not as wide has the background beside it.
  const upright = await sharp({ create: { width: 300, height: 600, channels: 3, background: red } })
    .png()
    .toBuffer()
  for (const [background, beside] of [
    ['#204060', [0x20, 0x40, 0x60]],
    ['blur', [red.r, red.g, red.b]],
  ] as const) {
    const made = await renderPicture(
      upright,
      { width: 300, height: 600 },
      { profile: 'story1280', crop: null, background },
    )
    expect(await facts(made)).toEqual({ ...plain, width: 1280, height: 720 })
    const at = async (left: number) => [
      ...(await sharp(made).extract({ left, top: 360, width: 1, height: 1 }).raw().toBuffer()),
    ]
    expect(near(await at(450), [...beside])).toBe(true)
    expect(near(await at(640), [red.r, red.g, red.b])).toBe(true)
  }
  expect(await facts(await story())).toEqual({ ...plain, width: 1080, height: 540 })
})
