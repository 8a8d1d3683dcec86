import { openUploads } from '@fanfare/contracts/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { MediaRow } from './media.ts'

/** Uploads that are not finished and go on, and the bytes they have announced. */
interface Open {
  count: number
  bytes: number
}

/** What the files of a team take. */
export interface StorageUse {
  /** Bytes of its files, with what its open uploads have announced and what lies of those that do not go on. */
  used: number
  open: Open
  /** Those of one person. */
  own: Open
}

/**
 * What the files of a team take now, and what `personId` has open of them. Refused files and uploads whose time is over do not count: they
 * are being removed.
 */
export async function storageUse(db: Db, teamId: string, personId: string): Promise<StorageUse> {
  const goesOn = sql<boolean>`heard_at > now() - make_interval(mins => ${openUploads.idleMinutes})`
  const isOwn = sql<boolean>`author_id = ${personId}`
  const none = sql<string>`0`
  const ready = db
    .selectFrom('media')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bytes'), none).as('bytes'))
    .where('team_id', '=', teamId)
    .where('status', '=', 1)
  const found = await db
    .selectFrom('media')
    .select(({ fn }) => [
      ready.as('ready'),
      fn.countAll<string>().filterWhere(goesOn).as('count'),
      fn.coalesce(fn.sum<string>('bytes').filterWhere(goesOn), none).as('bytes'),
      fn.countAll<string>().filterWhere(goesOn).filterWhere(isOwn).as('own_count'),
      fn.coalesce(fn.sum<string>('bytes').filterWhere(goesOn).filterWhere(isOwn), none).as('own_bytes'),
      fn.coalesce(fn.sum<string>('stored').filterWhere(sql<boolean>`not (${goesOn})`), none).as('idle_bytes'),
    ])
    .where('team_id', '=', teamId)
    .where('status', '=', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return {
    used: Number(found.ready) + Number(found.bytes) + Number(found.idle_bytes),
    open: { count: Number(found.count), bytes: Number(found.bytes) },
    own: { count: Number(found.own_count), bytes: Number(found.own_bytes) },
  }
}

/** Has other uploads of the team wait until this transaction ends, so that two at once do not both find the last room. */
export async function lockStorage(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-storage-${teamId}`}, 0))`.execute(tx)
}

/** How long a file may lie unused before it makes room for others, days. A post that was deleted can be restored for less. */
const UNUSED_DAYS = 30
const since = sql<Date>`now() - make_interval(days => ${UNUSED_DAYS})`

/** Ready files of a team that no post has used for 30 days, oldest first, at most `limit`. */
export async function unusedMedia(db: Db, teamId: string, limit: number): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('status', '=', 1)
    .where('created_at', '<', since)
    .where(
      'id',
      'not in',
      sql<string>`(select (item ->> 'media_id')::bigint from posts, jsonb_array_elements(items) item
        where team_id = ${teamId} and item ->> 'media_id' is not null and (deleted_at is null or deleted_at > ${since}))`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Forgets a file unless a post uses it. Its row is locked before the posts are looked at: a post that is taking it (`holdMedia`) is waited
 * for and then seen, and one that comes later finds no file. False where it is used, or somebody else forgot it.
 */
export async function deleteUnused(tx: Tx, { id, team_id }: MediaRow): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where('status', '=', 1)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const done = await tx
    .deleteFrom('media')
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where(
      sql<boolean>`not exists (select from posts where team_id = ${team_id}
        and items @> ${JSON.stringify([{ media_id: id }])}::jsonb and (deleted_at is null or deleted_at > ${since}))`,
    )
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}
