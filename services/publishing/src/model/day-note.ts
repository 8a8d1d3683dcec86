import type { DayNote, NoteColour } from '@fanfare/contracts/entities/day-notes.ts'
import { dayNotes } from '@fanfare/contracts/limits.ts'

/** A note as it is stored. */
export interface StoredNote {
  id: string
  author_id: string
  title: string
  text: string
  colour: NoteColour
  first_day: string
  last_day: string
  version: number
  created_at: Date
  updated_at: Date
}

/** A note as the API shows it. */
export const noteView = ({ first_day: first, last_day: last, ...row }: StoredNote): DayNote => ({
  id: row.id,
  title: row.title,
  text: row.text,
  colour: row.colour,
  first,
  last,
  author_id: row.author_id,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const dayOf = (text: string): Temporal.PlainDate | undefined => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

/** What is wrong with two days, and with which of them; undefined: nothing. `first` and `last` name the fields. */
export function daysFault(
  given: { first: string; last: string },
  most: number = dayNotes.days,
): { part: 'first' | 'last'; rule: string } | undefined {
  const [first, last] = [dayOf(given.first), dayOf(given.last)]
  if (!first) return { part: 'first', rule: 'a date that there is' }
  if (!last) return { part: 'last', rule: 'a date that there is' }
  if (Temporal.PlainDate.compare(last, first) < 0) return { part: 'last', rule: 'on or after the first day' }
  return first.until(last).days >= most ? { part: 'last', rule: `at most ${most} days in all` } : undefined
}
