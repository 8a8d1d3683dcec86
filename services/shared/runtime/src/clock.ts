/** Where code takes its time from, so that tests can move it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number
  instant(): Temporal.Instant
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  instant: () => Temporal.Now.instant(),
}
