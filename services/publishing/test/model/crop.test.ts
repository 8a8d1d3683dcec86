import type { Crop } from '@fanfare/contracts/entities/post-content.ts'
import { instagram } from '@fanfare/contracts/networks/instagram.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseVariant, planRendering, ratioOf, tagsInRendering, variantName } from '../../src/model/crop.ts'

const { ratio } = instagram.kinds.post.limits
const edge = fc.integer({ min: 2, max: 20_000 })
const fraction = fc.double({ min: 0, max: 0.9, noNaN: true })
const crop = fc.record({
  x: fraction,
  y: fraction,
  width: fc.double({ min: 0.05, max: 1, noNaN: true }),
  height: fc.double({ min: 0.05, max: 1, noNaN: true }),
})

test('property: whatever the picture and the crop, Instagram gets a shape and width in its range, cut from inside the picture', () => {
  fc.assert(
    fc.property(edge, edge, fc.option(crop), (width, height, cut) => {
      const { region, output } = planRendering({ width, height }, { profile: 'ig1440', crop: cut })
      expect(output.width).toBeGreaterThanOrEqual(320)
      expect(output.width).toBeLessThanOrEqual(1440)
      expect(output.width / output.height).toBeGreaterThanOrEqual(ratio.min)
      expect(output.width / output.height).toBeLessThanOrEqual(ratio.max)
      expect(region.width > 0 && region.height > 0).toBe(true)
      expect(region.left >= 0 && region.left + region.width <= width).toBe(true)
      expect(region.top >= 0 && region.top + region.height <= height).toBe(true)
      expect(
        [region.left, region.top, region.width, region.height, output.width, output.height].every(Number.isInteger),
      ).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a shape in range is left as it is, one outside is cut evenly', () => {
  expect(planRendering({ width: 1080, height: 1350 }, { profile: 'ig1440', crop: null })).toEqual({
    region: { left: 0, top: 0, width: 1080, height: 1350 },
    output: { width: 1080, height: 1350 },
  })
  const { region, output } = planRendering({ width: 2000, height: 1000 }, { profile: 'ig1440', crop: null })
  expect(region).toEqual({ left: 45, top: 0, width: 1910, height: 1000 })
  expect(output).toEqual({ width: 1440, height: 754 })
  expect(planRendering({ width: 1000, height: 2000 }, { profile: 'ig1440', crop: null }).region).toEqual({
    left: 0,
    top: 375,
    width: 1000,
    height: 1250,
  })
  expect(planRendering({ width: 200, height: 200 }, { profile: 'ig1440', crop: null }).output).toEqual({
    width: 320,
    height: 320,
  })
})

test('a page gets every shape, at most 2048 wide', () => {
  expect(planRendering({ width: 4000, height: 1000 }, { profile: 'fb2048', crop: null }).output).toEqual({
    width: 2048,
    height: 512,
  })
})

test('property: the name alone says what to render, to a ten-thousandth', () => {
  fc.assert(
    fc.property(fc.constantFrom('ig1440', 'fb2048', 'w1440'), fc.option(crop), (profile, cut) => {
      const name = variantName(profile, cut)
      expect(name).toMatch(/^[a-z0-9_-]{1,64}(\.[a-z0-9]{1,5})?$/)
      const read = parseVariant(name)
      expect(read?.profile).toBe(profile)
      for (const part of ['x', 'y', 'width', 'height'] as const) {
        if (cut) expect(read?.crop?.[part]).toBeCloseTo(cut[part], 3)
        else expect(read?.crop).toBeNull()
      }
    }),
  )
})

test('names of something else are none', () => {
  for (const name of ['original', 'ig1440.png', 'ig9999.jpg', 'ig1440-c1_2_3.jpg', 'ig1440-c0_0_0_0.jpg', ''])
    expect(parseVariant(name)).toBeUndefined()
  expect(variantName('ig1440', null)).toBe('ig1440.jpg')
  expect(variantName('fb2048', { x: 0, y: 0.125, width: 1, height: 0.75 })).toBe('fb2048-c0_1250_10000_7500.jpg')
})

test('the shape of what a crop leaves', () => {
  expect(ratioOf({ width: 1000, height: 1000 }, { x: 0, y: 0, width: 1, height: 0.5 })).toBe(2)
})

describe('people in a rendering', () => {
  const at = (x: number, y: number) => ({ username: 'olea', x, y })
  const placed = (width: number, height: number, crop: Crop | null, ...tags: ReturnType<typeof at>[]) =>
    tagsInRendering({ width, height }, { profile: 'ig1440', crop }, tags)

  test('stay where they are in a picture that goes out whole', () => {
    expect(placed(1000, 1000, null, at(0.25, 0.75)).inside).toEqual([at(0.25, 0.75)])
  })
  test('move with a chosen crop, and with the one that the network needs', () => {
    expect(placed(1000, 1000, { x: 0.5, y: 0, width: 0.5, height: 0.5 }, at(0.75, 0.25)).inside).toEqual([at(0.5, 0.5)])
    // 1910 of 3000 pixels remain, from 545 on.
    expect(placed(3000, 1000, null, at(0.5, 0.5), at(545 / 3000, 0)).inside).toEqual([at(0.5, 0.5), at(0, 0)])
  })
  test('are left out where they are cut off', () => {
    const { inside, outside } = placed(3000, 1000, null, at(0.1, 0.5), at(0.9, 0.5), at(0.4, 1))
    expect(outside).toEqual([at(0.1, 0.5), at(0.9, 0.5)])
    expect(inside).toHaveLength(1)
  })
  test('never have a place that a network refuses', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(edge, edge, part, part, (width, height, x, y) => {
        for (const tag of placed(width, height, null, at(x, y)).inside)
          for (const place of [tag.x, tag.y]) expect(place >= 0 && place <= 1).toBe(true)
      }),
    )
  })
})

test('a story has its background in its name, and people keep their places on the screen', () => {
  const crop = { x: 0, y: 0.25, width: 1, height: 0.5 }
  for (const profile of ['story1080', 'story1280'] as const)
    for (const background of ['blur', '#2f4858'] as const)
      for (const cut of [null, crop])
        expect(parseVariant(variantName(profile, cut, background))).toEqual({ profile, crop: cut, background })
  expect(parseVariant('story1080.jpg')).toEqual({ profile: 'story1080', crop: null })
  // Only a screen has something behind.
  expect(parseVariant('ig1440-blur.jpg')).toBeUndefined()
  expect(parseVariant('story1080-xred000.jpg')).toBeUndefined()
  const size = { width: 540, height: 540 }
  const variant = { profile: 'story1080', crop: null, background: 'blur' } as const
  expect(planRendering(size, variant)).toEqual({
    region: { left: 0, top: 0, ...size },
    output: { width: 1080, height: 1080 },
    canvas: { width: 1080, height: 1920 },
  })
  const { inside } = tagsInRendering(size, variant, [{ username: 'olea', x: 0.5, y: 0 }])
  expect(inside).toEqual([{ username: 'olea', x: 0.5, y: 0.2188 }])
})
