import type { Recurrence } from './entities/series.ts'
import { series } from './limits.ts'

/** Why a recurrence is refused: the part of it that is wrong, and the rule that it broke. */
export interface RecurrenceError {
  part: 'weekdays' | 'month_day' | 'nth' | 'until' | 'times'
  rule: string
}

type Day = Temporal.PlainDate

/** The day of a month that is meant; undefined where the month has none. */
function dayOfMonth(month: Day, { month_day, nth, weekdays = [] }: Recurrence): Day | undefined {
  if (nth === undefined)
    return month.with({ day: month_day === -1 ? month.daysInMonth : (month_day ?? 1) }, { overflow: 'constrain' })
  const [weekday = 1] = weekdays
  if (nth === -1) {
    const last = month.with({ day: month.daysInMonth })
    return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
  }
  const first = month.with({ day: 1 })
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 })
}

/** All dates of a recurrence from `from` on, in order, without end: the caller bounds it. */
function* days(recurrence: Recurrence, from: Day): Generator<Day> {
  const { unit, every = 1, weekdays = [] } = recurrence
  if (unit === 'day') {
    for (let at = from; ; at = at.add({ days: every })) yield at
  }
  if (unit === 'week') {
    const sorted = [...weekdays].sort((a, b) => a - b)
    for (let monday = from.subtract({ days: from.dayOfWeek - 1 }); ; monday = monday.add({ weeks: every })) {
      for (const weekday of sorted) {
        const at = monday.add({ days: weekday - 1 })
        if (Temporal.PlainDate.compare(at, from) >= 0) yield at
      }
    }
  }
  for (let month = from.with({ day: 1 }); ; month = month.add({ months: every })) {
    const at = dayOfMonth(month, recurrence)
    if (at && Temporal.PlainDate.compare(at, from) >= 0) yield at
  }
}

function shapeError({ unit, weekdays, month_day, nth, until, times }: Recurrence): RecurrenceError | undefined {
  if (unit === 'week' && !weekdays?.length) return { part: 'weekdays', rule: 'present where unit is week' }
  if (unit === 'month' && (month_day === undefined) === (nth === undefined))
    return { part: 'month_day', rule: 'present where unit is month, unless nth is' }
  if (nth !== undefined && (unit !== 'month' || weekdays?.length !== 1))
    return { part: 'nth', rule: 'sent with unit month and one day in weekdays' }
  if (month_day !== undefined && unit !== 'month') return { part: 'month_day', rule: 'absent unless unit is month' }
  if (weekdays && (unit === 'day' || (unit === 'month' && nth === undefined)))
    return { part: 'weekdays', rule: 'absent unless unit is week or nth is sent' }
  if ((until === undefined) === (times === undefined)) return { part: 'until', rule: 'present, or times instead of it' }
  return undefined
}

function plainDate(text: string): Day | undefined {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

/**
 * The dates of a series (YYYY-MM-DD), the first on or after `from`. All lie within a year of `from`, and there are 52 at most: what would be
 * more is refused rather than cut off.
 */
export function recurrenceDates(recurrence: Recurrence, from: string): string[] | RecurrenceError {
  const error = shapeError(recurrence)
  if (error) return error
  const start = Temporal.PlainDate.from(from)
  const horizon = start.add({ days: series.horizonDays })
  const { until, times } = recurrence
  const last = until === undefined ? horizon : plainDate(until)
  if (!last || Temporal.PlainDate.compare(last, start) < 0)
    return { part: 'until', rule: 'a date on or after the first one' }
  if (Temporal.PlainDate.compare(last, horizon) > 0) return { part: 'until', rule: 'within a year of the first date' }
  const found: string[] = []
  for (const day of days(recurrence, start)) {
    if (Temporal.PlainDate.compare(day, last) > 0) break
    if (found.length === series.maxDates)
      return { part: 'until', rule: `early enough for at most ${series.maxDates} dates` }
    found.push(day.toString())
    if (found.length === times) return found
  }
  if (times !== undefined)
    return { part: 'times', rule: `so few that all dates lie within a year: here ${found.length}` }
  return found.length > 0 ? found : { part: 'until', rule: 'late enough for one date' }
}

/** Whether a recurrence was refused. */
export const isRecurrenceError = (dates: string[] | RecurrenceError): dates is RecurrenceError => !Array.isArray(dates)
