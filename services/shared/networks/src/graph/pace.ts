/** From this percentage of a budget on, calls are spaced. */
const calmPercent = 75
/** Here the network throttles. */
const fullPercent = 100
/** Between two calls just below the limit, ms. */
const widestGapMs = 20_000
/** At the limit, where the network names no time: then one call finds out how it stands. */
export const unnamedWaitMs = 60_000
/** Budgets are of rolling hours: what was said longer ago says nothing any more, ms. */
const staleMs = 3_600_000

/** What is known of one budget. Moments are of the same clock as `now`, ms. */
export interface Budget {
  /** Used, in percent of what the network allows. */
  percent: number
  notedAt: number
  /** No call before this moment: the network said so, or all is used up. */
  closedUntil: number
  /** No call that may be put off before this moment. */
  nextAt: number
}

/** Pause between two calls at this use: none below 75 %, then growing smoothly to 20 s. */
export const gapMs = (percent: number): number => {
  const over = Math.min(1, Math.max(0, (percent - calmPercent) / (fullPercent - calmPercent)))
  return Math.round(widestGapMs * over ** 2)
}

/**
 * A budget after an answer that told of it. `namedWaitMs` is the time to regain access that the network named, 0 for none; `ownWaitMs` how
 * long a used-up one is left alone then.
 */
export const noted = (
  before: Budget | undefined,
  percent: number,
  namedWaitMs: number,
  now: number,
  ownWaitMs: number = unnamedWaitMs,
): Budget => {
  const wait = namedWaitMs || (percent >= fullPercent ? ownWaitMs : 0)
  return { percent, notedAt: now, closedUntil: wait > 0 ? now + wait : 0, nextAt: before?.nextAt ?? 0 }
}

/** Ms until a call may use this budget, 0 now. One that belongs to what has begun is not spaced: only a used-up budget stops it. */
export const waitFor = ({ percent, notedAt, closedUntil, nextAt }: Budget, begun: boolean, now: number): number => {
  if (closedUntil > now) return closedUntil - now
  if (begun || gapMs(percent) === 0 || now - notedAt > staleMs) return 0
  return Math.max(0, nextAt - now)
}

/** The budget once a call has gone out. */
export const spent = (budget: Budget, now: number): Budget => ({ ...budget, nextAt: now + gapMs(budget.percent) })
