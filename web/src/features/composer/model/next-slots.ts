import type { AvailableSlots, SlotPlace } from '@fanfare/contracts/entities/timeslots.ts'
import type { ZoneTime } from './clocks.ts'

/** The slot that a post takes: the one with this time (of the slot, on the account's clock) where it is free, else the next one. */
export const takenSlot = ({ slots }: AvailableSlots, chosen: string | null): SlotPlace | undefined =>
  slots.find(({ slot_wall }) => slot_wall === chosen) ?? slots[0]

/** When each account's post goes out, the earliest first; accounts without a free slot are left out. */
export const slotTimes = (accounts: readonly AvailableSlots[], chosen: string | null): ZoneTime[] =>
  accounts
    .flatMap(account => {
      const slot = takenSlot(account, chosen)
      const { timezone } = account
      // A slot that is named takes the post at its own time; the next one varies by some minutes.
      if (slot && slot.slot_wall === chosen) {
        const at = Temporal.PlainDateTime.from(chosen).toZonedDateTime(timezone).toInstant()
        return [{ zone: timezone, wall: chosen, at }]
      }
      return slot ? [{ zone: timezone, wall: slot.wall, at: Temporal.Instant.from(slot.at) }] : []
    })
    .sort((a, b) => Temporal.Instant.compare(a.at, b.at))

/** `18:00 slot, 4 minutes later`: where a post is placed beside its slot; undefined where it is on it. */
export const variedPhrase = ({ varied_minutes: minutes }: SlotPlace, slot: string): string | undefined => {
  if (minutes === 0) return undefined
  const amount = Math.abs(minutes)
  return `${slot} slot, ${amount} ${amount === 1 ? 'minute' : 'minutes'} ${minutes > 0 ? 'later' : 'earlier'}`
}
