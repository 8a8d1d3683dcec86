import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedTiming, movedWall } from '../../src/model/move-days.ts'
import { shuffled } from '../../src/model/placing.ts'
import { planPosts } from '../../src/model/planner/plan.ts'
import { wallIn } from '../../src/model/zones.ts'

test('a shuffle keeps everything, and is the same for the same seed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(), (things, seed) => {
      const order = shuffled(things, seed)
      expect(order.toSorted()).toEqual(things.toSorted())
      expect(shuffled(things, seed)).toEqual(order)
    }),
  )
  const things = Array.from({ length: 20 }, (_, at) => at)
  expect(shuffled(things, 1)).not.toEqual(shuffled(things, 2))
})

test('a post keeps its time of day over a change of the clocks', () => {
  const moved = movedWall('2026-03-28T09:30', 'Europe/Lisbon', { days: 1 })
  expect(moved?.wall).toBe('2026-03-29T09:30')
  expect(moved?.at.toISOString()).toBe('2026-03-29T08:30:00.000Z')
})

test('a time that the clocks skip becomes the first minute after', () => {
  const moved = movedWall('2026-03-28T01:30', 'Europe/Lisbon', { date: '2026-03-29' })
  expect(moved?.wall).toBe('2026-03-29T02:00')
})

test('the wall-clock time after a move is what the clock shows then, in every zone', () => {
  const zones = ['Europe/Lisbon', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Cairo']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: -400, max: 400 }),
      (zone, minute, days) => {
        const time = Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString({ smallestUnit: 'minute' })
        const moved = movedWall(`2026-06-15T${time}`, zone, { days })
        expect(moved && wallIn(moved.at.getTime(), zone)).toBe(moved?.wall)
      },
    ),
  )
})

test('says why a post cannot move: the past, and further than its plan', () => {
  const now = Date.parse('2026-10-12T00:00:00Z')
  const post = { wall: '2026-10-20T09:00', zone: 'UTC', accountZone: 'UTC', plan: 0, now, draft: false }
  expect(movedTiming(post, { days: -20 })).toBe('past')
  expect(movedTiming(post, { days: 60 })).toBe('too_far')
  expect(movedTiming({ ...post, draft: true }, { days: -20 })).toMatchObject({ wall: '2026-09-30T09:00' })
})

test('1,000 drafts are planned in under a second', () => {
  const from = Date.parse('2026-10-12T00:00:00Z')
  const slots = Array.from({ length: 168 }, (_, at) => ({
    id: `${at}`,
    day: 1 + (at % 7),
    minute: 60 * Math.floor(at / 7),
  }))
  const account = { id: 'a', zone: 'Europe/Lisbon', slots, taken: [], quota: 50, used: new Map<string, number>() }
  const settings = { from, until: from + 70 * 86_400_000, gap: 30, range: 5, seed: 1 }
  const posts = Array.from({ length: 1000 }, (_, at) => ({ id: `${at}`, accountIds: ['a'] }))
  const begun = performance.now()
  const planned = planPosts(posts, [account], settings)
  expect(performance.now() - begun).toBeLessThan(1000)
  expect(planned.every(({ place }) => 'at' in place)).toBe(true)
})
