const minute = 60_000
const longest = 6 * 60 * minute

/** How long after a failed reading the next one is due, ms: what the network said, or twice as long after each failure. */
export const waitAfter = (failures: number, retryAfterMs?: number): number =>
  Math.max(retryAfterMs ?? 0, Math.min(longest, minute * 2 ** Math.min(failures, 10)))
