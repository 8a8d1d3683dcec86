import { scheduling } from '@fanfare/contracts/limits.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apartWall, suggestedWall } from '../../../src/features/composer/model/suggestion.ts'

const zone = 'Europe/Lisbon'
const at = (time: string) => Temporal.PlainDateTime.from(`2026-11-24T${time}`).toZonedDateTime(zone).epochMilliseconds

beforeEach(() => {
  const now = Temporal.Instant.fromEpochMilliseconds(at('10:02'))
  vi.spyOn(Temporal.Now, 'zonedDateTimeISO').mockImplementation(own => now.toZonedDateTimeISO(own ?? zone))
})
afterEach(() => vi.restoreAllMocks())

describe('the time that is offered first', () => {
  it('is a quarter of an hour ahead, on five minutes', () => {
    expect(scheduling.nowMinutes).toBe(15)
    expect(suggestedWall(zone)).toBe('2026-11-24T10:20')
    expect(apartWall(zone, 30, [at('10:50'), at('09:50')])).toBe('2026-11-24T10:20')
  })
  it('is the next quarter of an hour that keeps the gap to the posts near it', () => {
    expect(apartWall(zone, 30, [at('10:25')])).toBe('2026-11-24T11:00')
    // Free of the one, too near the next.
    expect(apartWall(zone, 30, [at('10:25'), at('11:20')])).toBe('2026-11-24T12:00')
    // Seconds are not shown, and do not count.
    expect(apartWall(zone, 30, [at('09:50:50')])).toBe('2026-11-24T10:20')
    expect(apartWall(zone, 30, [at('09:51:10')])).toBe('2026-11-24T10:30')
    // A post of before counts too.
    expect(apartWall(zone, 60, [at('09:45')])).toBe('2026-11-24T10:45')
  })
  it('is the usual one where a whole day has no room', () => {
    const all = Array.from({ length: 150 }, (_, n) => at('10:00') + n * 15 * 60_000)
    expect(apartWall(zone, 30, all)).toBe('2026-11-24T10:20')
  })
})
