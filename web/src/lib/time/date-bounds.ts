/** A date of the address, `YYYY-MM-DD`; undefined where it is none. */
export const dateOf = (text: string | null): string | undefined => {
  try {
    return text ? Temporal.PlainDate.from(text).toString() : undefined
  } catch {
    return undefined
  }
}
/** The first moment of a date in a zone, as the API takes it; without one where the reader is. `days`: of the date so many days later. */
export const startOf = (date: string, days = 0, zone: string = Temporal.Now.timeZoneId()): string =>
  Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(zone).toInstant().toString()
