/** The hour of Monday from which a summary is made. */
const HOUR = 8

export interface Week {
  /** The Monday, YYYY-MM-DD. */
  of: string
  /** The seven days before it, and those that it begins. */
  from: Date
  to: Date
  until: Date
}

/** The week of which people in a time zone get their summary now; undefined where it is not Monday morning, from 8, or later that day. */
export function weekDue(now: number, zone: string): Week | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  if (local.dayOfWeek !== 1 || local.hour < HOUR) return undefined
  const monday = local.toPlainDate()
  const at = (days: number) => new Date(monday.add({ days }).toZonedDateTime(zone).epochMilliseconds)
  return { of: monday.toString(), from: at(-7), to: at(0), until: at(7) }
}
