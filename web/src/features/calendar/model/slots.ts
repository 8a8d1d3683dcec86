import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Draft, Failed } from '@fanfare/contracts/entities/posts.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { occupies } from '@fanfare/contracts/slots.ts'
import { placeOf } from './day-words.ts'

/** Fills no slot: it is not to go out as it is. */
const fillsNone: ReadonlySet<number> = new Set([Draft, Failed])

/** An occurrence of a time slot that has no post. */
export interface OpenSlot {
  slotId: string
  account: string
  /** Wall-clock time in the account's zone, YYYY-MM-DDTHH:mm; a time that the clocks skip comes after the change. */
  wall: string
  at: string
  /** Where it lies on the page: date and minutes after midnight in the page's zone. */
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
 * Future occurrences of slots that no post fills on the days that are seen, in order of time.
 */
export const openSlots = (
  slots: readonly Timeslot[],
  rows: readonly CalendarRow[],
  days: readonly string[],
  pageZone: string,
  zoneOf: (account: string) => string | undefined,
  now: number,
): OpenSlot[] => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const seen = new Set(days)
  const rowsOf = Map.groupBy(
    rows.filter(row => !fillsNone.has(row.s)),
    row => row.a,
  )
  // The slots that a post was placed in or lies on, where that is known.
  const slotsOf = new Map<string, Set<string>>()
  for (const { id, posts } of slots)
    for (const post of posts) slotsOf.set(post.id, (slotsOf.get(post.id) ?? new Set()).add(id))
  const found: OpenSlot[] = []
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
      const instant = zoned.toInstant().toString()
      const { day, minutes } = placeOf(instant, pageZone)
      if (at <= now || !seen.has(day)) continue
      const occurrence = { slotId: slot.id, date: date.toString(), at }
      const placed = slot.posts.some(({ post_at }) =>
        occupies({ at: Date.parse(post_at), slot: { id: slot.id, date: dateIn(post_at, zone) } }, occurrence),
      )
      const dated = (rowsOf.get(slot.account_id) ?? []).some(
        row => (slotsOf.get(row.id)?.has(slot.id) ?? true) && occupies({ at: Date.parse(row.t) }, occurrence),
      )
      if (placed || dated) continue
      const wall = zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
      found.push({ slotId: slot.id, account: slot.account_id, wall, at: instant, day, minutes })
    }
  return found.sort((a, b) => Temporal.Instant.compare(a.at, b.at))
}
