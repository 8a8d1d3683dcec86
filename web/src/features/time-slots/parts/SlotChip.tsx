import { useDraggable } from '@dnd-kit/core'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { Button, Popover, Select } from '@mantine/core'
import { useState } from 'react'
import { TimeField } from '../../../lib/time/TimeField.tsx'
import { useTimes } from '../../../lib/time/use-times.ts'
import { dayName, dayNames } from '../model/week.ts'
import type { Slots } from '../use-slots.ts'
import classes from './SlotChip.module.css'

interface Props {
  slot: Timeslot
  slots: Slots
  mayChange: boolean
}

const postsWords = (count: number): string => (count === 0 ? 'No posts' : count === 1 ? '1 post' : `${count} posts`)

/** One slot: its time and how many posts are planned in it. It is dragged to another day, or opened to change or delete it. */
export const SlotChip = ({ slot, slots, mayChange }: Props) => {
  const { clockLabel } = useTimes()
  const [opened, setOpened] = useState(false)
  const drag = useDraggable({ id: slot.id, data: slot, disabled: !mayChange })
  const time = clockLabel(Temporal.PlainTime.from(slot.hour))
  const face = (
    <>
      <b>{time}</b> <span>{postsWords(slot.posts_count)}</span>
    </>
  )
  if (!mayChange) return <div className={classes.chip}>{face}</div>
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={280}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          ref={drag.setNodeRef}
          {...drag.listeners}
          {...drag.attributes}
          className={classes.chip}
          data-lifted={drag.isDragging || undefined}
          aria-label={`${dayName(slot.day)}, ${time}, ${postsWords(slot.posts_count)}`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {face}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Time slot">
        <Form
          slot={slot}
          onSave={async to => {
            if (await slots.move(slot, to)) setOpened(false)
          }}
          onDelete={() => {
            setOpened(false)
            void slots.remove(slot)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const Form = ({
  slot,
  onSave,
  onDelete,
}: {
  slot: Timeslot
  onSave: (to: { day: number; hour: string }) => Promise<void>
  onDelete: () => void
}) => {
  const [day, setDay] = useState(slot.day)
  const [hour, setHour] = useState(slot.hour)
  const [saving, setSaving] = useState(false)
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        setSaving(true)
        void onSave({ day, hour }).finally(() => setSaving(false))
      }}
    >
      <div className={classes.fields}>
        <Select
          aria-label="Day"
          data={dayNames.map((label, index) => ({ value: String(index + 1), label }))}
          value={String(day)}
          onChange={value => value && setDay(Number(value))}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
        <TimeField aria-label="Time" value={hour} onChange={setHour} />
      </div>
      {slot.posts_count > 0 && (
        <p className={classes.note}>{postsWords(slot.posts_count)} already planned here won’t move.</p>
      )}
      <div className={classes.buttons}>
        <Button type="button" variant="subtle" data-danger onClick={onDelete}>
          Delete
        </Button>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </div>
    </form>
  )
}
