/** The days of the network: they end at midnight in California, at 07:00 or 08:00 UTC. */

const zone = 'America/Los_Angeles'
const dayMs = 86_400_000

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(Math.floor(ms))

/** The day in which an instant (unix ms) lies. */
export const dayAt = (ms: number): Temporal.PlainDate => instant(ms).toZonedDateTimeISO(zone).toPlainDate()

const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(zone).epochMilliseconds
/** When a day ends, unix ms. */
const endOf = (day: Temporal.PlainDate): number => startOf(day.add({ days: 1 }))

/** A number for each day, one more from one to the next. */
export const numberOf = (day: Temporal.PlainDate): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)

export interface Window {
  from: number
  to: number
}

/** A time cut where the network's days end. A part that is no whole day ends where the time does. */
export function byDays({ from, to }: Window): { day: Temporal.PlainDate; window: Window }[] {
  const parts: { day: Temporal.PlainDate; window: Window }[] = []
  let at = from
  while (at < to || parts.length === 0) {
    const day = dayAt(at)
    const end = Math.max(at, Math.min(endOf(day), to))
    parts.push({ day, window: { from: at, to: end } })
    if (end >= to) break
    at = end
  }
  return parts
}

/** The days that end in this time, its end counted and its beginning not. */
export function daysEndingIn({ from, to }: Window): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = []
  for (let day = dayAt(from); endOf(day) <= to; day = day.add({ days: 1 })) if (endOf(day) > from) days.push(day)
  return days
}
