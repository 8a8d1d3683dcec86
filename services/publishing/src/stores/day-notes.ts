import { dayNotes } from '@fanfare/contracts/limits.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { DayNotesTable } from '../db/note-tables.ts'
import { restorable, touched } from './row-changes.ts'

export type NoteRow = Selectable<DayNotesTable>
type NewNote = Omit<Insertable<DayNotesTable>, 'team_id'>
type NoteChange = Pick<NoteRow, 'title' | 'text' | 'colour' | 'first_day' | 'last_day'>

const ofTeam = (db: Db, teamId: string) =>
  db.selectFrom('day_notes').where('team_id', '=', teamId).where('deleted_at', 'is', null)

/** Notes that have a day from `start` to `end` (YYYY-MM-DD), by their first day. */
export const notesOfDays = (
  db: Db,
  teamId: string,
  { start, end }: { start: string; end: string },
): Promise<NoteRow[]> =>
  ofTeam(db, teamId)
    .selectAll()
    .where('last_day', '>=', start)
    .where('first_day', '<=', end)
    .orderBy('first_day')
    .orderBy('last_day', 'desc')
    .orderBy('id')
    .limit(dayNotes.perReply)
    .execute()

/** How many notes a team has. */
export async function countNotes(db: Db, teamId: string): Promise<number> {
  const { total } = await ofTeam(db, teamId)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Has requests that add notes to one team run one after the other until `tx` ends, so that two don't pass the limit together. */
export async function lockNotes(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-notes-${teamId}`}, 0))`.execute(tx)
}

/** A note that is not deleted. */
export const findNote = (db: Db, teamId: string, id: string): Promise<NoteRow | undefined> =>
  ofTeam(db, teamId).selectAll().where('id', '=', id).executeTakeFirst()

export const insertNote = (db: Db, teamId: string, row: NewNote): Promise<NoteRow> =>
  db
    .insertInto('day_notes')
    .values({ ...row, team_id: teamId })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes this version of a note; undefined where another request changed it first. */
export const changeNote = (
  db: Db,
  teamId: string,
  { id, version }: NoteRow,
  change: NoteChange,
): Promise<NoteRow | undefined> =>
  db
    .updateTable('day_notes')
    .set({ ...change, ...touched })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Deletes a note for as long as nobody restores it; undefined where it is deleted already. */
export const deleteNote = (db: Db, teamId: string, id: string): Promise<NoteRow | undefined> =>
  db
    .updateTable('day_notes')
    .set({ deleted_at: sql<Date>`now()`, ...touched })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Removes what a team deleted more than 30 days ago. */
export async function purgeNotes(db: Db, teamId: string): Promise<void> {
  await db.deleteFrom('day_notes').where('team_id', '=', teamId).where('deleted_at', '<', restorable).execute()
}

/** Brings a deleted note back; undefined where that was done already, or it was deleted more than 30 days ago. */
export const undeleteNote = (db: Db, teamId: string, id: string): Promise<NoteRow | undefined> =>
  db
    .updateTable('day_notes')
    .set({ deleted_at: null, ...touched })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', '>', restorable)
    .returningAll()
    .executeTakeFirst()
