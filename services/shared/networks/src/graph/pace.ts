/** From this percentage of a budget on, calls are spaced. */
const calmPercent = 75
/** Here the network throttles. */
const fullPercent = 100
/** Between two calls just below the limit, ms. */
const widestGapMs = 20_000
/** Wait at the limit where the network names no time, ms; then one call reads the current use. */
export const unnamedWaitMs = 60_000
/** Budgets are of rolling hours: older values no longer count, ms. */
const staleMs = 3_600_000

/** What is known of one budget. Moments are of the same clock as `now`, ms. */
export interface Budget {
  /** Used, in percent of what the network allows. */
  percent: number
  notedAt: number
  /** No call before this moment: the network said so, or the budget is used up. */
  closedUntil: number
  /** No postponable call before this moment. */
  nextAt: number
}

/** Pause between two calls at this use: none below 75 %, then growing smoothly to 20 s. */
export const gapMs = (percent: number): number => {
  const over = Math.min(1, Math.max(0, (percent - calmPercent) / (fullPercent - calmPercent)))
  return Math.round(widestGapMs * over ** 2)
}

/**
 * A budget after a response with its use. `namedWaitMs`: the time to regain access that the network named, 0 for none; `ownWaitMs`: how long
 * to wait where a used-up budget comes without one.
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

/** Ms until a call may use this budget, 0 now. A call of what has begun is not spaced: only a used-up budget stops it. */
export const waitFor = ({ percent, notedAt, closedUntil, nextAt }: Budget, begun: boolean, now: number): number => {
  if (closedUntil > now) return closedUntil - now
  if (begun || gapMs(percent) === 0 || now - notedAt > staleMs) return 0
  return Math.max(0, nextAt - now)
}

/**
 * The same for a call that may only use what publishing leaves: none from where calls are spaced until the value of the use is too old to count,
 * or a newer one is lower.
 */
export const waitForSpare = (budget: Budget, now: number): number => {
  const { percent, notedAt } = budget
  const taken = percent > calmPercent ? Math.max(0, notedAt + staleMs - now) : 0
  return Math.max(taken, waitFor(budget, false, now))
}

/** The budget once a call has gone out. */
export const spent = (budget: Budget, now: number): Budget => ({ ...budget, nextAt: now + gapMs(budget.percent) })
