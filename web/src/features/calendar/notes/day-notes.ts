import type { DayNote } from '@fanfare/contracts/entities/day-notes.ts'
import { createContext, useContext } from 'react'

interface Shown {
  /** The notes of each day that is seen, YYYY-MM-DD. */
  byDay: ReadonlyMap<string, readonly DayNote[]>
  onOpen: (note: DayNote) => void
}
const none: readonly DayNote[] = []

/** The notes of the days that are seen. */
export const DayNotes = createContext<Shown>({ byDay: new Map(), onOpen: () => {} })
export const useNotesOf = (day: string): readonly DayNote[] => useContext(DayNotes).byDay.get(day) ?? none

/** The notes of each of these days, the longest first, so that a note of many days stands in the same place on most of them. */
export const notesByDay = (notes: readonly DayNote[], days: readonly string[]): Map<string, DayNote[]> => {
  const length = ({ first, last }: DayNote) => Temporal.PlainDate.from(first).until(last).days
  const ordered = [...notes].sort(
    (a, b) => length(b) - length(a) || (a.first < b.first ? -1 : 1) || (a.id < b.id ? -1 : 1),
  )
  const found = new Map<string, DayNote[]>()
  for (const day of days) {
    const theirs = ordered.filter(({ first, last }) => first <= day && day <= last)
    if (theirs.length > 0) found.set(day, theirs)
  }
  return found
}
