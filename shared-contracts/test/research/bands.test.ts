import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Band, bandOf, bands, bandWords } from '../../src/research/bands.ts'

test.each<[number | null | undefined, Band]>([
  [undefined, 'unknown'],
  [null, 'unknown'],
  [Number.NaN, 'unknown'],
  [-1, 'unknown'],
  [0, 'unknown'],
  [1, 'specific'],
  [99_999, 'specific'],
  [100_000, 'medium'],
  [999_999, 'medium'],
  [1_000_000, 'popular'],
  [9_999_999, 'popular'],
  [10_000_000, 'veryPopular'],
  [99_999_999, 'veryPopular'],
  [100_000_000, 'extremelyPopular'],
  [2_500_000_000, 'extremelyPopular'],
])('%s posts are %s', (posts, band) => expect(bandOf(posts)).toBe(band))

test('a band is told by the number of its digits', () => {
  const byDigits = (posts: number): Band => {
    const digits = String(posts).length
    if (posts === 0) return 'unknown'
    return (['specific', 'medium', 'popular', 'veryPopular'] as const)[Math.max(0, digits - 5)] ?? 'extremelyPopular'
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), posts => {
      expect(bandOf(posts)).toBe(byDigits(posts))
    }),
  )
})

test('each band has words of its own', () => {
  expect(new Set(bands.map(band => bandWords[band])).size).toBe(bands.length)
})
