import { expect, test } from 'vitest'
import { knownZone, listZones, offsetMinutes } from '../src/zones.ts'

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['europe/lisbon', 'Europe/Lisbon'],
  ['UTC', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
])('%s is stored as %s', (given, stored) => expect(knownZone(given)).toBe(stored))

test.each(['', 'Mars/Olympus', '+02:00', 'Europe/Lisbon ', '__proto__', 'Europe/Lisbon\u0000', 'x'.repeat(64)])(
  '%j is no zone',
  given => expect(knownZone(given)).toBeUndefined(),
)

test('every listed zone is known under its own name and has an offset', () => {
  const at = Temporal.Instant.from('2026-07-01T00:00Z')
  for (const zone of listZones()) {
    expect(knownZone(zone)).toBe(zone)
    expect(Math.abs(offsetMinutes(zone, at))).toBeLessThanOrEqual(14 * 60)
  }
  expect(offsetMinutes('Asia/Kathmandu', at)).toBe(345)
})
