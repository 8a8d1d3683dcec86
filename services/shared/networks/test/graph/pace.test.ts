import { describe, expect, test } from 'vitest'
import { type Budget, gapMs, noted, spent, waitFor, waitForSpare } from '../../src/graph/pace.ts'

const minute = 60_000

/** How many calls go out in an hour when one is ready at any moment and the use stays as it is. */
function callsInAnHour(percent: number): number {
  let budget: Budget = noted(undefined, percent, 0, 0)
  let calls = 0
  for (let now = 0; now < 60 * minute; now += 100) {
    if (waitFor(budget, false, now) > 0) continue
    calls += 1
    budget = { ...spent(budget, now), notedAt: now }
  }
  return calls
}

describe('the pause between calls', () => {
  test('is none below three quarters, grows smoothly, and is never long', () => {
    expect([0, 40, 75].map(gapMs)).toEqual([0, 0, 0])
    for (let percent = 76; percent <= 100; percent += 1) {
      expect(gapMs(percent)).toBeGreaterThan(gapMs(percent - 1))
      expect(gapMs(percent) - gapMs(percent - 1)).toBeLessThan(2_000)
    }
    expect(gapMs(99)).toBeLessThanOrEqual(20_000)
  })

  test('leaves hundreds of calls an hour just below the limit', () => {
    expect(callsInAnHour(90)).toBeGreaterThan(400)
    expect(callsInAnHour(99)).toBeGreaterThan(180)
    expect(callsInAnHour(99)).toBeLessThan(callsInAnHour(90))
  })
})

describe('a publication that has begun', () => {
  const now = 1_000
  const nearly = spent(noted(undefined, 98, 0, now), now)

  test('is not spaced; one that has not waits', () => {
    expect(waitFor(nearly, false, now)).toBeGreaterThan(10_000)
    expect(waitFor(nearly, true, now)).toBe(0)
  })

  test('waits at the limit, and as long as the network says', () => {
    expect(waitFor(noted(undefined, 100, 0, now), true, now)).toBe(minute)
    expect(waitFor(noted(undefined, 40, 3 * minute, now), true, now)).toBe(3 * minute)
  })
})

describe('a call that is not for publishing', () => {
  test('uses three quarters of the budget and leaves the rest', () => {
    expect(waitForSpare(noted(undefined, 75, 0, 0), 0)).toBe(0)
    const busy = noted(undefined, 76, 0, 0)
    expect(waitForSpare(busy, 0)).toBe(60 * minute)
    expect(waitFor(busy, false, 0)).toBe(0)
  })

  test('goes on once the use is lower again, or too old to count', () => {
    const busy = noted(undefined, 90, 0, 0)
    expect(waitForSpare(busy, 61 * minute)).toBe(0)
    expect(waitForSpare(noted(busy, 40, 0, minute), minute)).toBe(0)
  })

  test('waits as long as the network says, as any other', () => {
    expect(waitForSpare(noted(undefined, 40, 3 * minute, 0), 0)).toBe(3 * minute)
  })
})

test('a value of more than an hour ago delays no call', () => {
  const old = spent(noted(undefined, 99, 0, 0), 0)
  expect(waitFor({ ...old, nextAt: 90 * minute }, false, 61 * minute)).toBe(0)
})

test('a response with less use opens the budget again', () => {
  const closed = noted(undefined, 100, 5 * minute, 0)
  expect(waitFor(noted(closed, 40, 0, minute), false, minute)).toBe(0)
})

test('a used-up budget without a named time waits as long as the installation is configured to', () => {
  expect(waitFor(noted(undefined, 100, 0, 0, 1_200), true, 0)).toBe(1_200)
  expect(waitFor(noted(undefined, 100, 3 * minute, 0, 1_200), true, 0)).toBe(3 * minute)
})
