import { expect, test } from 'vitest'
import { isTooClose, minutesBetween } from '../src/slots.ts'

const at = (time: string): number => Date.parse(`2026-11-19T${time}Z`)

test.each([
  ['10:00:00', '10:30:00', 30, false],
  ['10:00:20', '10:30:00', 30, false],
  ['10:00:50', '10:30:00', 30, false],
  ['10:00:00', '10:29:50', 29, true],
  ['10:00:00', '10:00:59', 0, true],
] as const)('from %s to %s it is %i minutes, as both are shown', (a, b, minutes, close) => {
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    expect(minutesBetween(at(first), at(second))).toBe(minutes)
    expect(isTooClose(at(first), at(second), 30)).toBe(close)
  }
})

test('without a gap nothing is too close', () => expect(isTooClose(at('10:00:00'), at('10:00:00'), 0)).toBe(false))
