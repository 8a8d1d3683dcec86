import type { Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { ExportsTable } from '../db/schema.ts'

export type ExportRow = Selectable<ExportsTable>

// Copies of people's data.

/** Stores that a person wants a copy. */
export const insertExport = (db: Db, row: { id: string; user_id: string; created_at: Date }) =>
  db
    .insertInto('exports')
    .values({ ...row, state: 'waiting' })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The newest copies of a person. */
export const exportsOf = (db: Db, userId: string) =>
  db.selectFrom('exports').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(10).execute()

/** How many a person has asked for since. */
export const countExports = async (db: Db, userId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('exports')
    .select(select => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks a copy as being made; undefined where there is nothing to make. A job that was interrupted begins again. */
export const beginExport = (db: Db, id: string) =>
  db
    .updateTable('exports')
    .set({ state: 'making', progress: 0, step: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .returningAll()
    .executeTakeFirst()

/** Writes down how far it is. */
export const noteExport = (db: Db, userId: string, id: string, at: { progress: number; step: string }) =>
  db.updateTable('exports').set(at).where('user_id', '=', userId).where('id', '=', id).execute()

/** It could not be made. */
export const failExport = (db: Db, userId: string, id: string) =>
  db
    .updateTable('exports')
    .set({ state: 'failed', step: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** It can be downloaded until `expiresAt`. */
export const finishExport = (
  db: Db,
  userId: string,
  id: string,
  { bytes, expiresAt }: { bytes: number; expiresAt: Date },
) =>
  db
    .updateTable('exports')
    .set({ state: 'ready', progress: 100, step: null, bytes: String(bytes), expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** A copy that can be downloaded. */
export const readyExport = (db: Db, userId: string, id: string, now: Date) =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Deletes the pieces of a copy: it is made again from the beginning. */
export const deletePieces = (db: Db, exportId: string) =>
  db.deleteFrom('export_pieces').where('export_id', '=', exportId).execute()

/** Stores the next piece of a copy. */
export const insertPiece = (db: Db, piece: { export_id: string; n: number; bytes: Buffer }) =>
  db.insertInto('export_pieces').values(piece).execute()

/** A piece of a copy; undefined after the last. */
export const findPiece = async (db: Db, exportId: string, n: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('export_pieces')
      .select('bytes')
      .where('export_id', '=', exportId)
      .where('n', '=', n)
      .executeTakeFirst()
  )?.bytes

/** Copies that nobody makes although they should be made by now. */
export const lateExports = (db: Db, before: Date) =>
  db
    .selectFrom('exports')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(50)
    .execute()

/** Deletes copies of all people whose time is over, and what is left of those that were asked for before `before`. */
export const deleteEndedExports = (db: Db, now: Date, before: Date) =>
  db
    .deleteFrom('exports')
    .where(is => is.or([is('expires_at', '<=', now), is('created_at', '<', before)]))
    .execute()
