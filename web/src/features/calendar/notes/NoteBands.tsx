import { useContext } from 'react'
import { spokenDay } from '../model/day-words.ts'
import { DayNotes, useNotesOf } from './day-notes.ts'
import classes from './NoteBands.module.css'

interface Props {
  day: string
  /** As many as are drawn; without, all. */
  most?: number
}

/** The notes of a day, each a button that opens it. The words stand where a note begins, and on the first day of a week. */
export const NoteBands = ({ day, most = Number.POSITIVE_INFINITY }: Props) => {
  const { onOpen } = useContext(DayNotes)
  const notes = useNotesOf(day)
  if (notes.length === 0) return null
  const shown = notes.slice(0, most)
  return (
    <ul className={classes.bands} aria-label={`Notes on ${spokenDay(day)}`}>
      {shown.map(note => (
        <li key={note.id}>
          <button
            type="button"
            className={classes.band}
            data-colour={note.colour}
            data-from={note.first < day || undefined}
            data-on={note.last > day || undefined}
            title={note.title}
            onClick={() => onOpen(note)}
          >
            {note.title}
          </button>
        </li>
      ))}
      {shown.length < notes.length && <li className={classes.more}>{notes.length - shown.length} more notes</li>}
    </ul>
  )
}
