/** A longer delay than this means that no worker was running, ms. */
const unattendedMs = 60_000

interface Row {
  deadline_at: Date | null
  next_at: Date
  lease_until: Date | null
}

/**
 * The deadline of a publication that is claimed now: `deadlineMs` after its first claim. Time in which no worker could work on it, such as
 * an outage, is added.
 */
export const deadlineOf = (
  { deadline_at, next_at, lease_until }: Row,
  { now, deadlineMs }: { now: Date; deadlineMs: number },
): Date => {
  if (!deadline_at) return new Date(now.getTime() + deadlineMs)
  const idleMs = now.getTime() - Math.max(next_at.getTime(), lease_until?.getTime() ?? 0)
  return idleMs > unattendedMs ? new Date(deadline_at.getTime() + idleMs) : deadline_at
}
