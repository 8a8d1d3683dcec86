import { MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { openUploads } from '@fanfare/contracts/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { MediaRow } from './media.ts'

/** Unfinished uploads that are still active, and the bytes that they have announced. */
interface Open {
  count: number
  bytes: number
}

/** The storage that the files of a team take. */
export interface StorageUse {
  /** Bytes of its files, of what its active uploads have announced, and of what is stored of inactive ones. */
  used: number
  open: Open
  /** The active uploads of one person. */
  own: Open
}

/**
 * The storage that a team takes now, and what `personId` has open of it. Refused files and expired uploads do not count: they are
 * being removed.
 */
export async function storageUse(db: Db, teamId: string, personId: string): Promise<StorageUse> {
  const isActive = sql<boolean>`heard_at > now() - make_interval(mins => ${openUploads.idleMinutes})`
  const isOwn = sql<boolean>`author_id = ${personId}`
  const none = sql<string>`0`
  const ready = db
    .selectFrom('media')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bytes'), none).as('bytes'))
    .where('team_id', '=', teamId)
    .where('status', '=', MediaReady)
  const found = await db
    .selectFrom('media')
    .select(({ fn }) => [
      ready.as('ready'),
      fn.countAll<string>().filterWhere(isActive).as('count'),
      fn.coalesce(fn.sum<string>('bytes').filterWhere(isActive), none).as('bytes'),
      fn.countAll<string>().filterWhere(isActive).filterWhere(isOwn).as('own_count'),
      fn.coalesce(fn.sum<string>('bytes').filterWhere(isActive).filterWhere(isOwn), none).as('own_bytes'),
      fn.coalesce(fn.sum<string>('stored').filterWhere(sql<boolean>`not (${isActive})`), none).as('idle_bytes'),
    ])
    .where('team_id', '=', teamId)
    .where('status', '=', MediaLoading)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return {
    used: Number(found.ready) + Number(found.bytes) + Number(found.idle_bytes),
    open: { count: Number(found.count), bytes: Number(found.bytes) },
    own: { count: Number(found.own_count), bytes: Number(found.own_bytes) },
  }
}

/** Serializes the uploads of a team until `tx` ends, so that two at once cannot both take the last free bytes. */
export async function lockStorage(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-storage-${teamId}`}, 0))`.execute(tx)
}

/**
 * How long a file stays unused before it may be removed for new ones, days. A deleted post can be restored for a shorter time.
 */
const UNUSED_DAYS = 30
const since = sql<Date>`now() - make_interval(days => ${UNUSED_DAYS})`

/** Whether a post, or an item of the library, keeps its files: it is not deleted, or can be restored. */
const keeps = sql<boolean>`(deleted_at is null or deleted_at > ${since})`

/** Ready files of a team that no post and no item of the library has used for 30 days, oldest first, at most `limit`. */
export async function unusedMedia(db: Db, teamId: string, limit: number): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('status', '=', MediaReady)
    .where('created_at', '<', since)
    .where(
      'id',
      'not in',
      sql<string>`(select (item ->> 'media_id')::bigint from posts, jsonb_array_elements(items) item
        where team_id = ${teamId} and item ->> 'media_id' is not null and ${keeps}
        union all select (cover ->> 'media_id')::bigint from posts where team_id = ${teamId} and cover ->> 'media_id' is not null and ${keeps}
        union all select (cover ->> 'media_id')::bigint from post_libraries where team_id = ${teamId} and cover ->> 'media_id' is not null and ${keeps}
        union all select (item ->> 'media_id')::bigint from post_libraries, jsonb_array_elements(items) item
        where team_id = ${teamId} and item ->> 'media_id' is not null and ${keeps})`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Deletes a file unless a post or an item of the library uses it. Its row is locked before the posts are read: a transaction that adds it to one
 * (`lockMedia`) is waited for and then seen, and a later one finds no file. False where it is used, or was deleted before.
 */
export async function deleteUnused(tx: Tx, teamId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('status', '=', MediaReady)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const uses = sql`team_id = ${teamId} and (items @> ${JSON.stringify([{ media_id: id }])}::jsonb or cover ->> 'media_id' = ${id}) and ${keeps}`
  const done = await tx
    .deleteFrom('media')
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where(
      sql<boolean>`not exists (select from posts where ${uses}) and not exists (select from post_libraries where ${uses})`,
    )
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}
