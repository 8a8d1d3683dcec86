import type { DayNote } from '@fanfare/contracts/entities/day-notes.ts'
import { useMemo, useState } from 'react'
import { useCan } from '../../../lib/session/session.ts'
import { useQuiet } from '../../../ui/when-quiet.ts'
import { useNotesQuery } from '../api.ts'
import type { View } from '../use-view.ts'
import { notesByDay } from './day-notes.ts'

/** A note that is open in its dialog, or the day for which a new one is written. */
export type OpenNote = { note: DayNote } | { day: string }

/** Notes on the days that are seen, and the one that is open. */
export const useNotes = ({ days, day, now }: View) => {
  const can = useCan()
  const quiet = useQuiet()
  const [open, setOpen] = useState<OpenNote>()
  const [start = day, end = day] = [days[0], days.at(-1)]
  const { data } = useNotesQuery({ query: { start, end } }, { skip: !can('note.read') || !quiet })
  const byDay = useMemo(() => notesByDay(data?.data ?? [], days), [data, days])
  return {
    may: can('note.write'),
    open,
    close: () => setOpen(undefined),
    /** Begins a note on the day that the page is about; on today where that is one of the days seen. */
    add: () => setOpen({ day: days.includes(now) ? now : day }),
    shown: useMemo(() => ({ byDay, onOpen: (note: DayNote) => setOpen({ note }) }), [byDay]),
  }
}
