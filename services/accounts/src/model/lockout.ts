/** Wrong tries before a lock. */
export const TRIES = 10
/** The first lock; each further one is twice as long. */
const FIRST_MS = 15 * 60_000
const LONGEST_MS = 24 * 3_600_000
/** After so long without a try everything is forgotten. */
export const FORGET_MS = 48 * 3_600_000

export interface Tries {
  tries: number
  level: number
  lockedUntil: number | null
  touchedAt: number
}

/** How long lock number `level` (from 0) holds, ms. */
export const lockMs = (level: number): number => Math.min(FIRST_MS * 2 ** Math.min(level, 20), LONGEST_MS)

/**
 * The state after one more try at `now` (unix ms), counted before it is known to be right or wrong, so that many at once
 * cannot slip through. Undefined while locked. The tenth try is still looked at; the lock holds for what comes after it.
 */
export function countTry(before: Tries | undefined, now: number): Tries | undefined {
  const known = before && now - before.touchedAt < FORGET_MS ? before : undefined
  if (known?.lockedUntil && known.lockedUntil > now) return undefined
  const ended = known?.lockedUntil !== null && known !== undefined
  const tries = ended ? 1 : (known?.tries ?? 0) + 1
  const level = known?.level ?? 0
  if (tries < TRIES) return { tries, level, lockedUntil: null, touchedAt: now }
  return { tries, level: level + 1, lockedUntil: now + lockMs(level), touchedAt: now }
}
