import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fraction, quotientOf } from '../../../src/model/video/facts.ts'
import { cutPieces } from '../../../src/model/video/pieces.ts'

const cut = (length: number, fps: Fraction = [30, 1], start = 0) =>
  cutPieces({ start, length, fps, most: 60, least: 3 }).map(piece => [piece.start, piece.frames / quotientOf(fps)])

test('a story is cut into pieces of a minute, and the last two share what is left where it is too short', () => {
  expect(cut(20)).toEqual([[0, 20]])
  expect(cut(60)).toEqual([[0, 60]])
  expect(cut(130)).toEqual([
    [0, 60],
    [60, 60],
    [120, 10],
  ])
  expect(cut(121, [30, 1], 5)).toEqual([
    [5, 60],
    [65, 30.5],
    [95.5, 30.5],
  ])
  // The end of a picture is no piece.
  expect(cut(60.08)).toEqual([[0, 60]])
})

test('whatever its length and rate, no piece is over 60 s or under 3 s, and they follow each other without a gap', () => {
  const fps = fc.oneof(
    fc.constantFrom<Fraction>([24_000, 1001], [25, 1], [30_000, 1001], [60_000, 1001], [27_340, 1000]),
    fc.integer({ min: 23, max: 60 }).map(rate => [rate, 1] as Fraction),
  )
  fc.assert(
    fc.property(fc.double({ min: 3.1, max: 900, noNaN: true }), fps, (length, rate) => {
      const pieces = cut(length, rate)
      let at = 0
      for (const [start = 0, seconds = 0] of pieces) {
        expect(start).toBeCloseTo(at, 6)
        expect(seconds).toBeLessThanOrEqual(60 + 1e-9)
        expect(seconds).toBeGreaterThanOrEqual(3 - 1e-9)
        at += seconds
      }
      // A picture at the most is missing, or what hangs over.
      expect(length - at).toBeLessThan(0.1 + 1 / quotientOf(rate))
      expect(at).toBeLessThanOrEqual(length + 1e-6)
    }),
  )
})
