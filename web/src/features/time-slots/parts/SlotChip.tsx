import { useDraggable } from '@dnd-kit/core'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { Button, Popover, Select } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { dayName, dayNames } from '../../../lib/account-zone/zone-words.ts'
import { TimeField } from '../../../lib/time/TimeField.tsx'
import { useTimes } from '../../../lib/time/use-times.ts'
import type { Slots } from '../use-slots.ts'
import classes from './SlotChip.module.css'

interface Props {
  slot: Timeslot
  slots: Slots
  mayChange: boolean
}

const postsWords = (count: number): string => (count === 0 ? 'No posts' : count === 1 ? '1 post' : `${count} posts`)

/** The slot after this one as they stand on the screen, or the one before it: where the focus goes when this one is deleted. */
const neighbourOf = (chip: HTMLElement | null): HTMLElement | undefined => {
  if (!chip) return undefined
  const all = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
  const here = all.indexOf(chip)
  return here < 0 ? undefined : (all[here + 1] ?? all[here - 1])
}

/** One slot: its time and how many posts are planned in it. It is dragged to another day, or opened to change or delete it. */
export const SlotChip = ({ slot, slots, mayChange }: Props) => {
  const { clockLabel } = useTimes()
  const [opened, setOpened] = useState(false)
  const chip = useRef<HTMLButtonElement | null>(null)
  // The popover covers the slots below in part: until it closes they are nothing to press, and a press there closes it.
  useEffect(() => {
    if (!opened) return
    const others = [...document.querySelectorAll<HTMLElement>('[data-slot]')].filter(one => one !== chip.current)
    for (const one of others) one.inert = true
    return () => {
      for (const one of others) one.inert = false
    }
  }, [opened])
  const drag = useDraggable({ id: slot.id, data: slot, disabled: !mayChange })
  const time = clockLabel(Temporal.PlainTime.from(slot.hour))
  const face = (
    <>
      <b>{time}</b> {slot.posts_count > 0 && <span>{postsWords(slot.posts_count)}</span>}
    </>
  )
  if (!mayChange) return <div className={classes.chip}>{face}</div>
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={300}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          ref={node => {
            chip.current = node
            drag.setNodeRef(node)
          }}
          data-slot
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
            const refusal = await slots.move(slot, to, false)
            if (refusal === null) setOpened(false)
            return refusal
          }}
          onDelete={() => {
            const next = neighbourOf(chip.current)
            setOpened(false)
            void slots.remove(slot)
            // After the chip is gone, and the focus with it.
            requestAnimationFrame(() => next?.focus())
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
  /** Resolves with why it was not saved, or null. */
  onSave: (to: { day: number; hour: string }) => Promise<string | null>
  onDelete: () => void
}) => {
  const [day, setDay] = useState(slot.day)
  const [hour, setHour] = useState(slot.hour)
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const note = useId()
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        setSaving(true)
        void onSave({ day, hour })
          .then(setRefusal)
          .finally(() => setSaving(false))
      }}
    >
      <div className={classes.fields}>
        <Select
          aria-label="Day"
          data={dayNames.map((label, index) => ({ value: String(index + 1), label }))}
          value={String(day)}
          onChange={value => {
            if (value) setDay(Number(value))
            setRefusal(null)
          }}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
        <TimeField
          aria-label="Time"
          aria-describedby={refusal ? note : undefined}
          value={hour}
          error={Boolean(refusal)}
          onChange={value => {
            setHour(value)
            setRefusal(null)
          }}
        />
      </div>
      {refusal && (
        <p className={classes.fault} id={note} role="alert">
          {refusal}
        </p>
      )}
      {slot.posts_count > 0 && (
        <p className={classes.note}>
          {slot.posts_count === 1
            ? '1 post is planned here. It moves with the slot where possible, and keeps its time if you delete it.'
            : `${slot.posts_count} posts are planned here. They move with the slot where possible, and keep their times if you delete it.`}
        </p>
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
