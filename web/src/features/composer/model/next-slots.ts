import type { AvailableSlots, SlotPlace } from '@fanfare/contracts/entities/timeslots.ts'
import type { ZoneTime } from './clocks.ts'

/** Times that are offered to choose from. */
export const offered = 3

/**
 * The times of slots that are offered, on each account's clock, the earliest first; null: the next slot of each account. After it come times
 * at which every account has a free slot: of one account its later ones.
 */
export const slotChoices = (accounts: readonly AvailableSlots[]): (string | null)[] => {
  const [first, ...others] = accounts
  if (!first || accounts.some(({ slots }) => slots.length === 0)) return [null]
  const common = first.slots
    .map(({ slot_wall }) => slot_wall)
    .filter(wall => others.every(({ slots }) => slots.some(({ slot_wall }) => slot_wall === wall)))
  // What is the next one of each already is no other choice.
  const later = common.filter(wall => accounts.some(({ slots: [next] }) => next?.slot_wall !== wall))
  return [null, ...later.slice(0, offered - 1)]
}

/** The slot that a post takes: the one with this time (of the slot, on the account's clock) where it is free, else the next one. */
const takenSlot = ({ slots }: AvailableSlots, chosen: string | null): SlotPlace | undefined =>
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
