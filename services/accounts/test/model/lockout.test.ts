import { describe, expect, test } from 'vitest'
import { countTry, FORGET_MS, lockMs, TRIES, type Tries } from '../../src/model/lockout.ts'

const minute = 60_000

/** Tries until one is refused; answers how many were looked at and the state then. */
function tryUntilLocked(state: Tries | undefined, now: number): { looked: number; state: Tries | undefined } {
  for (let looked = 0, current = state; ; looked += 1) {
    const next = countTry(current, now)
    if (!next) return { looked, state: current }
    current = next
  }
}

describe('wrong tries', () => {
  test('ten are looked at, the next is refused for a quarter of an hour', () => {
    const { looked, state } = tryUntilLocked(undefined, 0)
    expect(looked).toBe(TRIES)
    expect(countTry(state, 15 * minute - 1)).toBeUndefined()
    expect(countTry(state, 15 * minute)).toMatchObject({ tries: 1, level: 1 })
  })

  test('each further lock is twice as long, up to a day', () => {
    let now = 0
    let state: Tries | undefined
    const locks: number[] = []
    for (let round = 0; round < 10; round++) {
      const locked = tryUntilLocked(state, now)
      state = locked.state
      locks.push(((state?.lockedUntil ?? 0) - now) / minute)
      now = state?.lockedUntil ?? 0
    }
    expect(locks).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440, 1440])
  })

  test('a long quiet time forgets tries and locks alike', () => {
    const { state } = tryUntilLocked(undefined, 0)
    expect(countTry(state, FORGET_MS)).toEqual({ tries: 1, level: 0, lockedUntil: null, touchedAt: FORGET_MS })
  })

  test('the length never overflows', () => {
    expect(lockMs(5_000)).toBe(24 * 60 * minute)
  })
})
