import { type Slot, slotTimeOn } from './slot-times.ts'

/** A post in a slot: when it goes out, and the occurrence that it fills. */
export interface InSlot {
  /** Unix time, ms. */
  at: number
  /** The day of the slot in the account's zone, YYYY-MM-DD. */
  date: string
}

/**
 * Where a post goes when its slot moves within the week: to the slot's new time in the same week, as far beside it as it lay beside the time
 * before. Moving the slot back therefore gives the post exactly the time that it had. Undefined where the zone leaves one of the two days
 * out. Throws RangeError on an unknown zone.
 */
export function movedWithSlot({ at, date }: InSlot, from: Slot, to: Slot, zone: string): InSlot | undefined {
  const day = Temporal.PlainDate.from(date)
    .add({ days: to.day - from.day })
    .toString()
  const before = slotTimeOn(date, from, zone)
  const after = slotTimeOn(day, to, zone)
  return before && after ? { at: after.at + (at - before.at), date: day } : undefined
}
