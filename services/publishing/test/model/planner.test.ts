import { occupies } from '@fanfare/contracts/slots.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Placement,
  type Planned,
  type PlannerAccount,
  type PlannerSettings,
  planAccount,
  planPosts,
} from '../../src/model/planner/plan.ts'
import { type Slot, slotTimes } from '../../src/model/planner/slot-times.ts'
import { variation } from '../../src/model/planner/variation.ts'
import { dateIn } from '../../src/model/zones.ts'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE
const instant = (text: string): number => Temporal.Instant.from(text).epochMilliseconds

/** Zones whose clocks change in ways of their own: by half an hour, at midnight, in the south, by two hours. */
const changingZones = [
  'Europe/Lisbon',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Antarctica/Troll',
  'Pacific/Auckland',
  'America/Havana',
]
const zones = [...changingZones, 'UTC']

/** The changes of a zone's clocks in two years, Unix ms. */
function clockChanges(zone: string): number[] {
  const [first, end] = [Temporal.Instant.from('2026-01-01T00:00:00Z'), instant('2028-01-01T00:00:00Z')]
  const found: number[] = []
  let at = first.toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  for (; at && at.epochMilliseconds < end; at = at.getTimeZoneTransition('next')) found.push(at.epochMilliseconds)
  return found
}

const settings = (more: Partial<PlannerSettings> = {}): PlannerSettings => ({
  from: instant('2026-10-12T00:00:00Z'),
  until: instant('2026-10-12T00:00:00Z') + 10 * WEEK,
  gap: 0,
  range: 0,
  seed: 1,
  ...more,
})
const daily = (minute: number): Slot[] =>
  Array.from({ length: 7 }, (_, day) => ({ id: `${day + 1}`, day: day + 1, minute }))
const account = (more: Partial<PlannerAccount> = {}): PlannerAccount => ({
  id: 'a',
  zone: 'Europe/Lisbon',
  slots: daily(9 * 60),
  taken: [],
  quota: 5,
  used: new Map(),
  ...more,
})
const placed = (place: unknown): Placement => {
  expect(place).toHaveProperty('at')
  return place as Placement
}

describe('the times of slots', () => {
  test('a slot keeps its time on the clock of the account over the end of summer time', () => {
    const times = slotTimes(
      daily(9 * 60),
      'Europe/Lisbon',
      instant('2026-10-24T00:00:00Z'),
      instant('2026-10-27T00:00:00Z'),
    )
    expect(times.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-10-24T08:00:00.000Z',
      '2026-10-25T09:00:00.000Z',
      '2026-10-26T09:00:00.000Z',
    ])
  })

  test('a time that the clocks skip comes at the first minute after; a slot that is there already stays', () => {
    const from = instant('2026-03-28T12:00:00Z')
    const gap = { id: 'gap', day: 7, minute: 90 }
    const [moved] = slotTimes([gap], 'Europe/Lisbon', from, from + WEEK)
    expect(moved).toMatchObject({ wall: '2026-03-29T02:00', moved: true })
    const both = slotTimes([gap, { id: 'two', day: 7, minute: 120 }], 'Europe/Lisbon', from, from + WEEK)
    expect(both).toMatchObject([{ slotId: 'two', moved: false }])
  })

  test('a time that comes twice is meant once', () => {
    const from = instant('2026-10-24T12:00:00Z')
    const times = slotTimes([{ id: 'twice', day: 7, minute: 90 }], 'Europe/Lisbon', from, from + WEEK - 1)
    expect(times.map(({ at }) => new Date(at).toISOString())).toEqual(['2026-10-25T00:30:00.000Z'])
  })

  test('a day that a zone left out has no slot', () => {
    const from = instant('2011-12-29T00:00:00Z')
    const times = slotTimes(daily(720), 'Pacific/Apia', from, from + 4 * 24 * 60 * MINUTE)
    expect(times.map(({ date }) => date)).not.toContain('2011-12-30')
  })
})

