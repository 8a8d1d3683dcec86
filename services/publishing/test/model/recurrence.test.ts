import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { series } from '@fanfare/contracts/limits.ts'
import { isRecurrenceError, recurrenceDates } from '@fanfare/contracts/recurrence-dates.ts'
import { recurrenceWords } from '@fanfare/contracts/recurrence-words.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occurrenceWall } from '../../src/model/move-days.ts'
import { wallIn } from '../../src/model/zones.ts'

describe('dates', () => {
  test.each<[string, Recurrence, string, string[]]>([
    ['every 10 days', { unit: 'day', every: 10, times: 3 }, '2026-02-20', ['2026-02-20', '2026-03-02', '2026-03-12']],
    [
      'every Monday and Thursday',
      { unit: 'week', weekdays: [4, 1], until: '2026-03-12' },
      '2026-03-03',
      ['2026-03-05', '2026-03-09', '2026-03-12'],
    ],
    [
      'every 2 weeks on Sunday',
      { unit: 'week', every: 2, weekdays: [7], times: 3 },
      '2026-03-04',
      ['2026-03-08', '2026-03-22', '2026-04-05'],
    ],
    [
      'every month on the 31st',
      { unit: 'month', month_day: 31, times: 4 },
      '2026-01-31',
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'every month on the last day',
      { unit: 'month', month_day: -1, times: 3 },
      '2027-12-31',
      ['2027-12-31', '2028-01-31', '2028-02-29'],
    ],
    [
      'every month on the second Tuesday',
      { unit: 'month', nth: 2, weekdays: [2], times: 3 },
      '2026-03-11',
      ['2026-04-14', '2026-05-12', '2026-06-09'],
    ],
    [
      'every 3 months on the last Friday',
      { unit: 'month', every: 3, nth: -1, weekdays: [5], times: 2 },
      '2026-01-01',
      ['2026-01-30', '2026-04-24'],
    ],
  ])('%s', (words, recurrence, from, dates) => {
    expect(recurrenceDates(recurrence, from)).toEqual(dates)
    expect(recurrenceWords(recurrence)).toBe(words)
  })

  test.each<[string, Recurrence, string]>([
    ['no day of the week', { unit: 'week', times: 3 }, 'weekdays'],
    ['both days of the month', { unit: 'month', month_day: 1, nth: 1, weekdays: [1], times: 3 }, 'month_day'],
    ['the second of two days', { unit: 'month', nth: 2, weekdays: [1, 2], times: 3 }, 'nth'],
    ['no end', { unit: 'day' }, 'until'],
    ['two ends', { unit: 'day', times: 3, until: '2026-03-04' }, 'until'],
    ['an end before the first date', { unit: 'day', until: '2026-02-28' }, 'until'],
    ['a date that does not exist', { unit: 'day', until: '2026-02-31' }, 'until'],
    ['an end after more than a year', { unit: 'month', month_day: 1, until: '2027-04-01' }, 'until'],
    ['more than 52 dates', { unit: 'day', until: '2026-06-01' }, 'until'],
    ['dates beyond a year', { unit: 'month', month_day: 1, times: 20 }, 'times'],
  ])('%s is refused', (_, recurrence, part) => {
    expect(recurrenceDates(recurrence, '2026-03-01')).toMatchObject({ part })
  })
})

const end = fc.oneof(
  fc.record({ times: fc.integer({ min: 2, max: series.maxDates }) }),
  fc
    .integer({ min: 0, max: 400 })
    .map(days => ({ until: Temporal.PlainDate.from('2026-01-15').add({ days }).toString() })),
)
const weekday = fc.integer({ min: 1, max: 7 })
const every = fc.integer({ min: 1, max: 20 })
const rule = fc.oneof(
  fc.record({ unit: fc.constant('day' as const), every }),
  fc.record({ unit: fc.constant('week' as const), every, weekdays: fc.uniqueArray(weekday, { minLength: 1 }) }),
  fc.record({ unit: fc.constant('month' as const), every, month_day: fc.constantFrom(-1, 1, 15, 28, 29, 30, 31) }),
  fc.record({
    unit: fc.constant('month' as const),
    every,
    nth: fc.constantFrom(-1, 1, 2, 3, 4),
    weekdays: weekday.map(day => [day]),
  }),
)

