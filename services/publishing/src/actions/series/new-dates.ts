import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { series as limits } from '@fanfare/contracts/limits.ts'
import { isRecurrenceError, recurrenceDates } from '@fanfare/contracts/recurrence-dates.ts'
import { shiftedRecurrence } from '@fanfare/contracts/recurrence-shift.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { PlacedPost } from '../../model/replan.ts'
import { type DatedRule, rulesOf } from '../../model/series-rules.ts'
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
 * its own then, because a date that was left out stays out. `moved`: earlier rules whose dates move, as they are then. Throws `invalid_input`.
 */
export function newDates(
  series: SeriesRow,
  posts: readonly PlacedPost[],
  asked: NewDates,
): { recurrence: Recurrence; moved: DatedRule[]; of: (account: string) => readonly string[] } {
  const { first, start } = firstDate(series, posts, asked)
  const most = limits.maxDates - asked.from + 1
  const bounded = (dates: string[]): string[] =>
    dates.length > most
      ? wrong('body.recurrence.times', `so few that the series has at most ${limits.maxDates}`)
      : dates
  if (asked.recurrence) {
    const dates = bounded(datesOf(asked.recurrence, start))
    return { recurrence: asked.recurrence, moved: [], of: () => dates }
  }
  const own = posts.filter(({ open, date }) => open && date >= first)
  const datesFor = (account?: string): string[] => [
    ...new Set(own.filter(post => account === undefined || post.account === account).map(({ date }) => date)),
  ]
  const { days } = Temporal.PlainDate.from(first).until(start, { largestUnit: 'days' })
  const shifted = (date: string): string => Temporal.PlainDate.from(date).add({ days }).toString()
  const open = new Set(datesFor())
  const rules = rulesOf(series).map(rule => {
    const dates = rule.dates.filter(date => open.has(date))
    const [from] = dates
    const by = from === undefined ? rule.recurrence : shiftedRecurrence(rule.recurrence, from, shifted(from))
    return { recurrence: by, dates: dates.map(shifted) }
  })
  const moved = rules.slice(0, -1).filter(({ dates }) => dates.length > 0)
  const { recurrence } = rules.at(-1) as DatedRule
  // Days of a month move by its rule, unless parts of the series have rules of their own.
  if (recurrence.unit === 'month' && moved.length === 0) {
    const { until: _until, ...rule } = recurrence
    const count = Math.max(1, datesFor().length)
    const dates = bounded(datesOf({ ...rule, times: count }, start))
    return { recurrence, moved, of: account => dates.slice(0, datesFor(account).length) }
  }
  return { recurrence, moved, of: account => datesFor(account).map(shifted) }
}