describe('placing', () => {
  test('one post a slot, the earliest first, with the reason for each slot that was passed over', () => {
    const plan = planAccount(
      account({
        taken: [{ at: instant('2026-10-12T08:00:00Z'), slot: { id: '1', date: '2026-10-12' } }],
        used: new Map([['2026-10-13', 5]]),
      }),
      settings(),
    )
    const first = placed(plan.next())
    expect(first).toMatchObject({ at: instant('2026-10-14T08:00:00Z'), time: { date: '2026-10-14' } })
    expect(first.passed).toMatchObject([
      { time: { date: '2026-10-12' }, why: 'taken' },
      { time: { date: '2026-10-13' }, why: 'quota', used: 5, quota: 5 },
    ])
    expect(placed(plan.next())).toMatchObject({ time: { date: '2026-10-15' }, passed: [] })
  })

  test('a post whose time a person chose keeps others away by the gap', () => {
    const plan = planAccount(account({ taken: [{ at: instant('2026-10-12T07:30:00Z') }] }), settings({ gap: 60 }))
    expect(placed(plan.next())).toMatchObject({ time: { date: '2026-10-13' }, passed: [{ why: 'gap', gap: 60 }] })
    // The slot is at 08:00; seconds, which are not shown, do not lose it.
    const seconds = planAccount(account({ taken: [{ at: instant('2026-10-12T07:00:20Z') }] }), settings({ gap: 60 }))
    expect(placed(seconds.next())).toMatchObject({ time: { date: '2026-10-12' }, passed: [] })
  })
  test('a story keeps no gap, and nothing keeps one to it; it fills its slot', () => {
    const at = instant('2026-10-12T07:30:00Z')
    const beside = planAccount(account({ taken: [{ at, postType: 'story' }] }), settings({ gap: 60 }))
    expect(placed(beside.next())).toMatchObject({ time: { date: '2026-10-12' }, passed: [] })
    const plan = planAccount(account({ taken: [{ at }] }), settings({ gap: 60 }))
    // The post goes to the day after; the story that follows takes what the post could not have.
    expect(placed(plan.next('reel'))).toMatchObject({ time: { date: '2026-10-13' } })
    expect(placed(plan.next('story'))).toMatchObject({ time: { date: '2026-10-12' }, passed: [] })
    expect(placed(plan.next('story'))).toMatchObject({ time: { date: '2026-10-14' }, passed: [{ why: 'taken' }] })
    expect(placed(plan.next('post'))).toMatchObject({ time: { date: '2026-10-15' }, passed: [{ why: 'taken' }] })
  })

  test('a variation that would come too near is made smaller before the slot is given up', () => {
    const seed = Array.from({ length: 1000 }, (_, n) => n).find(n => variation(n, 'a 1 2026-10-12', 30) > 20) as number
    const plan = planAccount(
      account({ taken: [{ at: instant('2026-10-12T08:45:00Z') }] }),
      settings({ seed, range: 30, gap: 30 }),
    )
    const first = placed(plan.next())
    expect(first.time.date).toBe('2026-10-12')
    expect(first.varied).not.toBe(0)
    expect(first.varied).toBeLessThanOrEqual(15)
  })

  test('no slot is lost to the minutes beside another one: of slots a gap apart each gets a post', () => {
    const halfHourly = Array.from({ length: 16 }, (_, at) => daily(9 * 60 + at * 30)).flatMap((slots, at) =>
      slots.map(slot => ({ ...slot, id: `${slot.id}${at}` })),
    )
    const any = { gap: fc.integer({ min: 20, max: 30 }), range: fc.integer({ min: 1, max: 60 }), seed: fc.nat() }
    fc.assert(
      fc.property(fc.record(any), fc.array(fc.nat({ max: 15 }), { maxLength: 4 }), ({ gap, range, seed }, before) => {
        const from = instant('2026-10-12T00:00:00Z')
        const taken = before.map(at => ({ at: from + (8 * 60 + at * 30) * MINUTE }))
        const plan = planAccount(account({ slots: halfHourly, quota: 50, taken }), settings({ gap, range, seed }))
        for (let post = 0; post < 40; post++)
          expect(placed(plan.next()).passed.filter(({ why }) => why === 'gap')).toEqual([])
      }),
    )
  })

  test('says when there are no slots and when all are full', () => {
    expect(planAccount(account({ slots: [] }), settings()).next()).toEqual({ why: 'no_slots', passed: [] })
    const none = planAccount(account({ quota: 0 }), settings()).next()
    expect(none).toMatchObject({ why: 'full' })
    expect(none.passed).toHaveLength(70)
  })
})

