import { insightDays } from '@fanfare/contracts/insights/limits.ts'
import { expect, test } from 'vitest'
import { countOf, daysOf, periodOf, withEnd } from '../../../src/features/insights/model/period.ts'

test('presets end with the day before today, and months are those of the calendar', () => {
  expect(daysOf('7', '2026-10-14')).toEqual({ since: '2026-10-07', until: '2026-10-13' })
  expect(daysOf('28', '2026-10-14')).toEqual({ since: '2026-09-16', until: '2026-10-13' })
  expect(daysOf('this-month', '2026-10-14')).toEqual({ since: '2026-10-01', until: '2026-10-13' })
  expect(daysOf('this-month', '2026-10-01')).toEqual({ since: '2026-10-01', until: '2026-10-01' })
  expect(daysOf('last-month', '2026-03-31')).toEqual({ since: '2026-02-01', until: '2026-02-28' })
  for (const preset of ['7', '28', '90'] as const)
    expect(countOf(daysOf(preset, '2026-03-30')), preset).toBe(Number(preset))
})

test('days of the address are taken where they make a period, and end today at the latest', () => {
  const at = (from?: string, to?: string, preset?: '7') => periodOf({ preset, from, to }, '2026-10-14')
  expect(at('2026-08-01', '2026-08-31')).toEqual({ since: '2026-08-01', until: '2026-08-31', preset: undefined })
  expect(at('2026-10-01', '2027-01-01').until).toBe('2026-10-14')
  const usual = { since: '2026-09-16', until: '2026-10-13', preset: '28' }
  expect(at('2026-08-31', '2026-08-01')).toEqual(usual)
  expect(at('2026-08-01')).toEqual(usual)
  expect(at('2020-01-01', '2026-08-01')).toEqual(usual)
  expect(at('2026-11-01', '2026-11-05')).toEqual(usual)
  expect(at(undefined, undefined, '7').preset).toBe('7')
})

test('an end beyond the other one, or too far from it, takes it along', () => {
  const days = { since: '2026-08-01', until: '2026-08-31' }
  expect(withEnd(days, 'from', '2026-08-05')).toEqual({ since: '2026-08-05', until: '2026-08-31' })
  expect(withEnd(days, 'from', '2026-09-05')).toEqual({ since: '2026-09-05', until: '2026-09-05' })
  expect(withEnd(days, 'to', '2026-07-05')).toEqual({ since: '2026-07-05', until: '2026-07-05' })
  for (const long of [withEnd(days, 'from', '2020-01-01'), withEnd(days, 'to', '2031-01-01')])
    expect(countOf(long)).toBe(insightDays.most)
})
