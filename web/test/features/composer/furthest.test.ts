import { expect, it } from 'vitest'
import { furthestDay } from '../../../src/features/composer/model/furthest.ts'

it('says how far ahead a plan schedules where a time comes near that, on the clock of its account', () => {
  const now = Temporal.Instant.from('2026-11-27T20:00:00Z')
  const at = (wall: string, zone = 'UTC') => furthestDay({ wall, zone, days: 30 }, now)?.toString()
  expect(at('2026-12-20T09:00')).toBeUndefined()
  expect(at('2026-12-24T19:59')).toBeUndefined()
  expect(at('2026-12-24T20:00')).toBe('2026-12-27')
  expect(at('2027-03-01T09:00')).toBe('2026-12-27')
  // There it is a day later.
  expect(at('2027-03-01T09:00', 'Asia/Tokyo')).toBe('2026-12-28')
})
