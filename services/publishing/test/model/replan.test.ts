import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayKey, meantTime, type PlacedPost, replan, usualTime } from '../../src/model/replan.ts'
import { resolveWall } from '../../src/model/schedule.ts'

const zone = 'Europe/Lisbon'
const at = (wall: string): number => {
  const found = resolveWall(wall, zone)
  return 'at' in found ? found.at.epochMilliseconds : Number.NaN
}
/** Around both changes of the clocks of 2026 in Lisbon: 29 March and 25 October. */
const day = fc
  .tuple(fc.constantFrom('2026-03-20', '2026-10-16'), fc.nat({ max: 20 }))
  .map(([from, days]) => Temporal.PlainDate.from(from).add({ days }).toString())
const time = fc.constantFrom('00:30', '01:00', '01:30', '02:00', '10:00')
const accounts = ['1', '2']

const posts = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...accounts), day), { maxLength: 24, selector: pair => pair.join(' ') })
  .chain(places =>
    fc
      .array(fc.tuple(fc.boolean(), time, fc.option(day)), { minLength: places.length, maxLength: places.length })
      .map(rest =>
        places.map(([account, date], index): PlacedPost => {
          const [open, hour, elsewhere] = rest[index] as [boolean, string, string | null]
          const wall = `${(!open && elsewhere) || date}T${hour}`
          return { id: String(index), account, date, wall, zone, time: hour, open }
        }),
      ),
  )
const input = fc.record({
  posts,
  dates: fc.array(day, { maxLength: 20 }),
  hour: time,
  today: day,
  refused: fc.array(fc.tuple(fc.constantFrom(...accounts), day), { maxLength: 6 }),
})

describe('whatever the series and its new dates', () => {
  const planned = ({
    posts: all,
    dates,
    hour,
    today,
    refused,
  }: typeof input extends fc.Arbitrary<infer T> ? T : never) => {
    const wanted = accounts.map(account => ({ account, zone, time: hour, dates }))
    const now = at(`${today}T12:00`)
    const left = new Set(refused.map(([account, date]) => dayKey(account, date)))
    return { plan: replan(all, wanted, { now, refused: left }), now, left }
  }

  test('never two on one date, none in the past, none where it was refused', () => {
    fc.assert(
      fc.property(input, given => {
        const { plan, now, left } = planned(given)
        const places = [...plan.kept, ...plan.missing]
        const staying = given.posts.filter(({ open }) => !open)
        const keys = [
          ...places.map(({ account, date }) => dayKey(account, date)),
          ...staying.map(({ account, date }) => dayKey(account, date)),
        ]
        expect(new Set(keys).size).toBe(keys.length)
        const own = staying.map(({ account, wall }) => dayKey(account, wall?.slice(0, 10) ?? ''))
        for (const { account, date, wall } of places) {
          expect(own).not.toContain(dayKey(account, date))
          expect(left.has(dayKey(account, date))).toBe(false)
          expect(at(wall)).toBeGreaterThan(now)
        }
      }),
    )
  })

  test('those that stay are untouched, every other one moves in order or is surplus, and none is made while one is', () => {
    fc.assert(
      fc.property(input, given => {
        const { plan } = planned(given)
        const open = given.posts.filter(post => post.open).map(({ id }) => id)
        expect([...plan.kept.map(({ id }) => id), ...plan.surplus].sort()).toEqual(open.sort())
        for (const account of accounts) {
          const kept = plan.kept.filter(place => place.account === account)
          const dateOf = (id: string) => given.posts.find(post => post.id === id)?.date as string
          expect(kept.map(({ id }) => dateOf(id))).toEqual(kept.map(({ id }) => dateOf(id)).toSorted())
          expect(kept.map(({ date }) => date)).toEqual(kept.map(({ date }) => date).toSorted())
          const surplus = plan.surplus.some(id => given.posts.find(post => post.id === id)?.account === account)
          expect(surplus && plan.missing.some(place => place.account === account)).toBe(false)
        }
      }),
    )
  })

  test('the same input gives the same plan, and carried out it has nothing left to do', () => {
    fc.assert(
      fc.property(input, given => {
        const { plan } = planned(given)
        expect(planned(given).plan).toEqual(plan)
        const after = given.posts.flatMap(post => {
          const place = plan.kept.find(({ id }) => id === post.id)
          if (place) return [{ ...post, date: place.date, wall: place.wall }]
          return post.open ? [] : [post]
        })
        const made = plan.missing.map((place, index) => ({ ...place, id: `n${index}`, time: given.hour, open: true }))
        const again = planned({ ...given, posts: [...after, ...made] }).plan
        expect([again.surplus, again.missing]).toEqual([[], []])
        expect(again.kept.filter(({ moved }) => moved)).toEqual([])
      }),
    )
  })

  test('the time of day stays over changes of the clocks, or becomes the first minute after', () => {
    fc.assert(
      fc.property(input, given => {
        for (const place of planned(given).plan.kept) {
          const wanted = given.posts.find(({ id }) => id === place.id)?.time
          const skipped = place.date === '2026-03-29' && wanted?.startsWith('01')
          expect(place.wall).toBe(`${place.date}T${skipped ? '02:00' : wanted}`)
        }
      }),
    )
  })
})

test('a time that the clocks skipped is meant as before', () => {
  const usual = usualTime([{ wall: '2026-03-28T01:30' }, { wall: '2026-03-29T02:00' }, { wall: '2026-03-30T01:30' }])
  expect(usual).toBe('01:30')
  expect(meantTime({ wall: '2026-03-29T02:00', date: '2026-03-29', zone }, '01:30')).toBe('01:30')
  expect(meantTime({ wall: '2026-03-30T02:00', date: '2026-03-30', zone }, '01:30')).toBe('02:00')
  expect(usualTime([{ wall: null }])).toBeUndefined()
})
