/** Days of the calendar, as texts such as 2026-10-15. A calendar day has no zone: in UTC each has 24 hours, so they can be counted in those. */

const dayMs = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** How many days there are from one to another, both counted; none or fewer where the second one comes first. */
export const countDays = (since: string, until: string): number => (Date.parse(until) - Date.parse(since)) / dayMs + 1

/** The later one of two days. */
export const laterOf = (one: string, other: string): string => [one, other].toSorted().at(-1) as string

/** The earlier one. */
export const earlierOf = (one: string, other: string): string => (one === laterOf(one, other) ? other : one)

/** First and last day, both counted. */
export interface Period {
  since: string
  until: string
}

export const daysOf = ({ since, until }: Period): string[] =>
  Array.from({ length: Math.max(0, countDays(since, until)) }, (_, at) => addDays(since, at))

/** The period of the same length immediately before (spec §9). */
export const previousOf = ({ since, until }: Period): Period => {
  const days = countDays(since, until)
  return { since: addDays(since, -days), until: addDays(since, -1) }
}

/** The day in a zone in which an instant (unix ms) lies. */
export const dayAt = (ms: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString()

/** When a day of a zone begins, unix ms. */
export const startOf = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds

const hourMs = 3_600_000

/**
 * How many days later a day of a network is called in the account's zone: the day there in which most of it lies. The same all year, or a change of
 * the clock would put two days of the network on one, and none on another.
 */
export function shiftOf(networkZone: string, zone: string): 0 | 1 {
  const winter = '2026-01-15'
  const later = startOf(winter, networkZone) - startOf(winter, zone)
  return later >= 12 * hourMs ? 1 : 0
}

interface Bounds {
  /** The running day in the account's zone. */
  today: string
  /** Days of a period that is not named, and of the longest one. */
  usual: number
  most: number
}

/** A period that is asked for: the last days that are over where nothing is said. Otherwise why there is none. */
export function periodOf(
  { since, until }: Partial<Period>,
  { today, usual, most }: Bounds,
): Period | 'order' | 'length' {
  const yesterday = addDays(today, -1)
  const last = until ?? (since !== undefined && since > yesterday ? since : yesterday)
  const first = since ?? addDays(last, 1 - usual)
  if (first > last) return 'order'
  return countDays(first, last) > most ? 'length' : { since: first, until: last }
}
