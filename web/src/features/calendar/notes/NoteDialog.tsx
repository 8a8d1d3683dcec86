import type { DayNote, NoteColour } from '@fanfare/contracts/entities/day-notes.ts'
import { dayNotes } from '@fanfare/contracts/limits.ts'
import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isFault, messageOf } from '../../../lib/api/api.ts'
import { useUndo } from '../../../lib/api/use-undo.ts'
import { changeWords } from '../../../lib/posts/post-name.ts'
import { useCan, useSettings } from '../../../lib/session/session.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useDeleteNoteMutation, useRestoreNoteMutation, useStoreNoteMutation, useUpdateNoteMutation } from '../api.ts'
import classes from './NoteDialog.module.css'
import type { OpenNote } from './use-notes.ts'

const colours: { value: NoteColour; label: string }[] = [
  { value: 'blue', label: 'Blue' },
  { value: 'green', label: 'Green' },
  { value: 'amber', label: 'Amber' },
  { value: 'red', label: 'Red' },
  { value: 'violet', label: 'Violet' },
  { value: 'grey', label: 'Grey' },
]
const firstDays = { monday: 1, sunday: 0, saturday: 6 } as const

interface Draft {
  title: string
  text: string
  colour: NoteColour
  first: string
  last: string
}
const draftOf = (open: OpenNote): Draft => {
  if ('day' in open) return { title: '', text: '', colour: 'blue', first: open.day, last: open.day }
  const { title, text, colour, first, last } = open.note
  return { title, text, colour, first, last }
}
/** The note as someone else has saved it, out of the refusal. */
const otherOf = (fault: unknown): DayNote | undefined =>
  isFault(fault) && fault.code === 'version_conflict' ? (fault.details?.note as DayNote | undefined) : undefined

/** A note on days: its words, its days and its colour; with Delete and Undo. */
export default function NoteDialog({ open, onClose }: { open: OpenNote; onClose: () => void }) {
  const phone = usePhone()
  const can = useCan()
  const toast = useToast()
  const undoing = useUndo()
  const { firstDayOfTheWeek } = useSettings()
  const [draft, setDraft] = useState(() => draftOf(open))
  const [note, setNote] = useState('note' in open ? open.note : undefined)
  const [faults, setFaults] = useState<{ field?: string; message?: string }>({})
  const [store, { isLoading: storing }] = useStoreNoteMutation()
  const [update, { isLoading: updating }] = useUpdateNoteMutation()
  const [remove, { isLoading: removing }] = useDeleteNoteMutation()
  const [restore] = useRestoreNoteMutation()
  const may = can('note.write')
  const changed = may && JSON.stringify(draft) !== JSON.stringify(draftOf(open))
  const change = (part: Partial<Draft>) => {
    setDraft(now => ({ ...now, ...part }))
    setFaults({})
  }
  const firstDay = firstDays[firstDayOfTheWeek as keyof typeof firstDays] ?? 1
  const at = (field: string) => (faults.field === `body.${field}` ? faults.message : undefined)

  const save = async () => {
    const body = { ...draft, title: draft.title.trim() }
    if (!body.title) return setFaults({ field: 'body.title', message: 'Enter a name.' })
    try {
      if (note) await update({ params: { id: note.id }, body, ifMatch: note.version }).unwrap()
      else await store({ body }).unwrap()
      toast.done('Note saved')
      onClose()
    } catch (fault) {
      const other = otherOf(fault)
      if (!other)
        return setFaults({ message: messageOf(fault), ...(isFault(fault) && fault.field && { field: fault.field }) })
      setNote(other)
      setFaults({ message: `Someone else changed it to “${other.title}”. Save again to keep what is here.` })
    }
  }
  const erase = async ({ id, title }: DayNote) => {
    try {
      await remove({ params: { id } }).unwrap()
      toast.done(changeWords('note', 'deleted', [title]), {
        label: 'Undo',
        run: () =>
          void undoing(`The note “${title}” wasn’t restored`, async () => {
            await restore({ params: { id } }).unwrap()
            return changeWords('note', 'restored', [title])
          }),
      })
      onClose()
    } catch (fault) {
      setFaults({ message: messageOf(fault) })
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={note ? 'Note' : 'New note'}
      size={440}
      fullScreen={phone}
      // A key or a press beside it would throw away what was typed; Cancel says what it does.
      closeOnEscape={!changed}
      closeOnClickOutside={!changed}
    >
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label="Name"
          placeholder="Winter sale, public holiday"
          maxLength={dayNotes.title}
          value={draft.title}
          error={at('title')}
          readOnly={!may}
          data-autofocus
          onChange={event => change({ title: event.currentTarget.value })}
        />
        <div className={classes.days}>
          <DatePickerInput
            label="First day"
            value={draft.first}
            firstDayOfWeek={firstDay}
            error={at('first')}
            readOnly={!may}
            onChange={first => first && change({ first, ...(draft.last < first && { last: first }) })}
          />
          <DatePickerInput
            label="Last day"
            value={draft.last}
            minDate={draft.first}
            firstDayOfWeek={firstDay}
            error={at('last')}
            readOnly={!may}
            onChange={last => last && change({ last })}
          />
        </div>
        <Textarea
          label="Details"
          description="Everyone on the team can see this note."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={dayNotes.text}
          value={draft.text}
          readOnly={!may}
          onChange={event => change({ text: event.currentTarget.value })}
        />
        <Select
          label="Colour"
          data={colours}
          value={draft.colour}
          allowDeselect={false}
          readOnly={!may}
          onChange={value => change({ colour: value as NoteColour })}
        />
        {faults.message && !['body.title', 'body.first', 'body.last'].includes(faults.field ?? '') && (
          <p className={classes.fault} role="alert">
            {faults.message}
          </p>
        )}
        {may && (
          <div className={classes.actions}>
            {note && (
              <Button
                type="button"
                variant="default"
                data-danger
                className={classes.delete}
                loading={removing}
                onClick={() => void erase(note)}
              >
                Delete note
              </Button>
            )}
            <Button type="button" variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={storing || updating}>
              Save note
            </Button>
          </div>
        )}
      </form>
    </Modal>
  )
}
