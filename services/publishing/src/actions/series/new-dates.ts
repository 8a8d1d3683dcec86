import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { series as limits } from '@fanfare/contracts/limits.ts'
import { isRecurrenceError, recurrenceDates } from '@fanfare/contracts/recurrence-dates.ts'
import { shiftedRecurrence } from '@fanfare/contracts/recurrence-shift.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { PlacedPost } from '../../model/replan.ts'
import type { SeriesRow } from '../../stores/series.ts'

/** The part of a request that says when a series repeats. */
export interface NewDates {
  from: number
  date?: string | undefined
  recurrence?: Recurrence | undefined
}

const wrong = (field: string, rule: string): never =>
  fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })

/** Throws `invalid_input` where there is no such day. */
function realDate(date: string): string {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString()
  } catch {
    return wrong('body.date', 'a date that exists')
  }
}

/** The first date that changes, and where it goes. The dates before it stay, so it must lie after them. */
function firstDate({ dates }: SeriesRow, posts: readonly PlacedPost[], { from, date }: NewDates) {
  if (from > dates.length) wrong('body.from', `at most ${dates.length}, the dates of this series`)
  const [first = dates[from - 1] as string] = posts
    .filter(({ open }) => open)
    .map(post => post.date)
    .sort()
  const start = date === undefined ? first : realDate(date)
  const before = dates[from - 2]
  if (before !== undefined && start <= before) wrong('body.date', `after ${before}, the date before it`)
  return { first, start }
}

function datesOf(recurrence: Recurrence, start: string): string[] {
  const dates = recurrenceDates(recurrence, start)
  return isRecurrenceError(dates) ? wrong(`body.recurrence.${dates.part}`, dates.rule) : dates
}

/**
 * The new rule of a series and its dates from number `from` on. Without a rule the dates move as far as the first does; each account keeps
 * its own then, because a date that was left out stays out. Throws `invalid_input`.
 */
export function newDates(
  series: SeriesRow,
  posts: readonly PlacedPost[],
  asked: NewDates,
): { recurrence: Recurrence; of: (account: string) => readonly string[] } {
  const { first, start } = firstDate(series, posts, asked)
  const most = limits.maxDates - asked.from + 1
  const bounded = (dates: string[]): string[] =>
    dates.length > most
      ? wrong('body.recurrence.times', `so few that the series has at most ${limits.maxDates}`)
      : dates
  if (asked.recurrence) {
    const dates = bounded(datesOf(asked.recurrence, start))
    return { recurrence: asked.recurrence, of: () => dates }
  }
  const recurrence = shiftedRecurrence(series.recurrence, first, start)
  const own = posts.filter(({ open, date }) => open && date >= first)
  const datesFor = (account?: string): string[] => [
    ...new Set(own.filter(post => account === undefined || post.account === account).map(({ date }) => date)),
  ]
  if (recurrence.unit === 'month') {
    const { until: _until, ...rule } = recurrence
    const count = Math.max(1, datesFor().length)
    const dates = bounded(datesOf({ ...rule, times: count }, start))
    return { recurrence, of: account => dates.slice(0, datesFor(account).length) }
  }
  const { days } = Temporal.PlainDate.from(first).until(start, { largestUnit: 'days' })
  return {
    recurrence,
    of: account => datesFor(account).map(date => Temporal.PlainDate.from(date).add({ days }).toString()),
  }
}
