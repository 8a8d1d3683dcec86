import { MediaFailed, MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { batched } from '@fanfare/runtime/batched.ts'
import { runPrepared } from '@fanfare/runtime/db/database.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { MediaTable } from '../db/media-tables.ts'
import { UNANNOUNCED } from '../model/media.ts'
import type { StoredPart } from '../model/stored.ts'

export type MediaRow = Selectable<MediaTable>

export async function insertMedia(db: Db, row: Insertable<MediaTable>): Promise<MediaRow> {
  return db.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findMedia(db: Db, teamId: string, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).where('team_id', '=', teamId).executeTakeFirst()
}

/** One file by its signed address, which stands in for the team: only who was given the address can ask. */
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

/** Keeps the team's files among these ids from being removed until `tx` ends. Answers which there are. */
export async function holdMedia(tx: Tx, teamId: string, ids: readonly string[]): Promise<Set<string>> {
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

/** Has the reads of all publication runs of a worker go together. A file of another team is in no answer. */
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

/** Writes down the size that the first request with bytes announces. Undefined: another request announced one. */
export async function announceBytes(db: Db, { id, team_id }: MediaRow, bytes: number): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ bytes: String(bytes), heard_at: sql`now()` })
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where('status', '=', MediaLoading)
    .where('bytes', '=', String(UNANNOUNCED))
    .returningAll()
    .executeTakeFirst()
}

/** Adds a stored chunk, if the upload still stands where the writer saw it. Undefined: another writer was first. */
export async function addPart(
  db: Db,
  { id, team_id, stored }: MediaRow,
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
    .where('team_id', '=', team_id)
    .where('status', '=', MediaLoading)
    .where('stored', '=', stored)
    .returningAll()
    .executeTakeFirst()
}

/** Bytes of an upload are coming. Undefined: it is settled, or was given up. */
export async function hearUpload(db: Db, { id, team_id }: MediaRow): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ heard_at: sql`now()` })
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where('status', '=', MediaLoading)
    .returningAll()
    .executeTakeFirst()
}

/** An upload that is given up is a refused one whose time is over: it takes no more bytes and is removed. */
const givenUp = {
  status: MediaFailed,
  error: JSON.stringify({ code: 'upload_expired', message: 'This upload was canceled. Request a new upload link.' }),
  parts: '[]',
  expires_at: sql<Date>`now()`,
}
const unfinished = sql<boolean>`(stored < bytes or bytes = ${UNANNOUNCED})`

/** Gives up an upload whose last byte has not come. Undefined: it has, or there is none. */
export async function giveUp(db: Db, teamId: string, id: string): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set(givenUp)
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .where(unfinished)
    .returningAll()
    .executeTakeFirst()
}

/** Gives up the uploads of all teams of which nothing is stored and nothing has come for `idleMinutes`. */
export async function giveUpIdle(db: Db, idleMinutes: number): Promise<void> {
  await db
    .updateTable('media')
    .set(givenUp)
    .where('status', '=', MediaLoading)
    .where('stored', '=', '0')
    .where('heard_at', '<', sql<Date>`now() - make_interval(mins => ${idleMinutes})`)
    .execute()
}

export interface Settled {
  type: 'image' | 'video'
  mime: string
  storage_key: string
  width: number
  height: number
  duration: number | null
  dominant_color: string | null
  has_thumbnail: boolean
}

/** The file is whole and good. Undefined: it was settled before. */
export async function settleReady(db: Db, { id, team_id }: MediaRow, facts: Settled): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ ...facts, status: MediaReady, parts: '[]', expires_at: null })
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where('status', '=', MediaLoading)
    .returningAll()
    .executeTakeFirst()
}

/** The file is refused; its row says why until it is tidied away. */
export async function settleBroken(
  db: Db,
  { id, team_id }: MediaRow,
  error: { code: string; message: string },
): Promise<MediaRow | undefined> {
  return db
    .updateTable('media')
    .set({ status: MediaFailed, error: JSON.stringify(error), parts: '[]' })
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where('status', '=', MediaLoading)
    .returningAll()
    .executeTakeFirst()
}

/** Uploads of all teams that were given up or refused and whose time is over, at most `limit`. */
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

/** Whole uploads that nobody settled: their process died in between. */
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

export async function deleteStale(db: Db, { id, team_id }: MediaRow): Promise<void> {
  await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where('status', 'in', [MediaLoading, MediaFailed])
    .execute()
}
