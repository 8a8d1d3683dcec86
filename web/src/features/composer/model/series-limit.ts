import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { series } from '@fanfare/contracts/limits.ts'
import { isRecurrenceError, recurrenceDates } from '@fanfare/contracts/recurrence-dates.ts'

/** How far ahead the team's plan schedules the posts of a new series. */
export interface SeriesLimit {
  plan: string
  /** Days ahead. */
  days: number
  /** The last wall-clock time on the clocks of its accounts, YYYY-MM-DDTHH:mm. */
  until: string
}

/** Fewer dates are no series. */
const fewest = 2

/** The last date on which a post may go out at a time of day, HH:mm. */
const lastDate = ({ until }: Pick<SeriesLimit, 'until'>, time: string): string => {
  const day = Temporal.PlainDate.from(until.slice(0, 10))
  return (time > until.slice(11, 16) ? day.subtract({ days: 1 }) : day).toString()
}

/** The last date that a series from `wall` on may end with. */
export const lastEnd = (wall: string, limit: SeriesLimit | undefined): string => {
  const [date = '', time = ''] = wall.split('T')
  const horizon = Temporal.PlainDate.from(date).add({ days: series.horizonDays }).toString()
  return [horizon, ...(limit ? [lastDate(limit, time)] : [])].sort()[0] as string
}

/** How many dates of a rule fit, the first at or after `wall`: at most as many as a series may have, whatever its own end. */
export const fittingDates = (repeat: Recurrence, wall: string, limit: SeriesLimit): number => {
  const [date = ''] = wall.split('T')
  const { until: _until, times: _times, ...rule } = repeat
  const first = recurrenceDates({ ...rule, times: 1 }, date)
  // What else is wrong with it is said by its fields.
  if (isRecurrenceError(first)) return series.maxDates
  const last = lastEnd(wall, limit)
  if ((first[0] ?? '') > last) return 0
  const dates = recurrenceDates({ ...rule, until: last }, date)
  return isRecurrenceError(dates) ? series.maxDates : dates.length
}

/** A recurrence with no more dates than fit, as it is offered; what is left is a series. Where not even its first date fits, that is what has to change. */
export const withinLimit = (repeat: Recurrence, wall: string, limit: SeriesLimit | undefined): Recurrence => {
  if (!limit) return repeat
  const { times, until } = repeat
  const fitting = fittingDates(repeat, wall, limit)
  if (fitting === 0) return repeat
  if (times !== undefined) return { ...repeat, times: Math.max(fewest, Math.min(times, fitting)) }
  const last = lastEnd(wall, limit)
  return until !== undefined && until > last ? { ...repeat, until: last } : repeat
}

/** How many dates a recurrence has, and how many of them fit; undefined where its rule names none. */
export const fitOf = (
  repeat: Recurrence,
  wall: string,
  limit: SeriesLimit,
): { dates: number; fit: number } | undefined => {
  const [date = '', time = ''] = wall.split('T')
  const dates = recurrenceDates(repeat, date)
  if (isRecurrenceError(dates)) return undefined
  const last = lastDate(limit, time)
  return { dates: dates.length, fit: dates.filter(one => one <= last).length }
}

/** Whether one more date would be further ahead than the plan schedules, and nothing else stops it. */
export const isFull = (repeat: Recurrence, wall: string, limit: SeriesLimit): boolean => {
  const found = fitOf(repeat, wall, limit)
  const most = fittingDates(repeat, wall, limit)
  return found?.dates === most && most < series.maxDates && lastEnd(wall, limit) < lastEnd(wall, undefined)
}

/** How many of the dates fit, where not all do: `Only 4 of these 8 dates fit.` */
export const fitWords = ({ dates, fit }: { dates: number; fit: number }): string =>
  fit === 0 ? 'None of these dates fit.' : `Only ${fit} of these ${dates} dates ${fit === 1 ? 'fits' : 'fit'}.`

/** That a series is for fewer accounts than were chosen. */
export const accountsFault = (accounts: number): string | null =>
  accounts > series.maxAccounts
    ? `A post that repeats can go to ${series.maxAccounts} accounts at most. You chose ${accounts}.`
    : null

/** Why a new series cannot be made, in a few words; null: it can. */
export const seriesStop = (
  repeat: Recurrence,
  { wall, accounts, limit }: { wall: string; accounts: number; limit: SeriesLimit },
): string | null => {
  if (accounts > series.maxAccounts) return 'Too many accounts to repeat'
  const found = fitOf(repeat, wall, limit)
  if (!found) return 'Check how it repeats'
  return found.fit < found.dates ? 'Some dates are too far ahead' : null
}
