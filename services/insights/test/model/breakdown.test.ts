import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import { postFormats } from '@fanfare/contracts/entities/insight-posts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakdownOf, extremesOf, type PlacedPost, weekHourOf } from '../../src/model/breakdown.ts'

const zone = 'Europe/Lisbon'
const now = Date.parse('2026-11-30T12:00:00Z')
const hourMs = 3_600_000

const anyPost = fc.record({
  hoursAgo: fc.integer({ min: 0, max: 24 * 120 }),
  format: fc.constantFrom<PostFormat[]>(...postFormats),
  tags: fc.uniqueArray(fc.constantFrom('harbour', 'sunrise', 'coffee'), { maxLength: 3 }),
  value: fc.option(fc.integer({ min: 0, max: 5_000 })),
})
const anyPosts = fc
  .array(anyPost, { maxLength: 60 })
  .map(all =>
    all.map(({ hoursAgo, ...rest }, at): PlacedPost => ({ id: `post-${at}`, at: now - hoursAgo * hourMs, ...rest })),
  )

/** Without stories, where there is anything else. */
const alike = (posts: PlacedPost[]) =>
  posts.some(({ format }) => format !== 'story') ? posts.filter(({ format }) => format !== 'story') : posts

/** The middle of some numbers, by another way than the product's: as many lie below as above. */
function middleOf(values: number[]): number | null {
  const rest = [...values]
  while (rest.length > 2) {
    rest.splice(rest.indexOf(Math.max(...rest)), 1)
    rest.splice(rest.indexOf(Math.min(...rest)), 1)
  }
  return rest.length === 0 ? null : rest.reduce((sum, value) => sum + value, 0) / rest.length
}

describe('posts of a period by what they have in common', () => {
  test('every post with a value is in one hour, one weekday and one format; one without is in none, a story in formats alone', () => {
    fc.assert(
      fc.property(anyPosts, posts => {
        const { total, posts: valued, hours, weekdays, formats } = breakdownOf(posts, zone, now)
        const known = posts.filter(({ value }) => value !== null)
        const compared = alike(posts).filter(({ value }) => value !== null)
        expect([total, valued]).toEqual([alike(posts).length, compared.length])
        for (const groups of [hours, weekdays])
          expect(groups.reduce((sum, group) => sum + group.posts, 0)).toBe(compared.length)
        expect(formats.reduce((sum, group) => sum + group.posts, 0)).toBe(known.length)
      }),
    )
  })

  test('medians are those of an independent computation', () => {
    fc.assert(
      fc.property(anyPosts, posts => {
        const found = breakdownOf(posts, zone, now)
        const values = (which: (post: PlacedPost) => boolean, of = alike(posts)) =>
          of.filter(which).flatMap(({ value }) => (value === null ? [] : [value]))
        expect(found.median).toBe(middleOf(values(() => true)))
        for (const { format, median } of found.formats)
          expect(median).toBe(middleOf(values(post => post.format === format, posts)))
        for (const { weekday, hour, median } of found.hours)
          expect(median).toBe(
            middleOf(
              values(({ at }) => {
                const text = new Intl.DateTimeFormat('en-GB', {
                  timeZone: zone,
                  weekday: 'short',
                  hour: '2-digit',
                  hourCycle: 'h23',
                }).format(at)
                return (
                  text ===
                  `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday - 1]}, ${String(hour).padStart(2, '0')}`
                )
              }),
            ),
          )
      }),
      { numRuns: 20 },
    )
  })

  test('an hour is that of the zone, in summer and in winter', () => {
    expect(weekHourOf(Date.parse('2026-07-06T17:30:00Z'), zone)).toEqual({ weekday: 1, hour: 18 })
    expect(weekHourOf(Date.parse('2026-12-07T17:30:00Z'), zone)).toEqual({ weekday: 1, hour: 17 })
    expect(weekHourOf(Date.parse('2026-12-06T23:30:00Z'), 'Asia/Kolkata')).toEqual({ weekday: 1, hour: 5 })
  })

  test('of a hashtag with too few posts nothing is said', () => {
    const posts = Array.from(
      { length: 30 },
      (_, at): PlacedPost => ({
        id: String(at),
        at: now - (at + 3) * 24 * hourMs,
        format: 'image',
        tags: at < 8 ? ['sunrise'] : at < 10 ? ['rare'] : [],
        value: at < 8 ? 200 + at : 100 + at,
      }),
    )
    const { hashtags } = breakdownOf(posts, zone, now)
    expect(hashtags.map(({ tag }) => tag)).toEqual(['sunrise', 'rare'])
    expect(hashtags[0]?.low).toBeGreaterThan(0)
    expect(hashtags[1]).toMatchObject({ posts: 2, lift: null, low: null, high: null })
  })
})

describe('the best and the weakest posts', () => {
  test('are at most five each, in order, none of them twice, and none that still grows', () => {
    fc.assert(
      fc.property(anyPosts, posts => {
        const { top, weak } = extremesOf(posts, now)
        const of = new Map(posts.map(post => [post.id, post]))
        const values = (ids: string[]) => ids.map(id => of.get(id)?.value as number)
        expect(top.length).toBeLessThanOrEqual(5)
        expect(weak.length).toBeLessThanOrEqual(5)
        expect(new Set([...top, ...weak]).size).toBe(top.length + weak.length)
        expect(values(top)).toEqual(values(top).toSorted((a, b) => b - a))
        expect(values(weak)).toEqual(values(weak).toSorted((a, b) => a - b))
        expect(Math.min(...values(top), Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(
          Math.max(...values(weak), Number.NEGATIVE_INFINITY),
        )
        const formats = new Set([...top, ...weak].map(id => of.get(id)?.format))
        if (formats.has('story')) expect(posts.every(({ format }) => format === 'story')).toBe(true)
        for (const id of [...top, ...weak]) expect(now - (of.get(id)?.at as number)).toBeGreaterThanOrEqual(48 * hourMs)
      }),
    )
  })

  test('of three posts two are the best ones and one is the weakest', () => {
    const posts = [30, 10, 20].map(
      (value, at): PlacedPost => ({
        id: String(value),
        at: now - (at + 5) * 24 * hourMs,
        format: 'image',
        tags: [],
        value,
      }),
    )
    expect(extremesOf(posts, now)).toEqual({ top: ['30', '20'], weak: ['10'] })
  })
})