const anySlot = fc.record({ day: fc.integer({ min: 1, max: 7 }), minute: fc.integer({ min: 0, max: 1439 }) })
const anyCase = fc
  .record({
    zone: fc.constantFrom(...zones),
    // Any minute of two years, so that both changes of the clocks lie within many plans.
    from: fc.integer({ min: instant('2026-01-01T00:00:00Z') / MINUTE, max: instant('2028-01-01T00:00:00Z') / MINUTE }),
    slots: fc.array(anySlot, { maxLength: 20 }),
    // Posts with a time of their own, on any minute or about that of a slot; and posts that were placed in slots.
    taken: fc.array(fc.integer({ min: -60, max: 20_000 }), { maxLength: 10 }),
    near: fc.array(fc.tuple(fc.nat(), fc.integer({ min: -8, max: 8 }), fc.boolean()), { maxLength: 10 }),
    used: fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 4 })), { maxLength: 5 }),
    quota: fc.integer({ min: 0, max: 4 }),
    gap: fc.integer({ min: 0, max: 240 }),
    range: fc.integer({ min: 0, max: 30 }),
    seed: fc.integer(),
    posts: fc.integer({ min: 1, max: 60 }),
    weeks: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ zone, from, slots, taken, near, used, quota, gap, range, seed, posts, weeks }) => {
    const now = from * MINUTE
    const own = slots.map((slot, n) => ({ id: `s${n}`, ...slot }))
    const times = slotTimes(own, zone, now, now + 2 * WEEK)
    const dayOf = (days: number) => dateIn(new Date(now + days * 86_400_000), zone)
    return {
      posts: Array.from({ length: posts }, (_, n) => ({ id: `p${n}`, accountIds: ['a'] })),
      account: {
        id: 'a',
        zone,
        slots: own,
        taken: [
          ...taken.map(minutes => ({ at: now + minutes * MINUTE })),
          ...near.flatMap(([n, minutes, placed]) => {
            const time = times[n % Math.max(times.length, 1)]
            if (!time) return []
            const at = time.at + minutes * MINUTE
            return [placed ? { at, slot: { id: time.slotId, date: time.date } } : { at }]
          }),
        ],
        quota,
        used: new Map(used.map(([days, count]) => [dayOf(days), count])),
      },
      settings: { from: now, until: now + weeks * WEEK, gap, range, seed },
    }
  })
const placements = (plan: Planned[]): Placement[] => plan.flatMap(({ place }) => ('at' in place ? [place] : []))

