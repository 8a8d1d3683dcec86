import type { UserSettings } from '@fanfare/contracts/entities/users.ts'

/** How a person wants the clock and the date written. */
export type Formats = Pick<UserSettings, 'dateFormat' | 'timeFormat'>

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Between a time and its am or pm: no line breaks there. */
const narrowSpace = '\u202f'
const two = (n: number) => String(n).padStart(2, '0')

type Day = Pick<Temporal.PlainDate, 'year' | 'month' | 'day' | 'dayOfWeek'>
type Clock = Pick<Temporal.PlainTime, 'hour' | 'minute'>

/** A clock as people type it: `18:05`, `1805`, `9`, `6:05 pm`, `6p`. `HH:mm`, or undefined when it is none. */
export const parseClock = (text: string): string | undefined => {
  const [, hours = '', minutes = '0', half] =
    text.trim().match(/^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(a|p)?\.?(?:m\.?)?$/i) ?? []
  const typed = Number(hours)
  if (!hours || Number(minutes) > 59 || typed > (half ? 12 : 23) || (half && typed === 0)) return undefined
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typed
  return `${two(hour)}:${two(Number(minutes))}`
}

/** The place of a zone as a person says it: `Europe/Lisbon` is Lisbon, `America/Argentina/Buenos_Aires` Buenos Aires. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** `UTC+1`, `UTC-3:30`, `UTC` at that instant. */
export const offsetLabel = (zone: string, at: Temporal.Instant = Temporal.Now.instant()): string => {
  const minutes = Math.round(at.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9)
  if (minutes === 0) return 'UTC'
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${two(rest)}` : ''}`
}

/** `Lisbon, UTC+1` now, or at an instant. */
export const zoneLabel = (zone: string, at?: Temporal.Instant): string => {
  const offset = offsetLabel(zone, at)
  return cityOf(zone) === offset ? offset : `${cityOf(zone)}, ${offset}`
}

const zoned = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

/** The wall-clock time of an instant in a zone, to the minute. */
export const wallOf = (instant: string, zone: string): string =>
  zoned(instant, zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** The zone of this device. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The clock of this device's language: 12 hours or 24. */
export const localClock = (language?: string): 12 | 24 => {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24
}

/**
 * Times as a person reads them, written in their `formats`. Every time has its zone: instants come as ISO 8601 with Z, wall-clock times as
 * `2026-10-15T18:05`.
 */
export const timesIn = ({ dateFormat, timeFormat }: Formats) => {
  /** A clock with these minutes, and seconds where they are wanted, written after the hour. */
  const clockWith = (hour: number, rest: string): string =>
    timeFormat === 24
      ? `${two(hour)}${rest || ':00'}`
      : `${hour % 12 || 12}${rest}${narrowSpace}${hour < 12 ? 'am' : 'pm'}`

  /** `18:05`, or `6:05 pm` where the person wants twelve hours. It never breaks over two lines. */
  const clockLabel = ({ hour, minute }: Clock): string => clockWith(hour, `:${two(minute)}`)

  /** A whole hour: `18:00` or `6 pm`. */
  const hourLabel = (hour: number): string => clockWith(hour, '')

  /** `Thu 15 Oct`, with the year when it is not this one. American order (`Thu Oct 15`) for those who chose it. */
  const dayLabel = (day: Day, thisYear = Temporal.Now.plainDateISO().year): string => {
    const month = months[day.month - 1]
    const words = dateFormat === 'MM/DD/YYYY' ? [month, day.day] : [day.day, month]
    return [weekdays[day.dayOfWeek - 1], ...words, ...(day.year === thisYear ? [] : [day.year])].join(' ')
  }

  /** `Fri 27 to Mon 30 Nov`: from one day to another, the month once where both have it and stand after their number; `Fri 27 Nov` of a single one. */
  const spanLabel = (first: Day, last: Day): string => {
    const isOneMonth = first.month === last.month && first.year === last.year
    if (isOneMonth && first.day === last.day) return dayLabel(last)
    const from =
      isOneMonth && dateFormat !== 'MM/DD/YYYY' ? `${weekdays[first.dayOfWeek - 1]} ${first.day}` : dayLabel(first)
    return `${from} to ${dayLabel(last)}`
  }

  /** The date in the person's own format, e.g. `15/10/2026`. */
  const dateLabel = (instant: string, zone: string): string => {
    const { year, month, day } = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
    const parts: Record<UserSettings['dateFormat'], string> = {
      'DD/MM/YYYY': `${two(day)}/${two(month)}/${year}`,
      'MM/DD/YYYY': `${two(month)}/${two(day)}/${year}`,
      'YYYY-MM-DD': `${year}-${two(month)}-${two(day)}`,
      'D MMM YYYY': `${day} ${months[month - 1]} ${year}`,
    }
    return parts[dateFormat]
  }

  /** A wall-clock time in its zone: `Thu 15 Oct, 18:05 Lisbon`. */
  const whenLabel = (wall: string, zone: string): string => {
    const at = Temporal.PlainDateTime.from(wall)
    return `${dayLabel(at, Temporal.Now.plainDateISO(zone).year)}, ${clockLabel(at)} ${cityOf(zone)}`
  }

  /** An instant in a zone: `Thu 15 Oct, 18:05 Lisbon`. */
  const instantLabel = (instant: string, zone: string): string => whenLabel(wallOf(instant, zone), zone)

  /** The time of an instant in a zone: `18:05`. */
  const timeLabel = (instant: string, zone: string): string => clockLabel(zoned(instant, zone))

  /** The time of an instant in a zone, to the second and with its city: `18:05:06 Lisbon`. */
  const secondsLabel = (instant: string, zone: string): string => {
    const at = zoned(instant, zone)
    return `${clockWith(at.hour, `:${two(at.minute)}:${two(at.second)}`)} ${cityOf(zone)}`
  }

  /** The day of an instant in a zone: `Thu 15 Oct`. */
  const instantDay = (instant: string, zone: string): string =>
    dayLabel(zoned(instant, zone), Temporal.Now.plainDateISO(zone).year)

  /** The day and time of a past instant, without its zone: `today, 18:05`, `yesterday, 18:05`, `Thu 15 Oct, 18:05`. */
  const pastLabel = (instant: string, zone: string, now = Temporal.Now.instant()): string => {
    const at = zoned(instant, zone)
    const today = now.toZonedDateTimeISO(zone).toPlainDate()
    const { days } = at.toPlainDate().until(today)
    const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : dayLabel(at, today.year)
    return `${day}, ${clockLabel(at)}`
  }

  /** How long ago, in the largest unit that fits: `just now`, `4 min ago`, `2 h ago`, `yesterday`, `6 days ago`; then the date. */
  const agoLabel = (instant: string, zone: string, now = Temporal.Now.instant()): string => {
    const seconds = now.since(Temporal.Instant.from(instant)).total('seconds')
    if (seconds < 60) return 'just now'
    if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
    if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
    // By the calendar: 25 hours ago may be the day before yesterday.
    const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate()
    const { days } = dayOf(now).since(dayOf(Temporal.Instant.from(instant)))
    if (days === 1) return 'yesterday'
    return days < 14 ? `${days} days ago` : dateLabel(instant, zone)
  }

  return {
    clockLabel,
    hourLabel,
    dayLabel,
    spanLabel,
    dateLabel,
    whenLabel,
    instantLabel,
    timeLabel,
    secondsLabel,
    instantDay,
    pastLabel,
    agoLabel,
  }
}
export type Times = ReturnType<typeof timesIn>
