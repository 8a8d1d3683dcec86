import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Optional } from '../entities/common.ts'
import { DayNote, NoteColour, NoteDay, NoteText, NoteTitle } from '../entities/day-notes.ts'
import { withShown } from '../entities/shown.ts'

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const Params = Type.Object({ id: Id })
const fields = {
  title: NoteTitle,
  text: Optional(NoteText),
  colour: Optional(NoteColour),
  first: NoteDay,
  /** At most a year after the first; without it the note is for one day. */
  last: Optional(NoteDay),
}
const Body = Type.Object(fields, {
  ...strict,
  examples: [{ title: 'Winter sale', colour: 'red', first: '2026-12-27', last: '2027-01-05' }],
})

/** Notes that have a day from `start` to `end`, by their first day; at most 500. */
export const ListNotes = endpoint({
  name: 'listNotes',
  service,
  method: 'GET',
  url: '/api/notes',
  access: 'team',
  action: 'note.read',
  summary: 'Notes on the days of the calendar',
  query: Type.Object({ start: NoteDay, end: NoteDay }),
  reply: Type.Object({ data: Type.Array(DayNote) }),
})

export const StoreNote = endpoint({
  name: 'storeNote',
  service,
  method: 'POST',
  url: '/api/notes',
  access: 'team',
  action: 'note.write',
  creates: true,
  summary: 'Note something on days of the calendar',
  body: Body,
  reply: DayNote,
  errors: ['note_limit'],
})

/** With If-Match and the version, a change by someone else is refused as `version_conflict`. Text and colour that are not sent stay. */
export const UpdateNote = endpoint({
  name: 'updateNote',
  service,
  method: 'PUT',
  url: '/api/notes/:id',
  access: 'team',
  action: 'note.write',
  summary: 'Change a note; the ETag is its version',
  params: Params,
  body: withShown(fields, DayNote, ['updated_at']),
  reply: DayNote,
  errors: ['note_not_found', 'version_conflict'],
})

export const DeleteNote = endpoint({
  name: 'deleteNote',
  service,
  method: 'DELETE',
  url: '/api/notes/:id',
  access: 'team',
  action: 'note.write',
  summary: 'Delete a note; can be restored for 30 days',
  params: Params,
  reply: Done,
  errors: ['note_not_found'],
})

export const RestoreNote = endpoint({
  name: 'restoreNote',
  service,
  method: 'POST',
  url: '/api/notes/:id/restore',
  access: 'team',
  action: 'note.write',
  summary: 'Bring back a deleted note',
  params: Params,
  reply: DayNote,
  errors: ['note_not_found', 'note_limit'],
})

export const dayNoteEndpoints = [ListNotes, StoreNote, UpdateNote, DeleteNote, RestoreNote] as const
