import { expect, it } from 'vitest'
import { byDay } from '../../../src/features/notifications/days.ts'

it('puts what came under the day that it was on the person’s clock, and leaves out days without any', () => {
  const now = Temporal.Instant.from('2026-11-27T08:00:00Z')
  const at = (...times: string[]) => times.map(time => ({ at: time }))
  const days = (zone: string, ...times: string[]) =>
    byDay(at(...times), zone, now).map(({ day, list }) => `${day}: ${list.length}`)
  const times = ['2026-11-27T07:59:00Z', '2026-11-26T23:30:00Z', '2026-11-25T23:30:00Z', '2026-11-20T08:00:00Z']
  expect(days('UTC', ...times)).toEqual(['Today: 1', 'Yesterday: 1', 'Earlier: 2'])
  // In Oslo it is an hour later.
  expect(days('Europe/Oslo', ...times)).toEqual(['Today: 2', 'Yesterday: 1', 'Earlier: 1'])
  // A clock of a server that is ahead.
  expect(days('UTC', '2026-11-28T00:00:30Z')).toEqual(['Today: 1'])
  expect(days('UTC')).toEqual([])
})
