import { scheduling } from '@fanfare/contracts/limits.ts'
import { resolveWall } from '../schedule.ts'

/** A time of the week at which an account wants posts (spec §4, Timeslot). */
export interface Slot {
  id: string
  /** Day of the week: 1 is Monday, 7 Sunday. */
  day: number
  /** Minute of that day on the account's clock, 0 to 1439. */
  minute: number
}

/**
 * Whether a post at this moment (Unix ms) lies where it can have been placed in the slot on that date: moments are compared, as a slot that the
 * clocks skip comes later by what its account's clock shows. Throws RangeError on an unknown zone.
 */
export function liesInSlot(at: number, slot: Slot, { date, zone }: { date: string; zone: string }): boolean {
  const time = slotTimeOn(date, slot, zone)
  if (!time || Temporal.PlainDate.from(date).dayOfWeek !== slot.day) return false
  return Math.abs(at - time.at) <= scheduling.mostRandomRange * MINUTE_MS
}

/** One occurrence of a slot. */
export interface SlotTime {
  slotId: string
  /** The day it belongs to in the account's zone, YYYY-MM-DD. */
  date: string
  /** What the account's clock shows then, YYYY-MM-DDTHH:mm. */
  wall: string
  /** Unix time, ms. */
  at: number
  /** The clocks skip the slot's time that day, so it comes at the first minute after the change. */
  moved: boolean
}

const MINUTE_MS = 60_000
const two = (n: number): string => String(n).padStart(2, '0')
const wallOf = (date: string, minute: number): string => `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** When a slot comes on a date of its day of the week. Undefined where the zone leaves that day out. Throws RangeError on an unknown zone. */
export function slotTimeOn(date: string, { id, minute }: Slot, zone: string): SlotTime | undefined {
  const wall = wallOf(date, minute)
  const resolved = resolveWall(wall, zone)
  if ('at' in resolved) return { slotId: id, date, wall, at: resolved.at.epochMilliseconds, moved: false }
  // A day that a zone leaves out altogether has no slot.
  if (resolved.type !== 'skipped' || !resolved.after.startsWith(date)) return undefined
  const after = resolveWall(resolved.after, zone)
  if (!('at' in after)) return undefined
  return { slotId: id, date, wall: resolved.after, at: after.at.epochMilliseconds, moved: true }
}

/**
 * All occurrences of an account's slots after `from` and up to `until` (Unix ms), earliest first, no two at the same moment. A time that
 * comes twice on the day when the clocks go back is meant once, the first time. Throws RangeError on an unknown zone.
 */
export function slotTimes(slots: readonly Slot[], zone: string, from: number, until: number): SlotTime[] {
  const byDay = Map.groupBy(slots, ({ day }) => day)
  const found = new Map<number, SlotTime>()
  const last = Temporal.Instant.fromEpochMilliseconds(until).toZonedDateTimeISO(zone).toPlainDate()
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).toPlainDate()
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const date = day.toString()
    for (const slot of byDay.get(day.dayOfWeek) ?? []) {
      const time = slotTimeOn(date, slot, zone)
      if (!time || time.at <= from || time.at > until) continue
      // Where a skipped slot comes at the time of another one, the other one stays.
      const same = found.get(time.at)
      if (!same || (same.moved && !time.moved)) found.set(time.at, time)
    }
  }
  return [...found.values()].sort((a, b) => a.at - b.at)
}
