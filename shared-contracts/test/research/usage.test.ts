import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usageOf, usagePercent } from '../../src/research/usage.ts'

/** Half up, in whole numbers: the floor of (200 count + loaded) / (2 loaded). */
const exactly = (count: number, loaded: number): number =>
  Number((200n * BigInt(count) + BigInt(loaded)) / (2n * BigInt(loaded)))

test('the percentage is rounded as whole numbers round it', () => {
  const shares = fc
    .integer({ min: 1, max: 10_000 })
    .chain(loaded => fc.tuple(fc.integer({ min: 0, max: loaded }), fc.constant(loaded)))
  fc.assert(
    fc.property(shares, ([count, loaded]) => {
      expect(usagePercent(count, loaded)).toBe(exactly(count, loaded))
    }),
  )
  expect([usagePercent(1, 200), usagePercent(1, 201), usagePercent(2, 3), usagePercent(0, 0)]).toEqual([1, 0, 67, 0])
})

test('of each hashtag the posts are counted that have it, the most used first', () => {
  const tag = fc.constantFrom('tea', 'clay', 'bowls', 'lisbon')
  fc.assert(
    fc.property(fc.array(fc.array(tag, { maxLength: 6 }), { maxLength: 30 }), posts => {
      const found = usageOf(posts)
      expect(new Set(found.map(({ tag }) => tag))).toEqual(new Set(posts.flat()))
      for (const { tag, count, percent } of found) {
        const having = posts.filter(tags => tags.some(one => one === tag)).length
        expect([count, percent]).toEqual([having, exactly(having, posts.length)])
      }
      for (const [at, { tag, count }] of found.slice(1).entries()) {
        const before = found[at]
        expect(before && (before.count > count || (before.count === count && before.tag < tag))).toBe(true)
      }
    }),
  )
})

test('a post that repeats a hashtag counts once', () => {
  expect(usageOf([['tea', 'tea'], ['clay'], ['tea']])).toEqual([
    { tag: 'tea', count: 2, percent: 67 },
    { tag: 'clay', count: 1, percent: 33 },
  ])
})
