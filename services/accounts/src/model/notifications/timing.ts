/** What has the same cause joins a notification that is not read and is at most this old, ms. */
export const JOIN_MS = 3_600_000
/** However much more comes, email and browsers are sent one this many times the quiet time after the first. */
const MOST_QUIETS = 5
/** After it was sent, more of the same cause is sent this much later at the soonest, ms. */
const AGAIN_MS = 3_600_000

/**
 * When a notification goes out by email and to browsers: once nothing of the same cause has come for `quietMs`, five times that after the
 * first of it at the latest, and an hour after it was sent before.
 */
export function dueAt({
  now,
  firstAt,
  sentAt,
  quietMs,
}: {
  now: number
  firstAt: number
  sentAt: number | undefined
  quietMs: number
}): number {
  if (sentAt !== undefined) return Math.max(now + quietMs, sentAt + AGAIN_MS)
  return Math.max(now, Math.min(now + quietMs, firstAt + MOST_QUIETS * quietMs))
}
