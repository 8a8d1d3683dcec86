import type { NoteColour } from '@fanfare/contracts/entities/day-notes.ts'
import type { Defaulted } from './columns.ts'

/** Notes on days of a team's calendar. */
export interface DayNotesTable {
  id: string
  team_id: string
  author_id: string
  title: string
  text: string
  colour: NoteColour
  /** YYYY-MM-DD. */
  first_day: string
  last_day: string
  version: Defaulted<number>
  deleted_at: Date | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}
