import { sql } from 'kysely'
import type { Db, Tx } from '../deps.ts'
import type { MediaRow } from './media.ts'

/** What the files of a team take. */
export interface StorageUse {
  /** Bytes of its files, with what its open uploads have announced. */
  used: number
  /** Uploads that are not finished and whose time is not over, and the bytes they have announced. */
  open: { count: number; bytes: number }
}

/** What the files of a team take now. Refused files and uploads whose time is over do not count: they are being removed. */
export async function storageUse(db: Db, teamId: string): Promise<StorageUse> {
  const { used, count, bytes } = await db
    .selectFrom('media')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<string>('bytes'), sql<string>`0`).as('used'),
      fn.countAll<string>().filterWhere('status', '=', 0).as('count'),
      fn.coalesce(fn.sum<string>('bytes').filterWhere('status', '=', 0), sql<string>`0`).as('bytes'),
    ])
    .where('team_id', '=', teamId)
    .where('status', '<>', 2)
    .where(sql<boolean>`(status = 1 or expires_at > now())`)
    .executeTakeFirstOrThrow()
  return { used: Number(used), open: { count: Number(count), bytes: Number(bytes) } }
}

/** Has other uploads of the team wait until this transaction ends, so that two at once do not both find the last room. */
export async function lockStorage(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-storage-${teamId}`}, 0))`.execute(tx)
}

/** How long a file may lie unused before it makes room for others, days. A post that was deleted can be restored for less. */
const UNUSED_DAYS = 30

/** Ready files of a team that no post has used for 30 days, oldest first, at most `limit`. */
export async function unusedMedia(db: Db, teamId: string, limit: number): Promise<MediaRow[]> {
  const since = sql<Date>`now() - make_interval(days => ${UNUSED_DAYS})`
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

/** Forgets a file that no post uses. False where somebody else did. */
export async function deleteUnused(db: Db, { id, team_id }: MediaRow): Promise<boolean> {
  const done = await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('team_id', '=', team_id)
    .where('status', '=', 1)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}
