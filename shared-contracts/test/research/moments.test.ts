import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTo, joined, type Moments, momentsAfter, noMoments, without } from '../../src/research/moments.ts'

/** By the textbook, in two passes. */
const twoPasses = (values: readonly number[]): Moments => {
  if (values.length === 0) return noMoments()
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { count: values.length, mean, squares: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) }
}
const added = (values: readonly number[]): Moments => {
  const moments = noMoments()
  for (const value of values) addTo(moments, value)
  return moments
}
const close = (found: Moments, right: Moments) => {
  expect(found.count).toBe(right.count)
  expect(found.mean).toBeCloseTo(right.mean, 8)
  expect(found.squares).toBeCloseTo(right.squares, 6)
}

const logs = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { maxLength: 60 })

test('one by one, joined and taken apart they are those of two passes', () => {
  fc.assert(
    fc.property(logs, logs, (a, b) => {
      close(added(a), twoPasses(a))
      close(joined(added(a), added(b)), twoPasses([...a, ...b]))
      close(without(added([...a, ...b]), added(b)), twoPasses(a))
    }),
  )
})

test('of each place they are those of the numbers after it, whatever the length of the window and of the list', () => {
  const number = fc.option(fc.integer({ min: 0, max: 1000 }), { freq: 5 })
  fc.assert(
    fc.property(fc.array(number, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (values, length) => {
      const found = momentsAfter(values, length)
      expect(found).toHaveLength(values.length)
      for (const [at, moments] of found.entries())
        close(moments, twoPasses(values.slice(at + 1, at + 1 + length).filter(value => value !== null)))
    }),
  )
})

test('equal numbers have no spread at all, not a rounding error of one', () => {
  for (const value of [0.1, 1 / 3, 99_999_999.7])
    expect(momentsAfter(Array(100).fill(value), 30).every(({ squares }) => squares === 0)).toBe(true)
})
