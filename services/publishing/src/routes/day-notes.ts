import { DeleteNote, ListNotes, RestoreNote, StoreNote, UpdateNote } from '@fanfare/contracts/endpoints/day-notes.ts'
import type { DayNote } from '@fanfare/contracts/entities/day-notes.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { withoutShown } from '@fanfare/runtime/input/as-shown.ts'
import type { FastifyReply } from 'fastify'
import { listNotes, noteOf, removeNote, restoreNote, storeNote, updateNote } from '../actions/day-notes.ts'
import type { Deps } from '../deps.ts'
import { noteView } from '../model/day-note.ts'
import type { NoteRow } from '../stores/day-notes.ts'
import { etagOf, ifMatch } from './etag.ts'

/** A note with its version as ETag. */
const send = (reply: FastifyReply, row: NoteRow): DayNote => {
  reply.header('etag', etagOf(row.version))
  return noteView(row)
}

/** Notes on days of the calendar. */
export function dayNoteRoutes(http: Http, deps: Deps): void {
  http.handle(ListNotes, async ({ who, query }) => ({ data: (await listNotes(deps, who, query)).map(noteView) }))
  http.handle(StoreNote, async ({ who, body, reply }) => send(reply, await storeNote(deps, who, body)))
  http.handle(UpdateNote, async ({ who, params, body, request, reply }) => {
    const own = await withoutShown(UpdateNote.body, body, async () =>
      noteView(await noteOf(deps, who.teamId, params.id)),
    )
    return send(reply, await updateNote(deps, who, params.id, own, ifMatch(request.headers['if-match'])))
  })
  http.handle(DeleteNote, async ({ who, params }) => {
    await removeNote(deps, who, params.id)
    return { done: true as const }
  })
  http.handle(RestoreNote, async ({ who, params, reply }) => send(reply, await restoreNote(deps, who, params.id)))
}
