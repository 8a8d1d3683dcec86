/** Calendar arithmetic in a named zone. Days are PlainDate strings, YYYY-MM-DD. */
export type ViewMode = 'month' | 'week' | 'day' | 'list'
const viewModes: readonly ViewMode[] = ['month', 'week', 'day', 'list']
export const isViewMode = (text: string | undefined): text is ViewMode => viewModes.includes(text as ViewMode)

/** 1 Monday … 7 Sunday, as Temporal counts. */
export type FirstDay = 1 | 6 | 7
export const firstDayOf = (setting: string | undefined): FirstDay =>
  setting === 'sunday' ? 7 : setting === 'saturday' ? 6 : 1

const date = (day: string) => Temporal.PlainDate.from(day)

export const today = (zone: string): string => Temporal.Now.plainDateISO(zone).toString()

export const startOfWeek = (day: string, first: FirstDay): string => {
  const at = date(day)
  return at.subtract({ days: (at.dayOfWeek - first + 7) % 7 }).toString()
}

export const addDays = (day: string, days: number): string => date(day).add({ days }).toString()

/** Days that a view shows, in order: whole weeks for a month, so that every cell is a day. */
export const daysOf = (view: ViewMode, day: string, first: FirstDay): string[] => {
  if (view === 'day') return [day]
  if (view === 'week') return Array.from({ length: 7 }, (_, i) => addDays(startOfWeek(day, first), i))
  const opening = date(day).with({ day: 1 })
  if (view === 'list') return Array.from({ length: opening.daysInMonth }, (_, i) => opening.add({ days: i }).toString())
  const from = startOfWeek(opening.toString(), first)
  const closing = opening.add({ months: 1 }).subtract({ days: 1 })
  const weeks = Math.ceil((date(from).until(closing).days + 1) / 7)
  return Array.from({ length: weeks * 7 }, (_, i) => addDays(from, i))
}

/** The instants between which the days lie, in UTC, for the query. */
export const instantsOf = (days: readonly string[], zone: string): { start: string; end: string } => {
  const first = days[0] as string
  const last = days.at(-1) as string
  return {
    start: date(first).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'second' }),
    end: date(last).add({ days: 1 }).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'second' }),
  }
}

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
  if (view === 'day') return `${weekdayName(day, 'long')}, ${at.day} ${monthName(day, 'long')} ${at.year}`
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
