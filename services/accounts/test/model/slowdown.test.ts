import { describe, expect, test } from 'vitest'
import {
  LONGEST_MS,
  limitStrangers,
  slowDown,
  strangerLimits,
  TRIES_LIFE_MS,
  type Tries,
  waitMs,
  waitWords,
} from '../../src/model/slowdown.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A party that tries again as soon as it may, for so long; answers how many tries were looked at, and the longest wait. */
function persist(forMs: number, check: (before: Tries | undefined, now: number) => ReturnType<typeof slowDown>) {
  let state: Tries | undefined
  let looked = 0
  let longest = 0
  for (let now = 0; now < forMs; ) {
    const result = check(state, now)
    if ('waitUntil' in result) {
      longest = Math.max(longest, result.waitUntil - now)
      now = result.waitUntil
    } else {
      state = result.after
      looked += 1
    }
  }
  return { looked, longest }
}

describe('one party', () => {
  test('five tries are free, then each wait is twice the last, up to a quarter of an hour', () => {
    expect([4, 5, 6, 7, 8, 12, 13, 5_000].map(waitMs)).toEqual([
      0,
      5_000,
      10_000,
      20_000,
      40_000,
      640_000,
      LONGEST_MS,
      LONGEST_MS,
    ])
  })

  test('who tries for a whole day gets a hundred tries and never waits longer than a quarter of an hour', () => {
    const { looked, longest } = persist(day, slowDown)
    expect(looked).toBeLessThan(120)
    expect(longest).toBe(15 * minute)
  })

  test('a day without tries resets the count', () => {
    const before: Tries = { tries: 40, waitUntil: null, notifiedUntil: null, touchedAt: 0 }
    expect(slowDown(before, TRIES_LIFE_MS)).toMatchObject({ after: { tries: 1, waitUntil: null } })
  })
})

describe.each(['password', 'code'] as const)('all strangers together, %s', what => {
  const rule = strangerLimits[what]

  test('are bounded for a day, and never wait longer than a quarter of an hour', () => {
    const { looked, longest } = persist(day, (before, now) => limitStrangers(before, now, rule))
    expect(looked).toBeLessThanOrEqual(rule.burst + day / rule.everyMs)
    expect(longest).toBeLessThanOrEqual(15 * minute)
  })

  test('one persistent party does not use up what others have', () => {
    let all: Tries | undefined
    let refused = 0
    persist(day, (before, now) => {
      const own = slowDown(before, now)
      if ('waitUntil' in own) return own
      const result = limitStrangers(all, now, rule)
      if ('waitUntil' in result) refused += 1
      else all = result.after
      return own
    })
    expect(refused).toBe(0)
  })

  test('the owner is notified once a day', () => {
    let state: Tries | undefined
    let notified = 0
    for (let now = 0; now < day; now += rule.everyMs / 4) {
      const result = limitStrangers(state, now, rule)
      if ('after' in result) state = result.after
      if (result.notify) notified += 1
    }
    expect(notified).toBe(1)
  })
})

test('a wait is said so that waiting so long is enough', () => {
  expect([1, 40, 60, 61, 900].map(waitWords)).toEqual(['1 second', '40 seconds', '1 minute', '2 minutes', '15 minutes'])
})
