import { addDays, date, daysOf, type FirstDay, type ViewMode } from './range.ts'

/** The same day one view further, or back. */
export const step = (view: ViewMode, day: string, by: 1 | -1): string => {
  if (view === 'day') return addDays(day, by)
  if (view === 'week') return addDays(day, 7 * by)
  return date(day).with({ day: 1 }).add({ months: by }).toString()
}

/**
 * Names as British English writes them. Tables, since a calendar asks for some hundred of them at a time and formatting a date takes about a
 * tenth of a millisecond. Short ones have three letters throughout.
 */
const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const letters = { long: undefined, short: 3, narrow: 1 } as const

type Form = keyof typeof letters
const monthName = (day: string, form: 'long' | 'short') =>
  (months[date(day).month - 1] as string).slice(0, letters[form])

export const titleOf = (view: ViewMode, day: string, first: FirstDay): string => {
  const at = date(day)
  if (view === 'day') return `${shortDay(day)} ${at.year}`
  if (view !== 'week') return `${monthName(day, 'long')} ${at.year}`
  const days = daysOf('week', day, first)
  const from = days[0] as string
  const to = days[6] as string
  const same = date(from).month === date(to).month
  return `${date(from).day}${same ? '' : ` ${monthName(from, 'short')}`} to ${date(to).day} ${monthName(to, 'short')} ${date(to).year}`
}

export const weekdayName = (day: string, form: Form) =>
  (weekdays[date(day).dayOfWeek - 1] as string).slice(0, letters[form])
export const spokenDay = (day: string) => `${weekdayName(day, 'long')} ${dayNumber(day)} ${monthName(day, 'long')}`
export const shortDay = (day: string) => `${weekdayName(day, 'short')} ${date(day).day} ${monthName(day, 'short')}`
export const dayNumber = (day: string) => date(day).day
export const monthOf = (day: string) => day.slice(0, 7)

/** "Clocks go back" on the day it happens in the zone, else undefined (LOOK: a day on which clocks change says so). */
export const clockChange = (day: string, zone: string): string | undefined => {
  const hours = date(day).toZonedDateTime(zone).hoursInDay
  if (hours === 24) return undefined
  return hours > 24 ? 'Clocks go back' : 'Clocks go forward'
}

/** Local date and minutes after midnight of an instant. */
export const placeOf = (instant: string, zone: string): { day: string; time: string; minutes: number } => {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return {
    day: at.toPlainDate().toString(),
    time: `${String(at.hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`,
    minutes: at.hour * 60 + at.minute,
  }
}
