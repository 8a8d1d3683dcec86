import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { withoutEnding } from '@fanfare/contracts/text.ts'
import { lastBreak } from '../../../lib/posts/post-name.ts'
import type { Times } from '../../../lib/time/time.ts'
import { type PostState, stateOfRow } from '../../../ui/post-state.ts'
import { placeOf, weekdayName } from './day-words.ts'

/** Characters of a caption in a row, as the database counts them: an emoji is one or several. */
const carried = 40
/** Whether a row has the beginning of its caption only. */
export const isCut = ({ c }: Pick<CalendarRow, 'c'>): boolean => [...c].length >= carried

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** The beginning without its last word; where words have no spaces, without the last sign, of which only a part may be there. */
const wholeOf = (text: string): string => {
  const at = lastBreak(text)
  return text.slice(0, at < text.length ? at : [...signs.segment(text)].at(-1)?.index)
}

/** The caption of a row. A cut one ends after a whole word, without the comma or stop behind it. */
export const captionOf = ({ c }: Pick<CalendarRow, 'c'>): string =>
  !isCut({ c }) ? c || 'No caption' : `${withoutEnding(wholeOf(c), ' \t\n.,;:!?…-')}…`

/**
 * The one rule of clocks on the calendar. The page has one zone, which its head and its axis name: days, rows of an hour, the order of every
 * list and the line of now are by that clock, so that what stands above goes out before what stands below. A label says when its account
 * publishes, on the account's own clock, with the city of the zone wherever that is not the page's, and the weekday where the account has
 * another day then. A drop means what the axis says, and says the account's time before it is let go.
 */
export const chipTime = (
  instant: string,
  account: { zone: string; city: string } | undefined,
  pageZone: string,
  { timeLabel }: Pick<Times, 'timeLabel'>,
): { time: string; city: string | undefined } => {
  if (!account || account.zone === pageZone) return { time: timeLabel(instant, pageZone), city: undefined }
  const { day } = placeOf(instant, account.zone)
  const weekday = day === placeOf(instant, pageZone).day ? '' : `${weekdayName(day, 'short')} `
  return { time: `${weekday}${timeLabel(instant, account.zone)}`, city: account.city }
}

/** Drafts and scheduled posts can be moved; what is going out or has gone out can not. */
export const movable = (row: CalendarRow) => row.s === Draft || row.s === Scheduled
/** What moving it asks for: a scheduled post goes out at another time then. */
export const moving = ({ s }: Pick<CalendarRow, 's'>) => (s === Draft ? 'post.write' : 'post.publish')

/** How many rows there are in each state. */
export const countStates = (rows: readonly CalendarRow[]): Record<PostState, number> => {
  const counts = { draft: 0, scheduled: 0, held: 0, inprogress: 0, posted: 0, error: 0, unconfirmed: 0 }
  for (const row of rows) counts[stateOfRow(row)] += 1
  return counts
}

/** What a person has to see first on a day that cannot show everything: the smaller, the sooner. */
const urgency: Record<PostState, number> = {
  error: 0,
  unconfirmed: 1,
  held: 2,
  inprogress: 3,
  draft: 4,
  scheduled: 4,
  posted: 4,
}
const urgencyOf = (row: CalendarRow) => (row.w ? 2 : urgency[stateOfRow(row)])
/** Failed, unconfirmed, held and what is missing something first, the rest in order of time (as the rows come). */
export const urgentFirst = (rows: readonly CalendarRow[]): CalendarRow[] =>
  rows.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))

/** An unbroken span of time, ms since 1970, and the name of the list that posts within it belong to. */
interface Span {
  from: number
  until: number
  key: string
}

/**
 * Rows by the span that each lies in. `spanAt` counts in a zone, which takes a thousand times longer than a comparison: it is asked only
 * where a row lies outside the span of the one before, and the rows come in order of time.
 */
const bySpan = (rows: readonly CalendarRow[], spanAt: (instant: string) => Span, lists: Map<string, CalendarRow[]>) => {
  let span: Span | undefined
  let list: CalendarRow[] = []
  for (const row of rows) {
    const at = Date.parse(row.t)
    if (!span || at < span.from || at >= span.until) {
      span = spanAt(row.t)
      list = lists.get(span.key) ?? []
      lists.set(span.key, list)
    }
    list.push(row)
  }
  return lists
}

/** Rows by local day of the page's zone, in order of time. */
export const byDay = (rows: readonly CalendarRow[], zone: string): Map<string, CalendarRow[]> =>
  bySpan(
    rows,
    instant => {
      const start = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).startOfDay()
      const until = start.add({ days: 1 }).startOfDay()
      return { from: start.epochMilliseconds, until: until.epochMilliseconds, key: start.toPlainDate().toString() }
    },
    new Map(),
  )

const byHourOf = (day: string, rows: readonly CalendarRow[], zone: string) =>
  bySpan(
    rows,
    instant => {
      const at = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
      const from = at.epochMilliseconds
      const past = at.minute * 60_000 + at.second * 1000 + at.millisecond
      return { from, until: from + 3_600_000 - past, key: `${day} ${at.hour}` }
    },
    new Map(),
  )

/** The rows of each day by its hour in the page's zone, keyed `day hour`. */
export const byHour = (days: ReadonlyMap<string, CalendarRow[]>, zone: string): Map<string, CalendarRow[]> =>
  new Map([...days].flatMap(([day, rows]) => [...byHourOf(day, rows, zone)]))

/** What is shown where there is room for `most`: everything in order of time, or what needs a person first. */
export const firstOf = (rows: readonly CalendarRow[], most: number): readonly CalendarRow[] =>
  rows.length > most ? urgentFirst(rows).slice(0, most) : rows

const minute = { smallestUnit: 'minute' } as const

/**
 * The wall-clock time of a row on another day of the page, in the account's own zone. The account's clock stays: it is what the chip
 * shows and what people see on the network. Only where that would land on another day of the page does the page's clock decide.
 */
export const moveToDay = (
  row: CalendarRow,
  fromDay: string,
  toDay: string,
  pageZone: string,
  accountZone: string,
): string => {
  const at = Temporal.Instant.from(row.t)
  const days = Temporal.PlainDate.from(fromDay).until(Temporal.PlainDate.from(toDay)).days
  const movedIn = (zone: string) => at.toZonedDateTimeISO(zone).toPlainDateTime().add({ days }).toZonedDateTime(zone)
  const there = movedIn(accountZone)
  const isSameDay = there.withTimeZone(pageZone).toPlainDate().toString() === toDay
  return (isSameDay ? there : movedIn(pageZone).withTimeZone(accountZone)).toPlainDateTime().toString(minute)
}

/** The wall-clock time of a place in the page's zone, in the account's own zone. */
export const wallAt = (day: string, minutes: number, pageZone: string, accountZone: string): string =>
  Temporal.PlainDate.from(day)
    .toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
    .toZonedDateTime(pageZone)
    .withTimeZone(accountZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** The wall-clock time that a row has now in its account's zone. */
export const wallOf = (row: CalendarRow, accountZone: string): string =>
  Temporal.Instant.from(row.t).toZonedDateTimeISO(accountZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
