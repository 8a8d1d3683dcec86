import { scheduling } from '@fanfare/contracts/limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownPost, type LookedPost, type Same, searchDuplicates } from '../../src/model/duplicates.ts'

const day = 86_400_000
const limit = scheduling.sameDays * day

/** Compares with every other post, one after the other. */
function byHand(posts: readonly KnownPost[], post: LookedPost): Same[] {
  const nearest = (print: string) =>
    posts
      .filter(one => one !== post.self && one.accountId === post.accountId && one.prints.includes(print))
      .filter(one => post.series === null || one.series !== post.series)
      .filter(one => Math.abs(one.at - post.at) <= limit)
      .sort((a, b) => Math.abs(a.at - post.at) - Math.abs(b.at - post.at) || a.at - b.at)[0]
  const found = new Map<KnownPost, Same>()
  const note = (other: KnownPost | undefined, has: Partial<Same>) => {
    if (!other) return
    const { pictures = [], ...before } = found.get(other) ?? { id: other.id, at: other.at, caption: false }
    found.set(other, { ...before, ...has, pictures: [...pictures, ...(has.pictures ?? [])] })
  }
  if (post.text !== null) note(nearest(post.text), { caption: true })
  for (const [at, print] of post.pictures.entries()) note(nearest(print), { pictures: [at] })
  return [...found.values()].sort((a, b) => Math.abs(a.at - post.at) - Math.abs(b.at - post.at))
}

/** No two at one time: which of two as near and of one time is named does not matter. */
const some = fc.uniqueArray(fc.integer({ min: 0, max: 60 * 24 }), { maxLength: 40 }).chain(hours =>
  fc.tuple(
    ...hours.map(hour =>
      fc.record({
        accountId: fc.constantFrom('1', '2'),
        at: fc.constant(hour * 3_600_000),
        series: fc.constantFrom(null, null, '7', '8'),
        text: fc.constantFrom(null, 'a', 'b'),
        pictures: fc.array(fc.constantFrom('p', 'q', 'r', 's', 't'), { maxLength: 4 }),
      }),
    ),
  ),
)

test('finds what a comparison of every post with every other one finds', () => {
  fc.assert(
    fc.property(some, all => {
      const posts = all.map((one, id) => ({
        ...one,
        id: String(id),
        prints: [...(one.text === null ? [] : [one.text]), ...one.pictures],
      }))
      const search = searchDuplicates(posts)
      for (const self of posts) expect(search({ ...self, self })).toEqual(byHand(posts, { ...self, self }))
    }),
    { numRuns: 300 },
  )
})

test('a file anywhere in an album counts, 14 days to the moment and not a millisecond more', () => {
  const other = { id: '1', accountId: '1', at: 0, series: null, prints: ['x', 'cover', 'logo'] }
  const search = searchDuplicates([other])
  const album = { accountId: '1', series: null, text: null, pictures: ['new', 'logo', 'y', 'x'] }
  expect(search({ ...album, at: limit })).toEqual([{ id: '1', at: 0, caption: false, pictures: [1, 3] }])
  expect(search({ ...album, at: limit + 1 })).toEqual([])
  expect(search({ ...album, at: 0, accountId: '2' })).toEqual([])
})

test('a thousand posts with the same picture are searched in no time', () => {
  const posts = Array.from({ length: 5_000 }, (_, n) => ({
    id: String(n),
    accountId: String(n % 5),
    at: n * 60_000,
    series: null,
    prints: ['logo', `own ${n}`],
  }))
  const began = performance.now()
  const search = searchDuplicates(posts)
  const found = posts.map(self => search({ ...self, text: null, pictures: ['logo', `own ${self.id}`], self }))
  expect(found.every(([same]) => same?.pictures.length === 1)).toBe(true)
  expect(performance.now() - began).toBeLessThan(1_000)
})