describe('what holds for every plan', () => {
  const each = (holds: (plan: Placement[], given: { account: PlannerAccount; settings: PlannerSettings }) => void) =>
    fc.assert(
      fc.property(anyCase, given => {
        holds(placements(planPosts(given.posts, [given.account], given.settings)), given)
      }),
      { numRuns: 150 },
    )

  test('nothing goes out in the past, after the end, or on another day than its slot', () =>
    each((plan, { account, settings }) => {
      for (const { at, time } of plan) {
        expect(at).toBeGreaterThan(settings.from)
        expect(at).toBeLessThanOrEqual(settings.until)
        expect(dateIn(new Date(at), account.zone)).toBe(time.date)
      }
    }))

  test('no day has more than the quota', () =>
    each((plan, { account }) => {
      for (const [date, posts] of Map.groupBy(plan, ({ time }) => time.date))
        expect(posts.length + (account.used.get(date) ?? 0)).toBeLessThanOrEqual(account.quota)
    }))

  test('no slot has two posts, and every post is near its slot', () =>
    each((plan, { account, settings }) => {
      expect(new Set(plan.map(({ time }) => `${time.slotId} ${time.date}`)).size).toBe(plan.length)
      for (const { time } of plan) expect(account.taken.filter(post => occupies(post, time))).toEqual([])
      for (const { at, time, varied } of plan) {
        expect(Math.abs(varied)).toBeLessThanOrEqual(settings.range)
        expect(at).toBe(time.at + varied * MINUTE)
        const slot = account.slots.find(({ id }) => id === time.slotId) as Slot
        expect(Temporal.PlainDate.from(time.date).dayOfWeek).toBe(slot.day)
        const clock = Temporal.PlainTime.from(time.wall.slice(11))
        if (!time.moved) expect(clock.hour * 60 + clock.minute).toBe(slot.minute)
      }
    }))

  test('gaps are kept, between what is placed and to what was there', () =>
    each((plan, { account, settings }) => {
      const least = Math.max(settings.gap, 1) * MINUTE
      const mine = plan.map(({ at }) => at)
      for (const [index, at] of mine.entries()) {
        const others = [...mine.slice(index + 1), ...account.taken.map(taken => taken.at)]
        for (const other of others) expect(Math.abs(at - other)).toBeGreaterThanOrEqual(least)
      }
    }))

  test('the same seed gives the same plan', () =>
    fc.assert(
      fc.property(anyCase, ({ posts, account, settings }) => {
        expect(planPosts(posts, [account], settings)).toEqual(planPosts(posts, [account], settings))
      }),
      { numRuns: 50 },
    ))

  test.each(changingZones)('on the days on which the clocks of %s change, all of it holds', zone => {
    const changes = clockChanges(zone)
    expect(changes.length).toBeGreaterThanOrEqual(2)
    const near = fc.record({
      change: fc.constantFrom(...changes),
      // Slots about the hour of the change, on each day.
      minutes: fc.uniqueArray(fc.integer({ min: 0, max: 299 }), { minLength: 1, maxLength: 8 }),
      late: fc.uniqueArray(fc.integer({ min: 1320, max: 1439 }), { maxLength: 3 }),
      gap: fc.integer({ min: 0, max: 90 }),
      range: fc.integer({ min: 0, max: 30 }),
      quota: fc.integer({ min: 1, max: 6 }),
      seed: fc.nat(),
    })
    fc.assert(
      fc.property(near, ({ change, minutes, late, gap, range, quota, seed }) => {
        const slots = [...minutes, ...late].flatMap(minute =>
          daily(minute).map(slot => ({ ...slot, id: `${slot.id} ${minute}` })),
        )
        const given = account({ zone, slots, quota })
        const [from, until] = [change - 36 * 60 * MINUTE, change + 36 * 60 * MINUTE]
        const around = settings({ from, until, gap, range, seed })
        const posts = Array.from({ length: 30 }, (_, n) => ({ id: `p${n}`, accountIds: ['a'] }))
        const plan = placements(planPosts(posts, [given], around))
        expect(plan.length).toBeGreaterThan(0)
        const times = plan.map(({ at }) => at).toSorted((a, b) => a - b)
        for (const at of times) expect(at > from && at <= until).toBe(true)
        for (const [index, at] of times.slice(1).entries())
          expect(at - (times[index] as number)).toBeGreaterThanOrEqual(Math.max(gap, 1) * MINUTE)
        expect(new Set(plan.map(({ time }) => `${time.slotId} ${time.date}`)).size).toBe(plan.length)
        for (const [date, placed] of Map.groupBy(plan, ({ at }) => dateIn(new Date(at), zone)))
          expect([date, placed.length <= quota]).toEqual([date, true])
        for (const { at, time, varied } of plan) {
          const clock = Temporal.Instant.fromEpochMilliseconds(time.at).toZonedDateTimeISO(zone)
          expect(clock.toPlainDateTime().toString({ smallestUnit: 'minute' })).toBe(time.wall)
          expect(dateIn(new Date(at), zone)).toBe(time.date)
          expect(at).toBe(time.at + varied * MINUTE)
          if (time.moved) expect(changes).toContain(time.at)
        }
        expect(placements(planPosts(posts, [given], around))).toEqual(plan)
      }),
      { numRuns: 30 },
    )
  })

  test('a post without a place had none: every occurrence was passed over with a reason', () =>
    fc.assert(
      fc.property(anyCase, ({ posts, account, settings }) => {
        const plan = planPosts(posts, [account], settings).map(({ place }) => place)
        const first = plan.findIndex(place => !('at' in place))
        if (first < 0) return
        const named = plan.slice(0, first + 1).reduce((sum, place) => sum + place.passed.length, first)
        expect(named).toBe(slotTimes(account.slots, account.zone, settings.from, settings.until).length)
      }),
      { numRuns: 100 },
    ))
})

test('variations of one slot spread over the whole range', () => {
  const seen = new Set(Array.from({ length: 500 }, (_, n) => variation(7, `a s1 day ${n}`, 5)))
  expect([...seen].sort((a, b) => a - b)).toEqual([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5])
})
