/** A worker is rarely this late; what is more had no worker, ms. */
const unattendedMs = 60_000

interface Row {
  deadline_at: Date | null
  next_at: Date
  lease_until: Date | null
}

/**
 * Until when a publication that is claimed now has time: `deadlineMs` from its first claim on. Time in which no worker could have gone on with
 * it, an outage, is not its own.
 */
export const deadlineOf = (
  { deadline_at, next_at, lease_until }: Row,
  { now, deadlineMs }: { now: Date; deadlineMs: number },
): Date => {
  if (!deadline_at) return new Date(now.getTime() + deadlineMs)
  const idleMs = now.getTime() - Math.max(next_at.getTime(), lease_until?.getTime() ?? 0)
  return idleMs > unattendedMs ? new Date(deadline_at.getTime() + idleMs) : deadline_at
}
