import { Popover } from '@mantine/core'
import { shortDay, spokenDay } from '../model/day-words.ts'
import type { OpenSlot } from '../model/slots.ts'
import classes from './CellSlots.module.css'
import { CellSlots } from './CellSlots.tsx'

const countOf = (count: number) => `${count} empty time ${count === 1 ? 'slot' : 'slots'}`

interface Props {
  day: string
  /** Those that the cell has no room for. */
  slots: readonly OpenSlot[]
}

/** "+2 slots": the empty time slots of a day that its cell has no room for, as a list. */
export const MoreSlots = ({ day, slots }: Props) =>
  slots.length === 0 ? null : (
    <Popover width={240} position="bottom-start" trapFocus withinPortal withRoles={false}>
      <Popover.Target>
        <button type="button" className={classes.more} aria-haspopup="dialog" title={countOf(slots.length)}>
          +{slots.length}
          <span data-gives-way> {slots.length === 1 ? 'slot' : 'slots'}</span>
          <span className="sr-only"> without a post on {spokenDay(day)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Empty time slots on ${spokenDay(day)}`}>
        <h2 className={classes.heading}>{shortDay(day)}</h2>
        <CellSlots slots={slots} />
      </Popover.Dropdown>
    </Popover>
  )
