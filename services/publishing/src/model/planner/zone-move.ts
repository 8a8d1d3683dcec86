import { type Slot, slotTimes } from './slot-times.ts'

const WEEK_MS = 7 * 86_400_000

/** How a slot moves when its account's zone changes. */
export interface ZoneMove {
  slot: Slot
  /** Its next time by the zone before, and the same day's time by the new one, Unix ms. */
  before: number
  after: number
  /** Positive: later. */
  minutes: number
}

/**
 * What each slot does when its account changes from one zone to another: it keeps its time on the clock, so the moment moves. Slots that
 * do not come within two weeks (there are none) are left out.
 */
export function zoneMoves(slots: readonly Slot[], from: string, to: string, now: number): ZoneMove[] {
  const before = slotTimes(slots, from, now, now + 2 * WEEK_MS)
  const after = slotTimes(slots, to, now - WEEK_MS, now + 3 * WEEK_MS)
  return slots.flatMap(slot => {
    const first = before.find(({ slotId }) => slotId === slot.id)
    const same = after.find(({ slotId, date }) => slotId === slot.id && date === first?.date)
    if (!first || !same) return []
    return { slot, before: first.at, after: same.at, minutes: Math.round((same.at - first.at) / 60_000) }
  })
}
