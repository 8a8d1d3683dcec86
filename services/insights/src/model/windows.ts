import { addDays, earlierOf, laterOf, type Period } from './days.ts'

/** How far an account is read, in days of its network. */
export interface Progress {
  /** The first and the last day that were read; null: none was. */
  first: string | null
  last: string | null
  /** There is nothing to be read any more before the first one. */
  backfilled: boolean
}

/** A window that is to be read, and how far the account is read then. */
export interface NextWindow extends Period {
  /** Whether it is that of the last days. */
  newest: boolean
  progress: { first: string; last: string; backfilled: boolean }
}

export interface Reach {
  /** The running day of the network: it is not over, and so is not read. */
  today: string
  /** Longest window, and how far back days are read, days. */
  windowDays: number
  historyDays: number
}

/** Days that are read again: networks correct the last ones. */
const AGAIN = 3

/**
 * The days that are read next: the last ones where those are `due`, or else those before the first one that is known. After so long a time without a
 * reading that a window does not hold it, earlier days are read again from there. undefined: all is read.
 */
export function nextWindow(
  { first, last, backfilled }: Progress,
  { today, windowDays, historyDays }: Reach,
  due: boolean,
): NextWindow | undefined {
  const yesterday = addDays(today, -1)
  const oldest = addDays(today, -historyDays)
  if (due || first === null || last === null) {
    const longest = addDays(yesterday, 1 - windowDays)
    const wanted = last === null ? longest : addDays(last, 1 - AGAIN)
    const since = earlierOf(wanted, yesterday)
    const goesOn = first !== null && since >= longest
    const begin = goesOn ? since : longest
    const reached = goesOn && first < since ? first : begin
    return {
      since: begin,
      until: yesterday,
      newest: true,
      progress: { first: reached, last: yesterday, backfilled: goesOn ? backfilled : reached <= oldest },
    }
  }
  if (backfilled) return undefined
  const until = addDays(first, -1)
  if (until < oldest) return undefined
  const since = laterOf(oldest, addDays(until, 1 - windowDays))
  return { since, until, newest: false, progress: { first: since, last, backfilled: since <= oldest } }
}
