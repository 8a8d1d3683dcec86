/** Calendar arithmetic in a named zone. Days are PlainDate strings, YYYY-MM-DD. */
export type ViewMode = 'month' | 'week' | 'day' | 'list'
const viewModes: readonly ViewMode[] = ['month', 'week', 'day', 'list']
export const isViewMode = (text: string | undefined): text is ViewMode => viewModes.includes(text as ViewMode)

/** 1 Monday … 7 Sunday, as Temporal counts. */
export type FirstDay = 1 | 6 | 7
export const firstDayOf = (setting: string | undefined): FirstDay =>
  setting === 'sunday' ? 7 : setting === 'saturday' ? 6 : 1

/** Dates of the days that were asked for lately: a page of days reads each of them some dozens of times. */
const dates = new Map<string, Temporal.PlainDate>()
const mostDates = 500

/** Throws `RangeError` where it is no day. */
export const date = (day: string): Temporal.PlainDate => {
  const known = dates.get(day)
  if (known) return known
  const read = Temporal.PlainDate.from(day)
  if (dates.size === mostDates) dates.clear()
  dates.set(day, read)
  return read
}

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
