import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlacedPost, weekHourOf } from '../../src/model/breakdown.ts'
import { neededPosts, nextAt, suggestedTimes } from '../../src/model/suggested.ts'

const zone = 'Europe/Lisbon'
const now = Date.parse('2026-11-30T12:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A post a day at noon, and on Tuesdays one at 18:00, with so many reactions each. */
const half = ({ noon, tuesday }: { noon: (day: number) => number; tuesday: (day: number) => number }): PlacedPost[] =>
  Array.from({ length: 170 }, (_, day) => {
    const at = Temporal.PlainDate.from('2026-11-27').subtract({ days: day })
    const post = (hour: number, value: number): PlacedPost => ({
      id: `${day}-${hour}`,
      at: at.toZonedDateTime({ timeZone: zone, plainTime: { hour, minute: 12 } }).epochMilliseconds,
      format: 'image',
      tags: [],
      value,
    })
    return at.dayOfWeek === 2 ? [post(18, tuesday(day)), post(12, noon(day))] : [post(12, noon(day))]
  }).flat()

const ask = (posts: readonly PlacedPost[]) => suggestedTimes(posts, { zone, from: now, now })

describe('suggested times', () => {
  test('the hour at which posts do better is suggested first, as the next time it comes', () => {
    // 24 Tuesdays, of which the first one has too few posts before it to be compared.
    const { data } = ask(half({ noon: day => 100 + (day % 7), tuesday: () => 220 }))
    expect(data[0]).toMatchObject({ weekday: 2, hour: 18, at: '2026-12-01T18:00:00.000Z', posts: 23 })
    expect(data[0]?.lift).toBeGreaterThan(0.5)
  })

  test('stories say nothing of when a post does well', () => {
    const posts = half({ noon: day => 100 + (day % 7), tuesday: () => 220 })
    // At another hour of every day, and far fewer reactions than any post has.
    const stories = posts.map(
      (post): PlacedPost => ({ ...post, id: `s${post.id}`, at: post.at - 3 * hourMs, format: 'story', value: 3 }),
    )
    expect(ask([...posts, ...stories])).toEqual(ask(posts))
  })

  test('an account that grows is no reason to suggest the hours of its newest posts', () => {
    const grown = (day: number) => Math.round(4_000 * 0.97 ** day)
    const { data } = ask(half({ noon: grown, tuesday: day => Math.round(grown(day) / 2) }))
    expect(data.every(({ weekday, hour }) => !(weekday === 2 && hour === 18))).toBe(true)
  })

  test('one viral post suggests nothing', () => {
    const { data } = ask(half({ noon: () => 100, tuesday: day => (day === 31 ? 2_000_000 : 100) }))
    for (const { lift } of data) expect(lift).toBeLessThan(0.6)
  })

  test('while posts are too few there is none, and it says how many there are', () => {
    const posts = half({ noon: () => 100, tuesday: () => 200 }).slice(0, 25)
    expect(ask(posts)).toEqual({ data: [], posts: 15 })
    expect(neededPosts).toBe(20)
  })

  test('they are five at most, to come, apart from each other, and better than the others', () => {
    const posts = fc.array(
      fc.record({ hour: fc.integer({ min: 48, max: 24 * 180 }), value: fc.integer({ min: 0, max: 1_000 }) }),
      { minLength: 30, maxLength: 80 },
    )
    fc.assert(
      fc.property(posts, all => {
        const { data } = ask(
          all.map(({ hour, value }, at) => ({
            id: String(at),
            at: now - hour * hourMs,
            format: 'image',
            tags: [],
            value,
          })),
        )
        expect(data.length).toBeLessThanOrEqual(5)
        for (const { at, weekday, hour, lift, posts: near } of data) {
          expect(Date.parse(at)).toBeGreaterThan(now)
          expect(Date.parse(at)).toBeLessThanOrEqual(now + 7 * dayMs)
          expect(weekHourOf(Date.parse(at), zone)).toEqual({ weekday, hour })
          expect(lift).toBeGreaterThan(0)
          expect(near).toBeGreaterThanOrEqual(2)
        }
        const lifts = data.map(({ lift }) => lift)
        expect(lifts).toEqual(lifts.toSorted((a, b) => b - a))
        for (const [place, { at }] of data.entries())
          for (const other of data.slice(place + 1))
            expect(Math.abs(Date.parse(at) - Date.parse(other.at))).toBeGreaterThanOrEqual(3 * hourMs)
      }),
    )
  })

  test('the next time of an hour is today where it is still to come, and a week later where it has passed', () => {
    const monday = Date.parse('2026-11-30T12:30:00Z')
    const at = (hour: number) => new Date(nextAt({ weekday: 1, hour }, monday, zone)).toISOString()
    expect(at(13)).toBe('2026-11-30T13:00:00.000Z')
    expect(at(12)).toBe('2026-12-07T12:00:00.000Z')
  })
})
