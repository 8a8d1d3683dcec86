import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { SeriesPlace } from '@fanfare/contracts/entities/series.ts'
import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  choicesOn,
  chosenRepeat,
  mayBeginSeries,
  movedRepeat,
  planOf,
  repeatFault,
  withUnit,
} from '../../../src/features/composer/model/repeat.ts'

const thursday = '2026-10-15'

describe('which post can begin a series', () => {
  const place = { id: '1' } as SeriesPlace
  it.each([
    ['a new one', undefined, true],
    ['a draft', { status: Draft, series: null }, true],
    ['a draft that is a date of a series', { status: Draft, series: place }, false],
    ['a scheduled one', { status: Scheduled, series: null }, false],
  ])('%s', (_, post, may) => {
    expect(mayBeginSeries(post)).toBe(may)
  })
})

describe('how a post repeats', () => {
  it('is offered by its date, in words', () => {
    expect(choicesOn(thursday).map(({ label }) => label)).toEqual([
      'Doesn’t repeat',
      'Every day',
      'Every Thursday',
      'Every month on the 15th',
      'Every month on the third Thursday',
      'Other',
    ])
    expect(choicesOn('2026-10-31').map(({ label }) => label)).toContain('Every month on the last day')
    expect(choicesOn('2026-10-31').map(({ label }) => label)).toContain('Every month on the last Saturday')
  })

  it('is found again, and follows its date', () => {
    const weekly = chosenRepeat('week', thursday, null)
    expect(weekly).toEqual({ unit: 'week', weekdays: [4], times: 8 })
    expect(choiceOf(weekly, thursday)).toBe('week')
    expect(movedRepeat(weekly, thursday, '2026-10-16')).toEqual({ unit: 'week', weekdays: [5], times: 8 })
    expect(chosenRepeat('once', thursday, weekly)).toBeNull()
    const other = chosenRepeat('custom', thursday, weekly)
    expect(other).toEqual({ unit: 'week', weekdays: [4], every: 2, times: 8 })
    // What was chosen by hand stays on its days.
    expect(movedRepeat(other, thursday, '2026-10-16')).toEqual(other)
  })

  it('keeps its end when its unit changes', () => {
    const until = { unit: 'week' as const, weekdays: [4], every: 2, until: '2026-12-01' }
    expect(withUnit(until, 'month', thursday)).toEqual({ unit: 'month', month_day: 15, every: 2, until: '2026-12-01' })
  })

  it('keeps its time of day where the clocks change, and says so', () => {
    const plan = planOf({ unit: 'week', weekdays: [4], times: 8 }, '2026-10-15T10:00', 'Europe/Lisbon')
    expect(plan).toMatchObject({ count: 8, last: '2026-12-03' })
    expect('next' in plan && plan.next.map(({ wall, clocksChange }) => [wall, clocksChange])).toEqual([
      ['2026-10-15T10:00', false],
      ['2026-10-22T10:00', false],
      ['2026-10-29T10:00', true],
      ['2026-11-05T10:00', false],
      ['2026-11-12T10:00', false],
    ])
  })

  it('takes the first minute after a time that the clocks skip', () => {
    const plan = planOf({ unit: 'day', times: 3 }, '2027-03-27T01:30', 'Europe/Lisbon')
    expect('next' in plan && plan.next).toEqual([
      { wall: '2027-03-27T01:30', clocksChange: false, skipped: false },
      { wall: '2027-03-28T02:00', clocksChange: true, skipped: true },
      { wall: '2027-03-29T01:30', clocksChange: false, skipped: false },
    ])
  })

  it('says what is wrong, and never goes round in circles', () => {
    const none = planOf({ unit: 'week', weekdays: [], times: 3 }, '2026-10-15T10:00', 'UTC')
    expect('error' in none && repeatFault(none.error)).toBe('Choose at least one day.')
    const far = planOf({ unit: 'month', month_day: 1, times: 40 }, '2026-10-15T10:00', 'UTC')
    expect('error' in far && repeatFault(far.error)).toBe('All dates must lie within a year: 12 fit.')
  })
})
