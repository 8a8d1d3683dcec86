import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Recurrence, SeriesPlace } from '@fanfare/contracts/entities/series.ts'
import { isRecurrenceError, type RecurrenceError, recurrenceDates } from '@fanfare/contracts/recurrence-dates.ts'
import { recurrenceWords } from '@fanfare/contracts/recurrence-words.ts'

/** Where it ends, without when it repeats. */
type End = Pick<Recurrence, 'until' | 'times'>
type Rule = Omit<Recurrence, 'until' | 'times'>

/** How often a post goes out that begins to repeat. */
const timesAtFirst = 8
/** Dates that are shown. */
const shownDates = 5

/** Whether changes of this post can go to others of its series. */
export const mayChangeSeries = (post: Post | undefined): boolean =>
  post !== undefined && post.status === Scheduled && post.series !== null && !post.series?.alone

/** Whether the post that is composed can begin a series: a new one, or a draft that is no date of one. */
export const mayBeginSeries = (post: Pick<Post, 'status' | 'series'> | undefined): boolean =>
  post === undefined || (post.status === Draft && post.series === null)

/** When a post and the later ones of its series repeat: `times` counts from it on. */
export const repeatOf = ({ recurrence, index, total }: SeriesPlace): Recurrence =>
  recurrence.times === undefined ? recurrence : { ...recurrence, times: total - index + 1 }

const ruleOf = ({ until: _until, times: _times, ...rule }: Recurrence): Rule => rule
const endOf = ({ until, times = timesAtFirst }: Recurrence): End => (until === undefined ? { times } : { until })

/** The rules that a date suggests, by the word they are chosen by. */
const suggested = (date: string): Record<'day' | 'week' | 'month' | 'nth', Rule> => {
  const { day, dayOfWeek, daysInMonth } = Temporal.PlainDate.from(date)
  const last = day + 7 > daysInMonth
  return {
    day: { unit: 'day' },
    week: { unit: 'week', weekdays: [dayOfWeek] },
    month: { unit: 'month', month_day: (day === daysInMonth ? -1 : day) as NonNullable<Recurrence['month_day']> },
    nth: {
      unit: 'month',
      nth: (last ? -1 : Math.ceil(day / 7)) as NonNullable<Recurrence['nth']>,
      weekdays: [dayOfWeek],
    },
  }
}

export type Choice = 'once' | 'day' | 'week' | 'month' | 'nth' | 'custom'
const same = (a: Rule, b: Rule) =>
  JSON.stringify([a.unit, a.every ?? 1, a.weekdays, a.month_day, a.nth]) ===
  JSON.stringify([b.unit, b.every ?? 1, b.weekdays, b.month_day, b.nth])
const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

/** What can be chosen on a date, in words: "Every Thursday", "Every month on the third Thursday"; of a series that exists no longer once. */
export const choicesOn = (date: string, ofSeries = false): { value: Choice; label: string }[] => [
  ...(ofSeries ? [] : [{ value: 'once' as const, label: 'Doesn’t repeat' }]),
  ...Object.entries(suggested(date)).map(([value, rule]) => ({
    value: value as Choice,
    label: capital(recurrenceWords(rule)),
  })),
  { value: 'custom', label: 'Other' },
]

/** Which of the choices a recurrence is on a date. */
export const choiceOf = (repeat: Recurrence | null, date: string): Choice => {
  if (!repeat) return 'once'
  const found = Object.entries(suggested(date)).find(([, rule]) => same(rule, repeat))
  return (found?.[0] as Choice | undefined) ?? 'custom'
}

/** The recurrence of a choice. What was there before gives its end, and `custom` begins with what it was. */
export const chosenRepeat = (choice: Choice, date: string, before: Recurrence | null): Recurrence | null => {
  if (choice === 'once') return null
  const end = before ? endOf(before) : { times: timesAtFirst }
  if (choice !== 'custom') return { ...suggested(date)[choice], ...end }
  const rule = before ? ruleOf(before) : suggested(date).week
  return { ...rule, every: Math.max(2, rule.every ?? 1), ...end }
}

/** A recurrence that follows its date: "every Thursday" becomes "every Friday" when its first date is a Friday. */
export const movedRepeat = (repeat: Recurrence | null, from: string, to: string): Recurrence | null => {
  const choice = choiceOf(repeat, from)
  return repeat && choice !== 'once' && choice !== 'custom' ? { ...suggested(to)[choice], ...endOf(repeat) } : repeat
}

/** Another unit of a custom recurrence, with what it needs on that date. */
export const withUnit = (repeat: Recurrence, unit: Recurrence['unit'], date: string): Recurrence => ({
  ...suggested(date)[unit],
  every: repeat.every ?? 1,
  ...endOf(repeat),
})

/** One date of a series as its account's clock shows it. */
export interface Occurrence {
  wall: string
  /** The clock is set forward or back between the date before and this one. */
  clocksChange: boolean
  /** The clocks skip the chosen time that day: it is the first minute after. */
  skipped: boolean
}

/** A time of day on a date. A time that the clocks skip becomes the first minute after, as on the server. */
export const timeOn = (date: string, time: string, zone: string) => {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`)
  const at = wanted.toZonedDateTime(zone)
  if (at.toPlainDateTime().equals(wanted)) return { at, skipped: false }
  const after = at.subtract({ hours: 24 }).getTimeZoneTransition('next') ?? at
  return { at: after, skipped: true }
}

export type Plan =
  | { error: RecurrenceError }
  | {
      /** How many dates there are, the first few of them, and the last date. */
      count: number
      next: Occurrence[]
      last: string
    }

/** The dates of a post that repeats, the first at or after `wall`, on the clock of a zone. */
export const planOf = (repeat: Recurrence, wall: string, zone: string): Plan => {
  const [date = '', time = ''] = wall.split('T')
  const dates = recurrenceDates(repeat, date)
  if (isRecurrenceError(dates)) return { error: dates }
  const times = dates.slice(0, shownDates).map(one => timeOn(one, time, zone))
  return {
    count: dates.length,
    last: dates.at(-1) as string,
    next: times.map(({ at, skipped }, index) => ({
      wall: at.toPlainDateTime().toString({ smallestUnit: 'minute' }),
      skipped,
      clocksChange: index > 0 && times[index - 1]?.at.offsetNanoseconds !== at.offsetNanoseconds,
    })),
  }
}

/** On how many dates a post goes out: on one where it does not repeat, or while its rule names none. */
export const datesOf = (
  { when, wall, repeat }: { when: string; wall: string | null; repeat: Recurrence | null },
  suggestion: string,
): number => {
  if (!repeat || when !== 'date') return 1
  const dates = recurrenceDates(repeat, (wall ?? suggestion).slice(0, 10))
  return isRecurrenceError(dates) ? 1 : Math.max(1, dates.length)
}

/** What is wrong with a recurrence, as its fields say it. */
export const repeatFault = ({ part, rule }: RecurrenceError): string => {
  if (part === 'weekdays') return 'Choose at least one day.'
  if (part === 'times') return `All dates must lie within a year: ${rule.split(' ').at(-1)} fit.`
  return `The end must be ${rule}.`
}
