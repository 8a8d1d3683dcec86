import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { dayName } from '../../../lib/account-zone/zone-words.ts'
import { underPointer } from '../../../lib/drag/keyboard-drag.ts'
import { useDragSensors } from '../../../lib/drag/use-drag-sensors.ts'
import { arrowsByDay } from '../keyboard-drag.ts'
import type { Slots } from '../use-slots.ts'
import chip from './SlotChip.module.css'
import { SlotChip } from './SlotChip.tsx'
import classes from './SlotWeek.module.css'

interface Props {
  days: number[]
  byDay: Map<number, Timeslot[]>
  slots: Slots
  mayChange: boolean
  onAdd: (day: number) => void
}
const none: Timeslot[] = []

/** A column a day; a slot that is dragged to another day keeps its time. */
export const SlotWeek = ({ days, byDay, slots, mayChange, onAdd }: Props) => {
  const [carried, setCarried] = useState<Timeslot | null>(null)
  /** The day over which it is. */
  const [target, setTarget] = useState<number | null>(null)
  const sensors = useDragSensors(arrowsByDay)
  const dayOf = (over: { data: { current?: unknown } } | null) =>
    (over?.data.current as { day: number } | undefined)?.day
  const isTaken = (slot: Timeslot, day: number) =>
    (byDay.get(day) ?? none).some(({ id, hour }) => id !== slot.id && hour === slot.hour)
  const drop = () => {
    setCarried(null)
    setTarget(null)
  }
  const said = (slot: Timeslot, day: number) =>
    isTaken(slot, day) ? `${dayName(day)} already has this time` : slots.words({ day, hour: slot.hour })
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      onDragStart={({ active }) => setCarried((active.data.current as Timeslot | undefined) ?? null)}
      onDragOver={({ over }) => setTarget(dayOf(over) ?? null)}
      onDragCancel={drop}
      onDragEnd={({ over }) => {
        const day = dayOf(over)
        drop()
        if (!carried || day === undefined) return
        const to = { day, hour: carried.hour }
        if (isTaken(carried, day)) return slots.taken(to)
        // Someone else took the time since the week was read.
        void slots.move(carried, to, true).then(refusal => refusal && slots.taken(to))
      }}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'Press Space to pick the time slot up, arrows to move it by day, Space to drop, Escape to cancel.',
        },
        announcements: {
          onDragStart: () => 'Picked up the time slot',
          onDragOver: ({ over }) => {
            const day = dayOf(over)
            return carried && day !== undefined ? said(carried, day) : ''
          },
          onDragEnd: ({ over }) => {
            const day = dayOf(over)
            if (!carried || day === undefined) return 'Not moved'
            return isTaken(carried, day) ? `Not moved. ${said(carried, day)}` : `Dropped on ${dayName(day)}`
          },
          onDragCancel: () => 'Not moved',
        },
      }}
    >
      <div className={classes.week}>
        {days.map(day => (
          <Day key={day} day={day} entries={byDay.get(day) ?? none} slots={slots} mayChange={mayChange} onAdd={onAdd} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {carried && (
          <div className={`${chip.chip} ${classes.overlay}`}>
            <b>{said(carried, target ?? carried.day)}</b>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const Day = ({
  day,
  entries,
  slots,
  mayChange,
  onAdd,
}: { day: number; entries: Timeslot[] } & Omit<Props, 'days' | 'byDay'>) => {
  const drop = useDroppable({ id: `day-${day}`, data: { day } })
  const name = dayName(day)
  return (
    <section ref={drop.setNodeRef} className={classes.day} data-over={drop.isOver || undefined} aria-label={name}>
      <header className={classes.head}>
        <h2>
          {name} {entries.length > 0 && <span>{entries.length}</span>}
        </h2>
        {mayChange && (
          <ActionIcon className={classes.add} aria-label={`Add a time slot on ${name}`} onClick={() => onAdd(day)}>
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </header>
      <ul className={classes.list}>
        {entries.map(slot => (
          <li key={slot.id}>
            <SlotChip slot={slot} slots={slots} mayChange={mayChange} />
          </li>
        ))}
      </ul>
    </section>
  )
}
