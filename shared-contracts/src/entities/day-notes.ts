import { type Static, Type } from 'typebox'
import { dayNotes } from '../limits.ts'
import { Id, Instant, nameText } from './common.ts'

/** A day of the calendar, in no time zone: a campaign is on that date wherever its accounts are. */
export const NoteDay = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'a date such as 2026-12-24' })
export const NoteTitle = Type.String({ minLength: 1, maxLength: dayNotes.title, ...nameText })
export const NoteText = Type.String({ maxLength: dayNotes.text })
export const NoteColour = Type.Enum(['blue', 'green', 'amber', 'red', 'violet', 'grey'])
export type NoteColour = Static<typeof NoteColour>

/** What a team notes on days of its calendar: a campaign, a holiday. */
export const DayNote = Type.Object({
  id: Id,
  title: Type.String(),
  text: Type.String(),
  colour: NoteColour,
  /** Its first and its last day; the same where it is for one. */
  first: NoteDay,
  last: NoteDay,
  author_id: Id,
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type DayNote = Static<typeof DayNote>
