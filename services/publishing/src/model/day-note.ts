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

/** Years that a note can be in: the database knows no year 0, and nobody plans a post in 2999. */
const years = { first: 1900, last: 2999 }

const dayOf = (text: string): Temporal.PlainDate | undefined => {
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
    return day.year >= years.first && day.year <= years.last ? day : undefined
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
  const rule = `a date that there is, from ${years.first} to ${years.last}`
  if (!first) return { part: 'first', rule }
  if (!last) return { part: 'last', rule }
  if (Temporal.PlainDate.compare(last, first) < 0) return { part: 'last', rule: 'on or after the first day' }
  return first.until(last).days >= most ? { part: 'last', rule: `at most ${most} days in all` } : undefined
}
