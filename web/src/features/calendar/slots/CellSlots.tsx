import { useDroppable } from '@dnd-kit/core'
import { useContext } from 'react'
import { useTimes } from '../../../lib/time/use-times.ts'
import { spokenDay } from '../model/day-words.ts'
import { chipTime } from '../model/rows.ts'
import type { OpenSlot } from '../model/slots.ts'
import classes from './CellSlots.module.css'
import { OpenSlots } from './open-slots.ts'

/** Empty time slots in a cell: drop a post on one, or press it to write a post for it. */
export const CellSlots = ({ slots }: { slots: readonly OpenSlot[] }) =>
  slots.map(slot => <Slot key={`${slot.slotId} ${slot.wall}`} slot={slot} />)

const Slot = ({ slot }: { slot: OpenSlot }) => {
  const times = useTimes()
  const { zone, facts, onCreate } = useContext(OpenSlots)
  const { day, minutes, account, wall, at } = slot
  const fact = facts.get(account)
  const { time, city } = chipTime(at, fact, zone, times)
  const drop = useDroppable({
    id: `slot-${slot.slotId}-${wall}`,
    data: { day, hour: Math.floor(minutes / 60), slot: { account, wall } },
  })
  return (
    <button
      ref={drop.setNodeRef}
      type="button"
      className={classes.slot}
      data-over={drop.isOver || undefined}
      onClick={() => onCreate(slot)}
    >
      <span className="sr-only">Empty time slot, </span>
      <b>{time}</b> <span>{[city, fact?.name].filter(Boolean).join(' · ')}</span>
      <span className="sr-only">, {spokenDay(day)}. Create a post</span>
    </button>
  )
}
