import { MediaFailed, MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { batched } from '@fanfare/runtime/batched.ts'
import { runPrepared } from '@fanfare/runtime/db/database.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { MediaTable } from '../db/media-tables.ts'
import { UNANNOUNCED } from '../model/media.ts'
import type { StoredPart } from '../model/stored.ts'

export type MediaRow = Selectable<MediaTable>
export type NewMedia = Omit<Insertable<MediaTable>, 'team_id'>

/** Opens an upload. */
export async function insertMedia(db: Db, teamId: string, row: NewMedia): Promise<MediaRow> {
  return db
    .insertInto('media')
    .values({ ...row, team_id: teamId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findMedia(db: Db, teamId: string, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).where('team_id', '=', teamId).executeTakeFirst()
}

/** One file by its id alone, for requests by its signed address: the signature replaces the check of the team. */
export async function findSignedMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

export const byIds = {
  name: 'media-by-ids',
  text: 'select * from media where id = any($1::bigint[]) and team_id = $2',
}

/** The team's files among these ids. */
export async function mediaByIds(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map()
  const rows = await runPrepared<MediaRow>(db, byIds, [[...new Set(ids)], teamId])
  return new Map(rows.map(row => [row.id, row]))
}

/** Locks the team's files among these ids against deletion until `tx` ends. Returns the ids that exist. */
export async function lockMedia(tx: Tx, teamId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where('team_id', '=', teamId)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Reads files for the publication runs of a worker, concurrent reads in one statement. Returns only files of the team that is
 * named.
 */
export const mediaReader = (db: Db): ((ask: MediaAsk) => Promise<Map<string, MediaRow>>) =>
  batched(async asks => {
    const ids = [...new Set(asks.flatMap(ask => ask.ids))]
    const rows = ids.length ? await db.selectFrom('media').selectAll().where('id', 'in', ids).execute() : []
    const byId = new Map(rows.map(row => [row.id, row]))
    return asks.map(({ teamId, ids: own }) => {
      const found = own.flatMap(id => byId.get(id) ?? []).filter(row => row.team_id === teamId)
      return new Map(found.map(row => [row.id, row]))
    })
  })

interface MediaAsk {
  teamId: string
  ids: readonly string[]
}

/** Stores the size that the first request with bytes announces. Undefined: another request announced one before. */
export async function announceBytes(db: Db, teamId: string, id: string, bytes: number): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ bytes: String(bytes), heard_at: sql`now()` })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .where('bytes', '=', String(UNANNOUNCED))
    .returningAll()
    .executeTakeFirst()
}

/** Adds a stored chunk, if `stored` is still what the writer read. Undefined: another writer was first. */
export async function addPart(
  db: Db,
  teamId: string,
  { id, stored }: Pick<MediaRow, 'id' | 'stored'>,
  parts: readonly StoredPart[],
): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({
      parts: JSON.stringify(parts),
      stored: String(parts.reduce((sum, part) => sum + part.bytes, 0)),
      heard_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .where('stored', '=', stored)
    .returningAll()
    .executeTakeFirst()
}

/** Notes that bytes of an upload arrive. Undefined: it is no longer open. */
export async function touchUpload(db: Db, teamId: string, id: string): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ heard_at: sql`now()` })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .returningAll()
    .executeTakeFirst()
}

/** A canceled upload is a refused one that has expired: it accepts no more bytes and is removed. */
const canceled = {
  status: MediaFailed,
  error: JSON.stringify({ code: 'upload_expired', message: 'This upload was canceled. Request a new upload link.' }),
  parts: '[]',
  reading: null,
  expires_at: sql<Date>`now()`,
}

/** Cancels an upload that is under way or being read. Undefined: it is ready or was refused, or there is no such upload. */
export async function cancelUpload(db: Db, teamId: string, id: string): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set(canceled)
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .returningAll()
    .executeTakeFirst()
}

/** Cancels the uploads of all teams of which nothing is stored and nothing arrived for `idleMinutes`. */
export async function cancelIdleUploads(db: Db, idleMinutes: number): Promise<void> {
  await db
    .updateTable('media')
    .set(canceled)
    .where('status', '=', MediaLoading)
    .where('stored', '=', '0')
    .where('heard_at', '<', sql<Date>`now() - make_interval(mins => ${idleMinutes})`)
    .execute()
}

export interface FileFacts {
  type: 'image' | 'video'
  mime: string
  storage_key: string
  width: number
  height: number
  duration: number | null
  dominant_color: string | null
  look_print: string | null
  has_thumbnail: boolean
  /** JSON; null for a picture, as the two below. */
  video: string | null
  has_audio: boolean | null
  ratio: number | null
}

/** Notes how much of a file is read, percent; null of a picture. False: it was canceled, or somebody else is done with it. */
export async function noteReading(db: Db, teamId: string, id: string, percent: number | null): Promise<boolean> {
  const row = await db
    .updateTable('media')
    .set({ reading: percent })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The file is complete and accepted. Undefined: it was accepted or refused before. */
export async function markReady(db: Db, teamId: string, id: string, facts: FileFacts): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ ...facts, status: MediaReady, parts: '[]', reading: null, expires_at: null })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .returningAll()
    .executeTakeFirst()
}

/** Notes whether the thumbnail of a file could not be read. */
export async function markThumbnail(db: Db, teamId: string, id: string, failed: boolean): Promise<void> {
  await db
    .updateTable('media')
    .set({ thumbnail_failed: failed })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .execute()
}

/** The file is refused; its row keeps the reason until it is removed. Undefined: it was accepted or refused before. */
export async function markRefused(
  db: Db,
  teamId: string,
  id: string,
  error: { code: string; message: string },
): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ status: MediaFailed, error: JSON.stringify(error), parts: '[]', reading: null })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .returningAll()
    .executeTakeFirst()
}

/** Expired uploads of all teams, whether open, canceled or refused; at most `limit`. */
export async function staleMedia(db: Db, limit: number): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('status', 'in', [MediaLoading, MediaFailed])
    .where('expires_at', '<', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

/** How many other complete uploads of a team wait until they are read. */
export async function waitingUploads(db: Db, teamId: string, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .where('bytes', '>', String(UNANNOUNCED))
    .whereRef('stored', '=', 'bytes')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Complete uploads of all teams that were never processed, because their process ended; at most `limit`. */
export async function strandedMedia(db: Db, limit: number): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('status', '=', MediaLoading)
    .where('bytes', '>', String(UNANNOUNCED))
    .whereRef('stored', '=', 'bytes')
    .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes the row of an upload that was never accepted. */
export async function deleteStale(db: Db, teamId: string, id: string): Promise<void> {
  await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', 'in', [MediaLoading, MediaFailed])
    .execute()
}
