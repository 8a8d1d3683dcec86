import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { describe, expect, it } from 'vitest'
import { lastWall } from '../../../src/features/composer/model/furthest.ts'
import {
  accountsFault,
  fitOf,
  fittingDates,
  fitWords,
  isFull,
  lastEnd,
  seriesStop,
  withinLimit,
} from '../../../src/features/composer/model/series-limit.ts'

/** A Thursday. */
const wall = '2026-10-15T10:00'
const weekly: Recurrence = { unit: 'week', weekdays: [4], times: 8 }
const free = { plan: 'Free', days: 30, until: '2026-11-12T12:00' }
const agency = { plan: 'Agency', days: 730, until: '2028-10-13T12:00' }

describe('how many dates of a new series fit', () => {
  it('is what the plan schedules, on the day of its end by the time', () => {
    expect(fittingDates(weekly, wall, free)).toBe(5)
    expect(fittingDates(weekly, wall.replace('10:00', '12:01'), free)).toBe(4)
    expect(fittingDates({ unit: 'day', times: 2 }, wall, free)).toBe(29)
    expect(fittingDates({ unit: 'month', month_day: 15, times: 8 }, wall, free)).toBe(1)
    expect(fittingDates(weekly, '2026-11-13T10:00', free)).toBe(0)
  })
  it('is what a series may have where the plan goes further', () => {
    expect(fittingDates(weekly, wall, agency)).toBe(52)
    expect(fittingDates({ unit: 'month', month_day: 15, times: 2 }, wall, agency)).toBe(13)
    // A rule without a day names no dates: its field says so.
    expect(fittingDates({ unit: 'week', weekdays: [], times: 8 }, wall, free)).toBe(52)
  })
})

it('what is offered fits, and is a series', () => {
  expect(withinLimit(weekly, wall, free)).toEqual({ ...weekly, times: 5 })
  expect(withinLimit({ ...weekly, times: 3 }, wall, free)).toEqual({ ...weekly, times: 3 })
  expect(withinLimit({ unit: 'month', month_day: 15, times: 8 }, wall, free)).toMatchObject({ times: 2 })
  const until = { unit: 'day', until: '2026-12-15' } as const
  expect(withinLimit(until, wall, free)).toEqual({ unit: 'day', until: '2026-11-12' })
  expect(withinLimit(until, wall, agency)).toEqual(until)
  expect(withinLimit(weekly, wall, undefined)).toEqual(weekly)
  // Not even the first date fits: another one has to be chosen, not fewer.
  expect(withinLimit(weekly, '2026-11-19T10:00', free)).toEqual(weekly)
})

it('the end is within a year and within what the plan schedules', () => {
  expect([lastEnd(wall, undefined), lastEnd(wall, agency), lastEnd(wall, free)]).toEqual([
    '2027-10-16',
    '2027-10-16',
    '2026-11-12',
  ])
})

it('what does not fit is counted and said, and the post cannot be sent', () => {
  expect(fitOf(weekly, wall, free)).toEqual({ dates: 8, fit: 5 })
  expect(fitWords({ dates: 8, fit: 5 })).toBe('Only 5 of these 8 dates fit.')
  expect(fitWords({ dates: 2, fit: 1 })).toBe('Only 1 of these 2 dates fits.')
  expect(fitWords({ dates: 2, fit: 0 })).toBe('None of these dates fit.')
  const stop = (repeat: Recurrence, accounts = 1) => seriesStop(repeat, { wall, accounts, limit: free })
  expect(stop(weekly)).toBe('Some dates are too far ahead')
  expect(stop({ ...weekly, times: 5 })).toBeNull()
  expect(stop({ ...weekly, times: 5 }, 11)).toBe('Too many accounts to repeat')
  expect(stop({ unit: 'week', weekdays: [], times: 5 })).toBe('Check how it repeats')
  expect([accountsFault(10), accountsFault(11)]).toEqual([
    null,
    'A post that repeats can go to 10 accounts at most. You chose 11.',
  ])
})

it('the end of the plan is said where it is what stops one more date', () => {
  expect(isFull({ ...weekly, times: 5 }, wall, free)).toBe(true)
  expect(isFull({ ...weekly, times: 4 }, wall, free)).toBe(false)
  expect(isFull({ unit: 'month', month_day: 15, times: 13 }, wall, agency)).toBe(false)
})

it('a plan schedules until the same moment on every clock: the earliest counts', () => {
  const now = Temporal.Instant.from('2026-11-27T20:00:30Z')
  expect(lastWall({ zones: ['Europe/Lisbon'], days: 30 }, now)).toBe('2026-12-27T20:00')
  expect(lastWall({ zones: ['Europe/Lisbon', 'America/New_York', 'Asia/Tokyo'], days: 30 }, now)).toBe(
    '2026-12-27T15:00',
  )
})
