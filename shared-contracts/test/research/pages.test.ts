import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAsked, loadsMoreTagPosts, loadsNext, mergedPages } from '../../src/research/pages.ts'

const pages = fc.array(
  fc.array(fc.record({ id: fc.constantFrom(...'abcdefghij'), likes: fc.nat(99) }), { maxLength: 8 }),
  { maxLength: 8 },
)

test('merged pages have each post once, where it first came, as it last came', () => {
  fc.assert(
    fc.property(pages, all => {
      const merged = all.reduce<{ id: string; likes: number }[]>((loaded, page) => mergedPages(loaded, page), [])
      const flat = all.flat()
      expect(merged.map(({ id }) => id)).toEqual(
        flat.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) === at),
      )
      for (const post of merged) expect(post).toBe(flat.findLast(({ id }) => id === post.id))
    }),
  )
})

describe('what is fetched without being asked for', () => {
  /** Loads pages until the rule stops; the number loaded then. */
  const load = (from: number, total: number, page: number): number => {
    let loaded = from
    for (;;) {
      const before = loaded
      loaded = Math.min(total, loaded + page)
      if (!loadsNext({ before, loaded, total, after: loaded < total ? 'next' : null })) return loaded
    }
  }

  test.each([
    ['two hundred of many, by pages of 50', 0, 1205, 50, 200],
    ['and two hundred more when asked again', 200, 1205, 50, 400],
    ['by pages of 25', 0, 1205, 25, 200],
    ['all of few', 0, 130, 50, 130],
    ['the rest after the last multiple', 1200, 1205, 50, 1205],
    ['exactly a multiple', 0, 200, 50, 200],
    // The literal rule, "not a multiple of 200", would load all 10,000.
    ['pages that are not full stop behind the multiple', 0, 10_000, 49, 245],
  ])('%s', (_, from, total, page, loaded) => expect(load(from, total, page)).toBe(loaded))

  test('where pages divide 200 it is the rule as the specification puts it', () => {
    const page = fc.constantFrom(25, 50)
    fc.assert(
      fc.property(fc.nat(100), page, fc.integer({ min: 1, max: 3000 }), (count, size, total) => {
        const loaded = (count + 1) * size
        const rule = loaded % 200 !== 0 && loaded < total
        expect(loadsNext({ before: count * size, loaded, total, after: 'next' })).toBe(rule)
      }),
    )
  })

  test.each([
    ['the last page', { after: null }],
    ['a page with no cursor', { after: undefined }],
    ['a page that brought nothing new', { before: 100 }],
    ['an unknown total', { total: null }],
    ['a total that is reached', { total: 100 }],
  ])('nothing after %s', (_, change) => {
    const loaded = { before: 50, loaded: 100, total: 1000, after: 'next' }
    expect(loadsNext(loaded)).toBe(true)
    expect(loadsNext({ ...loaded, ...change })).toBe(false)
  })
})

test('a request with no cursor is made for the first page alone', () => {
  expect(isAsked({ loaded: 0, after: null })).toBe(true)
  expect(isAsked({ loaded: 50, after: null })).toBe(false)
  expect(isAsked({ loaded: 50, after: '' })).toBe(false)
  expect(isAsked({ loaded: 50, after: 'next' })).toBe(true)
})

test('a search by hashtag continues until 100 posts, an empty page, or the last one', () => {
  expect(loadsMoreTagPosts({ loaded: 99, page: 49, after: 'next' })).toBe(true)
  expect(loadsMoreTagPosts({ loaded: 100, page: 50, after: 'next' })).toBe(false)
  expect(loadsMoreTagPosts({ loaded: 99, page: 0, after: 'next' })).toBe(false)
  expect(loadsMoreTagPosts({ loaded: 99, page: 49, after: null })).toBe(false)
})