test('dates rise, are bounded, and each is one that the rule means', () => {
  fc.assert(
    fc.property(rule, end, fc.integer({ min: 0, max: 1500 }), (unended, ends, shift) => {
      const recurrence = { ...unended, ...ends } as Recurrence
      const from = Temporal.PlainDate.from('2026-01-01').add({ days: shift })
      const dates = recurrenceDates(recurrence, from.toString())
      if (isRecurrenceError(dates)) return
      expect(dates.length).toBeLessThanOrEqual(series.maxDates)
      expect(dates).toEqual([...new Set(dates)].sort())
      if (recurrence.times !== undefined) expect(dates).toHaveLength(recurrence.times)
      for (const text of dates) {
        const date = Temporal.PlainDate.from(text)
        const days = from.until(date).days
        expect(days).toBeGreaterThanOrEqual(0)
        expect(days).toBeLessThanOrEqual(series.horizonDays)
        if (recurrence.until !== undefined) expect(text <= recurrence.until).toBe(true)
        if (recurrence.unit === 'day') expect(days % (recurrence.every ?? 1)).toBe(0)
        if (recurrence.weekdays) expect(recurrence.weekdays).toContain(date.dayOfWeek)
        const { month_day: day, nth } = recurrence
        if (day !== undefined) expect(date.day).toBe(day === -1 ? date.daysInMonth : Math.min(day, date.daysInMonth))
        if (nth === -1) expect(date.day).toBeGreaterThan(date.daysInMonth - 7)
        else if (nth !== undefined) expect(Math.ceil(date.day / 7)).toBe(nth)
      }
    }),
    { numRuns: 500 },
  )
})

const zones = [
  'Europe/Lisbon',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Casablanca',
]

/** The two changes of the clocks of a year in a zone. */
const changesOf = (zone: string, year: number) => {
  const found: Temporal.ZonedDateTime[] = []
  let at = Temporal.PlainDate.from(`${year}-01-01`).toZonedDateTime(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > year) return found
    found.push(next)
    at = next
  }
}

test.each(zones)('the time of day stays over every change of the clocks in %s', zone => {
  const near = fc.record({
    year: fc.integer({ min: 2023, max: 2026 }),
    which: fc.nat(3),
    // Hours around the change, and days before it on which the series begins.
    minutes: fc.integer({ min: -240, max: 240 }),
    before: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(near, ({ year, which, minutes, before }) => {
      const changes = changesOf(zone, year)
      const change = changes[which % changes.length] as Temporal.ZonedDateTime
      const time = change.toPlainTime().add({ minutes }).toString({ smallestUnit: 'minute' })
      const from = change.toPlainDate().subtract({ days: before }).toString()
      const dates = recurrenceDates({ unit: 'day', times: 30 }, from) as string[]
      const found = dates.map(date => ({ date, ...(occurrenceWall(date, time, zone) as { wall: string; at: Date }) }))
      for (const { date, wall, at } of found) {
        expect(wallIn(at.getTime(), zone)).toBe(wall)
        const asked = Temporal.PlainDateTime.from(`${date}T${time}`)
        if (wall !== `${date}T${time}`) {
          // The clocks skip it: the first minute after the change.
          const start = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone)
          expect(start.subtract({ minutes: 1 }).offsetNanoseconds).toBeLessThan(start.offsetNanoseconds)
          expect(Temporal.PlainDateTime.compare(asked, start.toPlainDateTime())).toBe(-1)
        } else {
          // Of a time that comes twice the first, and only that.
          const first = asked.toZonedDateTime(zone, { disambiguation: 'earlier' })
          expect(at.getTime()).toBe(first.epochMilliseconds)
        }
      }
      const instants = found.map(({ at }) => at.getTime())
      expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b))
    }),
    { numRuns: 60 },
  )
})
