const known = new Map<string, boolean>()

/** Whether this is the name of an IANA time zone (`Europe/Lisbon`, `UTC`), not an offset such as `+01:00`. */
export function isZone(zone: string): boolean {
  const before = known.get(zone)
  if (before !== undefined) return before
  const is = /^[A-Za-z]/.test(zone) && works(zone)
  if (known.size < 2_000) known.set(zone, is)
  return is
}

function works(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The calendar date of an instant in a zone, YYYY-MM-DD. */
export function dateIn(at: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** What the clock of a zone shows at an instant (Unix ms), YYYY-MM-DDTHH:mm. */
export function wallIn(at: number, zone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
  return time.toString({ smallestUnit: 'minute' })
}

/** The moments between which a date (YYYY-MM-DD) lies in a zone: its first, and the first of the next one. */
function dayIn(date: string, zone: string): { start: Date; end: Date } {
  const day = Temporal.PlainDate.from(date)
  const startOf = (plain: Temporal.PlainDate) => new Date(plain.toZonedDateTime(zone).epochMilliseconds)
  return { start: startOf(day), end: startOf(day.add({ days: 1 })) }
}

/** That date of an account, with the moments between which it lies. */
export const accountDay = ({ id, timezone }: { id: string; timezone: string }, date: string) => ({
  accountId: id,
  date,
  ...dayIn(date, timezone),
})
