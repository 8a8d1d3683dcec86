import type { Recurrence } from './entities/series.ts'

const weekday = (day: number, by: number): number => ((((day - 1 + by) % 7) + 7) % 7) + 1

/**
 * A recurrence whose date `from` is moved to `to`, the others with it (both YYYY-MM-DD): "every Tuesday" becomes "every Wednesday", "every month on
 * the 31st" follows the day of the month. The number of dates stays, and an end on a date moves by as many days.
 */
export function shiftedRecurrence(recurrence: Recurrence, from: string, to: string): Recurrence {
  const date = Temporal.PlainDate.from(to)
  const { days } = Temporal.PlainDate.from(from).until(date, { largestUnit: 'days' })
  if (days === 0) return recurrence
  const { unit, weekdays, month_day, nth, until } = recurrence
  const end = until === undefined ? {} : { until: Temporal.PlainDate.from(until).add({ days }).toString() }
  const shifted = { ...recurrence, ...end }
  if (unit === 'week')
    return { ...shifted, weekdays: (weekdays ?? []).map(day => weekday(day, days)).sort((a, b) => a - b) }
  const { day, dayOfWeek, daysInMonth } = date
  if (nth !== undefined) {
    const isLast = day + 7 > daysInMonth
    const which = Math.ceil(day / 7)
    return {
      ...shifted,
      weekdays: [dayOfWeek],
      nth: ((isLast && nth === -1) || which > 4 ? -1 : which) as NonNullable<Recurrence['nth']>,
    }
  }
  if (month_day === undefined) return shifted
  const keepsLast = month_day === -1 && day === daysInMonth
  return { ...shifted, month_day: (keepsLast ? -1 : day) as NonNullable<Recurrence['month_day']> }
}
