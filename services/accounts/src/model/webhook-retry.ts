const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Time until the second try, the third and so on, ms; the last one repeats. */
const delays = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]

/** After so long without success a message is not tried again, and a webhook that took nothing is switched off, ms. */
export const WEBHOOK_GIVE_UP_MS = 72 * HOUR

/**
 * When a message is tried again (ms since 1970) after `tries` tries, the last of them at `now`; undefined where three days after `since` are
 * over by then. `random` (0 to 1) spreads tries over up to a fifth of the delay, so that a receiver that comes back is not flooded.
 */
export function nextTry({
  tries,
  since,
  now,
  random,
}: {
  tries: number
  since: number
  now: number
  random: number
}): number | undefined {
  const delay = delays[Math.min(tries, delays.length) - 1] ?? 0
  const at = now + Math.round(delay * (1 + random / 5))
  return at - since > WEBHOOK_GIVE_UP_MS ? undefined : at
}
