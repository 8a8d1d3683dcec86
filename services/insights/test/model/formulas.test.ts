import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, countDays, dayAt, daysOf, periodOf, previousOf, shiftOf, startOf } from '../../src/model/days.ts'
import { change, followersChange, sumOf } from '../../src/model/formulas.ts'

const day = fc.integer({ min: -20_000, max: 40_000 }).map(number => addDays('1970-01-01', number))
const count = fc.integer({ min: 0, max: 2_000_000_000 })
const known = fc.option(count, { nil: null })

describe('changes (spec §9)', () => {
  test('of reach, interactions and posts: what came to what was there, in percent', () => {
    fc.assert(
      fc.property(count, count, (current, previous) => {
        const percent = change(current, previous) ?? Number.NaN
        if (previous === 0) expect(percent).toBe(0)
        // The other way round: the previous number and its change make the current one.
        else expect(previous + (percent / 100) * previous).toBeCloseTo(current, 3)
      }),
    )
    expect([change(150, 100), change(50, 100), change(0, 100), change(7, 0)]).toEqual([50, -50, -100, 0])
  })

  test('of followers: those gained to those before, and 0 where there were none', () => {
    fc.assert(
      fc.property(count, count, (before, gained) => {
        const percent = followersChange(gained, before + gained) ?? Number.NaN
        if (before === 0) expect(percent).toBe(0)
        else expect((percent / 100) * before).toBeCloseTo(gained, 3)
      }),
    )
    expect([followersChange(10, 110), followersChange(5, 5), followersChange(0, 0)]).toEqual([10, 0, 0])
  })

  test('nothing is calculated from what is not known', () => {
    for (const of of [change, followersChange])
      expect([of(null, 1), of(1, null), of(null, null)]).toEqual([null, null, null])
  })
})

test('a sum leaves out what is missing, counts it, and is none where all is', () => {
  fc.assert(
    fc.property(fc.array(known, { maxLength: 60 }), values => {
      let [sum, missing] = [0, 0]
      for (const value of values)
        if (value === null) missing += 1
        else sum += value
      expect(sumOf(values)).toEqual({ sum: missing === values.length ? null : sum, missing })
    }),
  )
})

describe('periods', () => {
  test('the one before is as long and ends where the other begins', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 731 }), (since, length) => {
        const period = { since, until: addDays(since, length - 1) }
        const before = previousOf(period)
        expect(countDays(before.since, before.until)).toBe(length)
        expect([...daysOf(before), ...daysOf(period)]).toEqual(daysOf({ since: before.since, until: period.until }))
      }),
    )
  })

  test('days follow one another, as the calendar has them', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), (since, length) => {
        const days = daysOf({ since, until: addDays(since, length - 1) })
        expect(days).toHaveLength(length)
        for (const [at, text] of days.entries()) expect(Date.parse(text)).toBe(Date.parse(since) + at * 86_400_000)
      }),
    )
  })

  const bounds = { today: '2026-11-30', usual: 28, most: 731 }
  test.each([
    [{}, { since: '2026-11-02', until: '2026-11-29' }],
    [{ until: '2026-03-01' }, { since: '2026-02-02', until: '2026-03-01' }],
    [{ since: '2026-11-01' }, { since: '2026-11-01', until: '2026-11-29' }],
    [{ since: '2026-11-30' }, { since: '2026-11-30', until: '2026-11-30' }],
    [
      { since: '2024-11-29', until: '2026-11-29' },
      { since: '2024-11-29', until: '2026-11-29' },
    ],
    [{ since: '2024-11-28', until: '2026-11-29' }, 'length'],
    [{ since: '2026-11-03', until: '2026-11-02' }, 'order'],
  ])('%j', (asked, period) => {
    expect(periodOf(asked, bounds)).toEqual(period)
  })
})

test('a network’s day is called as the day of the zone in which most of it lies, the same all year', () => {
  const california = 'America/Los_Angeles'
  const shifts = {
    'Pacific/Honolulu': 0,
    [california]: 0,
    'Europe/Lisbon': 0,
    'Asia/Kolkata': 1,
    'Asia/Tokyo': 1,
    'Pacific/Auckland': 1,
  }
  for (const [zone, shift] of Object.entries(shifts)) {
    expect(shiftOf(california, zone), zone).toBe(shift)
    for (const network of daysOf({ since: '2026-01-01', until: '2026-12-31' })) {
      const noon = (startOf(network, california) + startOf(addDays(network, 1), california)) / 2
      expect(dayAt(noon, zone), `${network} ${zone}`).toBe(addDays(network, shift))
    }
  }
  expect(shiftOf('UTC', 'UTC')).toBe(0)
})
