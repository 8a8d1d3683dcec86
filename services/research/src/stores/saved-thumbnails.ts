import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { SavedThumbnailsTable } from '../db/saved-tables.ts'

export type ThumbnailRow = Pick<Selectable<SavedThumbnailsTable>, 'etag' | 'bytes'>

/** Keeps our copy of a thumbnail, instead of another one where there is one. */
export async function putThumbnail(tx: Tx, teamId: string, id: string, thumbnail: ThumbnailRow): Promise<void> {
  await tx
    .insertInto('saved_thumbnails')
    .values({ ...thumbnail, team_id: teamId, saved_post_id: id })
    .onConflict(conflict => conflict.column('saved_post_id').doUpdateSet(thumbnail))
    .execute()
  await markThumbnail(tx, teamId, id, 'kept')
}

export async function markThumbnail(db: Db, teamId: string, id: string, thumbnail: 'kept' | 'none'): Promise<void> {
  await db.updateTable('saved_posts').set({ thumbnail }).where('team_id', '=', teamId).where('id', '=', id).execute()
}

/** Of a saved post that is not deleted. */
export const findThumbnail = (db: Db, teamId: string, id: string): Promise<ThumbnailRow | undefined> =>
  db
    .selectFrom('saved_thumbnails as t')
    .innerJoin('saved_posts as s', 's.id', 't.saved_post_id')
    .select(['t.etag', 't.bytes'])
    .where('t.team_id', '=', teamId)
    .where('t.saved_post_id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()

/** Marks of the thumbnails of these, by id. */
export async function thumbnailMarks(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('saved_thumbnails')
    .select(['saved_post_id', 'etag'])
    .where('team_id', '=', teamId)
    .where('saved_post_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.saved_post_id, row.etag]))
}

/** Saved posts whose thumbnail is still to be fetched, some minutes after they were saved and while the network's address may still be good. */
export const withoutThumbnail = (db: Db, days: number, most: number): Promise<{ id: string; team_id: string }[]> =>
  db
    .selectFrom('saved_posts')
    .select(['id', 'team_id'])
    .where('thumbnail', '=', 'wanted')
    .where('created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .where('created_at', '>', sql<Date>`now() - ${days} * interval '1 day'`)
    .orderBy('created_at')
    .limit(most)
    .execute()

/** Gives up on thumbnails that could not be had for so many days. */
export async function giveUpThumbnails(db: Db, days: number): Promise<void> {
  await db
    .updateTable('saved_posts')
    .set({ thumbnail: 'none' })
    .where('thumbnail', '=', 'wanted')
    .where('created_at', '<=', sql<Date>`now() - ${days} * interval '1 day'`)
    .execute()
}
