import type { CalendarRow } from '@fanfare/contracts/entities/posts.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { placeOf } from './range.ts'

/** Posts vary by up to so many minutes around their slot: one that near has taken it. */
const nearMs = scheduling.randomRange * 60_000

/** An occurrence of a time slot that has no post. */
export interface OpenSlot {
  slotId: string
  account: string
  /** Wall-clock time in the account's zone, YYYY-MM-DDTHH:mm; a time that the clocks skip comes after the change. */
  wall: string
  /** Where it lies on the page: date and minutes after midnight in the page's zone, or in its account's. */
  day: string
  minutes: number
}

const dateIn = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()

/** A time that the clocks skip comes at the first minute after the change, as the planner places it; one that comes twice, the first time. */
const momentOf = (date: Temporal.PlainDate, hour: string, zone: string): Temporal.ZonedDateTime => {
  const time = date.toPlainDateTime(Temporal.PlainTime.from(hour))
  const zoned = time.toZonedDateTime(zone)
  if (zoned.toPlainDateTime().equals(time)) return zoned
  return time.toZonedDateTime(zone, { disambiguation: 'earlier' }).getTimeZoneTransition('next') ?? zoned
}

/**
 * Future occurrences of slots without a post on the days that are seen, in order of time. An occurrence is taken by a post that was
 * planned in it, and by any other post of the account within five minutes of it. `pageZone`: by whose clock they lie; null: their account's.
 */
export const openSlots = (
  slots: readonly Timeslot[],
  rows: readonly CalendarRow[],
  days: readonly string[],
  pageZone: string | null,
  zoneOf: (account: string) => string | undefined,
  now: number,
): OpenSlot[] => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const seen = new Set(days)
  const times = new Map<string, number[]>()
  for (const row of rows) times.set(row.a, [...(times.get(row.a) ?? []), Date.parse(row.t)])
  const found: (OpenSlot & { at: number })[] = []
  const end = Temporal.PlainDate.from(last).add({ days: 1 })
  // A day of the page can hold the day before and the day after of an account elsewhere.
  for (
    let date = Temporal.PlainDate.from(first).subtract({ days: 1 });
    Temporal.PlainDate.compare(date, end) <= 0;
    date = date.add({ days: 1 })
  )
    for (const slot of slots) {
      const zone = zoneOf(slot.account_id)
      if (!zone || slot.day !== date.dayOfWeek) continue
      const zoned = momentOf(date, slot.hour, zone)
      const at = zoned.epochMilliseconds
      const { day, minutes } = placeOf(zoned.toInstant().toString(), pageZone ?? zone)
      const filled = slot.posts.some(post => dateIn(post.post_at, zone) === date.toString())
      const near = times.get(slot.account_id)?.some(time => Math.abs(time - at) <= nearMs)
      if (at <= now || !seen.has(day) || filled || near) continue
      const wall = zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
      found.push({ slotId: slot.id, account: slot.account_id, wall, day, minutes, at })
    }
  return found.sort((a, b) => a.at - b.at).map(({ at: _, ...slot }) => slot)
}
