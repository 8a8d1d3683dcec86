import { expect, test } from 'vitest'
import type { Recurrence } from '../src/entities/series.ts'
import { shiftedRecurrence } from '../src/recurrence-shift.ts'

test.each<[string, Recurrence, string, string, Partial<Recurrence>]>([
  ['a day of the week', { unit: 'week', weekdays: [2], times: 3 }, '2026-03-03', '2026-03-04', { weekdays: [3] }],
  [
    'two of them, over Sunday',
    { unit: 'week', weekdays: [1, 7], times: 3 },
    '2026-03-02',
    '2026-03-03',
    { weekdays: [1, 2] },
  ],
  ['back over Monday', { unit: 'week', weekdays: [1], times: 3 }, '2026-03-02', '2026-02-28', { weekdays: [6] }],
  ['every third day', { unit: 'day', every: 3, times: 3 }, '2026-03-03', '2026-03-04', {}],
  ['a day of the month', { unit: 'month', month_day: 31, times: 3 }, '2026-02-28', '2026-03-01', { month_day: 1 }],
  ['the last day', { unit: 'month', month_day: -1, times: 3 }, '2026-03-31', '2026-04-30', { month_day: -1 }],
  ['no longer the last day', { unit: 'month', month_day: -1, times: 3 }, '2026-03-31', '2026-03-30', { month_day: 30 }],
  [
    'the second Tuesday',
    { unit: 'month', nth: 2, weekdays: [2], times: 3 },
    '2026-03-10',
    '2026-03-18',
    { nth: 3, weekdays: [3] },
  ],
  [
    'a fifth one',
    { unit: 'month', nth: 4, weekdays: [1], times: 3 },
    '2026-03-23',
    '2026-03-30',
    { nth: -1, weekdays: [1] },
  ],
  ['its end', { unit: 'day', until: '2026-04-01' }, '2026-03-03', '2026-03-05', { until: '2026-04-03' }],
  ['nothing', { unit: 'month', month_day: 31, times: 3 }, '2026-02-28', '2026-02-28', {}],
])('%s', (_name, recurrence, from, to, change) => {
  expect(shiftedRecurrence(recurrence, from, to)).toEqual({ ...recurrence, ...change })
})
