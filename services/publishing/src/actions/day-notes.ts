import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { StoreNote } from '@fanfare/contracts/endpoints/day-notes.ts'
import { type EventPayload, NoteChanged } from '@fanfare/contracts/events.ts'
import { dayNotes } from '@fanfare/contracts/limits.ts'
import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceTeam } from '../live.ts'
import { daysFault, noteView } from '../model/day-note.ts'
import {
  changeNote,
  countNotes,
  deleteNote,
  findNote,
  insertNote,
  lockNotes,
  type NoteRow,
  notesOfDays,
  purgeNotes,
  undeleteNote,
} from '../stores/day-notes.ts'

type Body = BodyOf<typeof StoreNote>

function noteNotFound(): never {
  return fail('note_not_found', { field: 'params.id', rule: 'a note of this team' })
}

type Change = EventPayload<typeof NoteChanged>['change']

/** Has every open calendar of the team read its notes again, once the change is committed, and emits for its record what a member did. */
async function announceNote(tx: Tx, deps: Deps, who: Who, { id, title }: NoteRow, change: Change): Promise<void> {
  const { teamId } = who
  await emit(tx, NoteChanged, { teamId, name: title, change, ...actorOf(who) }, { teamId })
  afterCommit(tx, () => void announceTeam(deps, teamId, { kind: 'note', note_id: id }))
}

/** The days that are meant. Throws `invalid_input`, with the field that is wrong. */
function requireDays(days: { first: string; last: string }, fields: { first: string; last: string }): void {
  const fault = daysFault(days)
  if (!fault) return
  const field = fields[fault.part]
  fail('invalid_input', { field, rule: fault.rule, message: `${field} must be ${fault.rule}.` })
}
function requireNoteDays({ first, last = first }: Body): { first_day: string; last_day: string } {
  requireDays({ first, last }, { first: 'body.first', last: 'body.last' })
  return { first_day: first, last_day: last }
}

/** A note of the team. Throws `note_not_found`. */
export const noteOf = async ({ db }: Deps, teamId: string, id: string): Promise<NoteRow> =>
  (await findNote(db, teamId, id)) ?? noteNotFound()

async function requireRoom(tx: Tx, teamId: string): Promise<void> {
  await lockNotes(tx, teamId)
  if ((await countNotes(tx, teamId)) >= dayNotes.perTeam) fail('note_limit', { details: { limit: dayNotes.perTeam } })
}

/** Notes that have a day from `start` to `end`, a year at most. Throws `invalid_input`. */
export async function listNotes(
  deps: Deps,
  who: Who,
  { start, end }: { start: string; end: string },
): Promise<NoteRow[]> {
  requireDays({ first: start, last: end }, { first: 'query.start', last: 'query.end' })
  return notesOfDays(deps.db, who.teamId, { start, end })
}

/** Stores a note. Throws `invalid_input` and `note_limit`. */
export async function storeNote(deps: Deps, who: Who, body: Body): Promise<NoteRow> {
  const days = requireNoteDays(body)
  const { title, text = '', colour = 'blue' } = body
  return transaction(deps.db, async tx => {
    await requireRoom(tx, who.teamId)
    const columns = { title: title.trim(), text, colour, ...days }
    const row = await insertNote(tx, who.teamId, { id: deps.ids.next(), author_id: who.userId, ...columns })
    await announceNote(tx, deps, who, row, 'created')
    return row
  })
}

/**
 * Changes a note. With `versions` (If-Match) it must be as the caller read it, or `version_conflict` is thrown. Throws `note_not_found` and
 * `invalid_input`.
 */
export async function updateNote(
  deps: Deps,
  who: Who,
  id: string,
  body: Body,
  versions: ReadonlySet<number> | undefined,
): Promise<NoteRow> {
  const days = requireNoteDays(body)
  return transaction(deps.db, async tx => {
    const before = (await findNote(tx, who.teamId, id)) ?? noteNotFound()
    // The note as it is now goes along, so that the caller can show both.
    const conflict = (now: NoteRow): never =>
      fail('version_conflict', {
        field: 'headers.if-match',
        rule: `"${now.version}", as it is now`,
        details: { version: now.version, note: noteView(now) },
      })
    if (versions && !versions.has(before.version)) conflict(before)
    const { title, text = before.text, colour = before.colour } = body
    const row = await changeNote(tx, who.teamId, before, { title: title.trim(), text, colour, ...days })
    if (!row) return conflict((await findNote(tx, who.teamId, id)) ?? noteNotFound())
    await announceNote(tx, deps, who, row, 'changed')
    return row
  })
}

/** Deletes a note; it can be restored for 30 days. Throws `note_not_found`. */
export async function removeNote(deps: Deps, who: Who, id: string): Promise<void> {
  await transaction(deps.db, async tx => {
    const row = (await deleteNote(tx, who.teamId, id)) ?? noteNotFound()
    await purgeNotes(tx, who.teamId)
    await announceNote(tx, deps, who, row, 'deleted')
  })
}

/** Brings back a deleted note. Throws `note_not_found` and `note_limit`. */
export async function restoreNote(deps: Deps, who: Who, id: string): Promise<NoteRow> {
  return transaction(deps.db, async tx => {
    await requireRoom(tx, who.teamId)
    const row = (await undeleteNote(tx, who.teamId, id)) ?? noteNotFound()
    await announceNote(tx, deps, who, row, 'restored')
    return row
  })
}
