import { expect, test } from 'vitest'
import type { Known } from '../../src/model/known.ts'
import { metricsOf } from '../../src/model/networks/metrics.ts'
import { reportedOf } from '../../src/model/reported.ts'

const period = { since: '2026-11-23', until: '2026-11-29' }
const fetchedAt = new Date('2026-11-30T04:05:06Z')
const on = (metric: string, days: readonly number[]) =>
  days.map(day => ({ metric, day: `2026-11-${day}`, value: day, fetchedAt }))
const known = (type: 'ig' | 'tiktok', days: Known['days']): Known => ({
  ...{ metrics: metricsOf[type], days, totals: new Map(), posts: new Map([['2026-11-24', 2]]) },
  ...{
    postsKnown: { since: '2026-11-01', until: '2026-11-29', whole: '2026-11-29' },
    readAt: fetchedAt,
    lacking: {},
    current: {},
  },
  read: { since: '2026-11-01', until: '2026-11-29' },
})

test('an email has the figures of its days beside those before, and how many days are missing', () => {
  const reach = on('reach', [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28])
  const found = reportedOf(known('ig', [...reach, ...on('total_interactions', [23, 24, 25, 26, 27, 28, 29])]), period)
  expect(found).toMatchObject({ ...period, reach: { value: 153 }, interaction: { value: 182, change: null } })
  // Six days of each: the seventh of the week before has no day to be compared with.
  expect(found.reach.change).toBeCloseTo(((153 - 111) / 111) * 100)
  expect(found.shared).toEqual({ value: 2, change: 0 })
  // The network has not given the last day of reach yet.
  expect(found.missingDays).toBe(1)
})

test('of what a network does not offer no day is missing', () => {
  const totals = on('follower_count', [22, 23, 24, 25, 26, 27, 28, 29])
  expect(reportedOf(known('tiktok', totals), period)).toMatchObject({
    ...{ gained: 7, reach: { value: null, change: null }, missingDays: 0 },
  })
})
