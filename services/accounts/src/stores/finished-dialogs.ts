import type { Insertable, Selectable } from 'kysely'
import type { FinishedDialogsTable } from '../db/connection-tables.ts'
import type { Db } from '../db/db.ts'

// Dialogs of networks that have ended with a login, for who began them.

/** Notes which login came of a dialog. */
export const insertFinishedDialog = (db: Db, row: Insertable<FinishedDialogsTable>) =>
  db.insertInto('finished_dialogs').values(row).execute()

/** Deletes the note of a state and returns it. It works once, also for a person it is not for: the caller checks whose it is. */
export const takeFinishedDialog = (db: Db, stateHash: string): Promise<Selectable<FinishedDialogsTable> | undefined> =>
  db.deleteFrom('finished_dialogs').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()

/** Deletes notes of all people whose time is over. */
export const deleteEndedFinishedDialogs = (db: Db, now: Date) =>
  db.deleteFrom('finished_dialogs').where('expires_at', '<=', now).execute()
