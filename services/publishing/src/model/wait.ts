import type { Wait } from './events.ts'
import { growing, type Row } from './publication.ts'

const longestPoll = 15_000
/** An outage must delay posts by little more than its own length. */
const longestBackoff = 60_000
const longestAsk = 30_000

interface Circumstances {
  /** The database's time, ms. */
  nowMs: number
  /** From 0 to 1: how far a backoff is off its middle, so that what failed together is not tried again together. */
  random: number
  limits: { pollMs: number; backoffMs: number; askMs: number }
}

/** Delay until the next step of a publication, ms; undefined: none, it follows at once. */
export const waitMs = (
  wait: Wait,
  row: Pick<Row, 'prepared_at' | 'troubles' | 'attempt' | 'commits' | 'reconcile_count' | 'comment_not_found_count'>,
  { nowMs, random, limits }: Circumstances,
): number | undefined => {
  switch (wait) {
    case 'now':
      return undefined
    case 'poll': {
      const since = row.prepared_at ? nowMs - row.prepared_at.getTime() : 0
      return Math.min(longestPoll, Math.max(limits.pollMs, since / 2))
    }
    case 'backoff': {
      const tries = Math.max(row.troubles, row.attempt - 1, row.commits - 1)
      return growing(tries, limits.backoffMs, longestBackoff) * (0.75 + random / 2)
    }
    case 'ask':
      return growing(row.reconcile_count, limits.askMs, longestAsk)
    case 'comment':
      return growing(row.comment_not_found_count, limits.askMs, longestAsk)
    default:
      return wait.ms
  }
}
