import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays } from '../../src/model/days.ts'
import { lastDue, nextDue, reportedDays, type Timetable } from '../../src/model/report-times.ts'

const at = Date.parse
const weekly: Timetable = { every: 'week', weekday: 1, hour: 8, zone: 'Europe/Lisbon' }
const monthly: Timetable = { ...weekly, every: 'month' }

test('a weekly report is due on its weekday at its hour, on the clock of the zone', () => {
  // 30 November 2026 is a Monday.
  expect(nextDue(at('2026-11-30T07:59:59Z'), weekly)).toEqual({ day: '2026-11-30', at: at('2026-11-30T08:00:00Z') })
  expect(nextDue(at('2026-11-30T08:00:00Z'), weekly)).toEqual({ day: '2026-12-07', at: at('2026-12-07T08:00:00Z') })
  expect(lastDue(at('2026-11-30T08:00:00Z'), weekly).day).toBe('2026-11-30')
  expect(lastDue(at('2026-11-30T07:59:59Z'), weekly).day).toBe('2026-11-23')
  // The clocks went forward the day before.
  expect(nextDue(at('2026-03-28T12:00:00Z'), weekly)).toEqual({ day: '2026-03-30', at: at('2026-03-30T07:00:00Z') })
  // In Auckland it is Monday when it is Sunday in Lisbon.
  expect(nextDue(at('2026-11-29T12:00:00Z'), { ...weekly, zone: 'Pacific/Auckland' }).at).toBe(
    at('2026-11-29T19:00:00Z'),
  )
})

test('a monthly one is due on the first of the month, whatever its weekday says', () => {
  expect(nextDue(at('2026-11-30T12:00:00Z'), monthly)).toEqual({ day: '2026-12-01', at: at('2026-12-01T08:00:00Z') })
  expect(nextDue(at('2026-12-01T08:00:00Z'), { ...monthly, weekday: 5 }).day).toBe('2027-01-01')
  expect(lastDue(at('2027-01-01T07:59:00Z'), monthly).day).toBe('2026-12-01')
})

test('an hour that the clocks skip comes with the next one, and one that comes twice is the first of the two', () => {
  // Lisbon, Sunday 29 March 2026: 01:00 becomes 02:00. Sunday 25 October: 02:00 becomes 01:00.
  const sunday = { ...weekly, weekday: 7, hour: 1 }
  expect(nextDue(at('2026-03-28T12:00:00Z'), sunday).at).toBe(at('2026-03-29T01:00:00Z'))
  expect(nextDue(at('2026-10-24T12:00:00Z'), sunday).at).toBe(at('2026-10-25T00:00:00Z'))
})

test('of all times the last and the next one lie on both sides of now, and no time lies between them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
      fc.constantFrom('week' as const, 'month' as const),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom('UTC', 'Europe/Lisbon', 'Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Kiritimati'),
      (now, every, weekday, hour, zone) => {
        const table = { every, weekday, hour, zone }
        const [last, next] = [lastDue(now, table), nextDue(now, table)]
        expect(last.at).toBeLessThanOrEqual(now)
        expect(next.at).toBeGreaterThan(now)
        expect(nextDue(last.at, table)).toEqual(next)
        expect(lastDue(next.at, table)).toEqual(next)
        const days = countDays(last.day, next.day) - 1
        if (every === 'week') expect(days).toBe(7)
        else expect(days).toBeGreaterThanOrEqual(28)
      },
    ),
  )
})

test('a week is the seven days before, a month the whole one before', () => {
  expect(reportedDays('week', '2026-11-30')).toEqual({ since: '2026-11-23', until: '2026-11-29' })
  expect(reportedDays('month', '2026-12-01')).toEqual({ since: '2026-11-01', until: '2026-11-30' })
  expect(reportedDays('month', '2028-03-01')).toEqual({ since: '2028-02-01', until: '2028-02-29' })
  expect(reportedDays('month', '2027-01-01')).toEqual({ since: '2026-12-01', until: '2026-12-31' })
})
