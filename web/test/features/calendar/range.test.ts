import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockChange, placeOf, step, titleOf } from '../../../src/features/calendar/model/day-words.ts'
import {
  addDays,
  daysOf,
  type FirstDay,
  firstDayOf,
  instantsOf,
  startOfWeek,
} from '../../../src/features/calendar/model/range.ts'

const zones = ['Europe/Lisbon', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'] as const
const day = fc
  .tuple(fc.integer({ min: 1990, max: 2060 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, at]) => Temporal.PlainDate.from({ year, month, day: at }).toString())
const first = fc.constantFrom<FirstDay>(1, 6, 7)

describe('days of a view', () => {
  it('makes a month of whole weeks that hold each of its days', () => {
    fc.assert(
      fc.property(day, first, (at, start) => {
        const days = daysOf('month', at, start)
        expect(days.length % 7).toBe(0)
        expect(days.length).toBeLessThanOrEqual(42)
        expect(Temporal.PlainDate.from(days[0] as string).dayOfWeek).toBe(start)
        for (const [index, date] of days.entries()) expect(date).toBe(addDays(days[0] as string, index))
        expect(days).toEqual(expect.arrayContaining(daysOf('list', at, start)))
        // No week belongs to another month alone.
        expect(days.slice(0, 7).some(date => date.slice(0, 7) === at.slice(0, 7))).toBe(true)
        expect(days.slice(-7).some(date => date.slice(0, 7) === at.slice(0, 7))).toBe(true)
      }),
    )
  })

  it('begins weeks on the day that the person chose', () => {
    expect(firstDayOf('sunday')).toBe(7)
    expect(firstDayOf('saturday')).toBe(6)
    expect(firstDayOf(undefined)).toBe(1)
    fc.assert(
      fc.property(day, first, (at, start) => {
        const from = startOfWeek(at, start)
        expect(Temporal.PlainDate.from(from).dayOfWeek).toBe(start)
        const days = Temporal.PlainDate.from(from).until(at).days
        expect(days).toBeGreaterThanOrEqual(0)
        expect(days).toBeLessThan(7)
        expect(daysOf('week', at, start)).toContain(at)
      }),
    )
    expect(daysOf('month', '2026-02-10', 1)).toHaveLength(35)
    expect(daysOf('month', '2026-02-10', 7)).toHaveLength(28)
  })

  it('asks for exactly the instants of its days, however long they are', () => {
    fc.assert(
      fc.property(day, first, fc.constantFrom(...zones), (at, start, zone) => {
        const days = daysOf('month', at, start)
        const { start: from, end } = instantsOf(days, zone)
        const hours = days.reduce(
          (sum, date) => sum + Temporal.PlainDate.from(date).toZonedDateTime(zone).hoursInDay,
          0,
        )
        expect(Temporal.Instant.from(from).until(end).total('hours')).toBeCloseTo(hours, 6)
        expect(placeOf(from, zone).day).toBe(days[0])
        expect(placeOf(Temporal.Instant.from(end).subtract({ seconds: 1 }).toString(), zone).day).toBe(days.at(-1))
      }),
    )
  })

  it('steps there and back', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('day', 'week', 'month', 'list'), (at, view) => {
        const opening = view === 'month' || view === 'list' ? `${at.slice(0, 8)}01` : at
        expect(step(view, step(view, opening, 1), -1)).toBe(opening)
      }),
    )
    expect(step('month', '2026-01-31', 1)).toBe('2026-02-01')
  })
})

describe('days on which clocks change', () => {
  it.each([
    ['2026-03-29', 'Europe/Lisbon', 'Clocks go forward'],
    ['2026-10-25', 'Europe/Lisbon', 'Clocks go back'],
    ['2026-03-08', 'America/New_York', 'Clocks go forward'],
    ['2026-11-01', 'America/New_York', 'Clocks go back'],
    ['2026-10-25', 'America/New_York', undefined],
    ['2026-10-24', 'Europe/Lisbon', undefined],
  ])('%s in %s', (date, zone, words) => expect(clockChange(date, zone)).toBe(words))

  it('puts both passes of the repeated hour on the same place', () => {
    expect(placeOf('2026-10-25T00:30:00Z', 'Europe/Lisbon')).toEqual({ day: '2026-10-25', time: '01:30', minutes: 90 })
    expect(placeOf('2026-10-25T01:30:00Z', 'Europe/Lisbon')).toEqual({ day: '2026-10-25', time: '01:30', minutes: 90 })
  })
})

it('names what is shown', () => {
  expect(titleOf('month', '2026-10-14', 1)).toBe('October 2026')
  expect(titleOf('week', '2026-10-14', 1)).toBe('12 to 18 Oct 2026')
  expect(titleOf('week', '2026-09-30', 1)).toBe('28 Sep to 4 Oct 2026')
})
