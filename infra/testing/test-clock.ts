import type { Clock } from '@fanfare/runtime/clock.ts'

/** A clock that changes only when a test sets or moves it. */
export interface TestClock extends Clock {
  /** Moves the clock by `ms` milliseconds (negative: back). */
  advance(ms: number): void
  /** Sets the clock to a Unix time in milliseconds. */
  set(ms: number): void
}

/** A clock that starts at `startMs` (Unix milliseconds) and changes only by `advance` and `set`. */
export function testClock(startMs: number = Date.UTC(2026, 0, 15, 12)): TestClock {
  let now = startMs
  return {
    now: () => now,
    instant: () => Temporal.Instant.fromEpochMilliseconds(now),
    advance(ms) {
      now += ms
    },
    set(ms) {
      now = ms
    },
  }
}
