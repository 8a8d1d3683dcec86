import { useDroppable } from '@dnd-kit/core'
import { useContext } from 'react'
import { useTimes } from '../../../lib/time/use-times.ts'
import { spokenDay } from '../model/day-words.ts'
import type { OpenSlot } from '../model/slots.ts'
import classes from './CellSlots.module.css'
import { OpenSlots } from './open-slots.ts'

/** Empty time slots in a cell: drop a post on one, or press it to write a post for it. */
export const CellSlots = ({ slots }: { slots: readonly OpenSlot[] }) =>
  slots.map(slot => <Slot key={`${slot.slotId} ${slot.wall}`} slot={slot} />)

const Slot = ({ slot }: { slot: OpenSlot }) => {
  const { clockLabel } = useTimes()
  const { nameOf, onCreate } = useContext(OpenSlots)
  const { day, minutes, account, wall } = slot
  const name = nameOf(account)
  const drop = useDroppable({
    id: `slot-${slot.slotId}-${wall}`,
    data: { day, hour: Math.floor(minutes / 60), slot: { account, wall } },
  })
  const time = clockLabel({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return (
    <button
      ref={drop.setNodeRef}
      type="button"
      className={classes.slot}
      data-over={drop.isOver || undefined}
      onClick={() => onCreate(slot)}
    >
      <span className="sr-only">Empty time slot, </span>
      <b>{time}</b> <span>{name}</span>
      <span className="sr-only">, {spokenDay(day)}. Create a post</span>
    </button>
  )
}
