import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PostSeriesTable } from '../db/series-tables.ts'
import type { SeriesFacts } from '../model/post-view.ts'
import type { PostRow } from './posts.ts'

export type SeriesRow = Selectable<PostSeriesTable>

/** Keeps a series; its posts are added by `joinSeries`. */
export async function insertSeries(
  tx: Tx,
  teamId: string,
  { id, authorId, recurrence, dates }: { id: string; authorId: string; recurrence: Recurrence; dates: string[] },
): Promise<void> {
  const [rule, days] = [JSON.stringify(recurrence), JSON.stringify(dates)]
  await tx
    .insertInto('post_series')
    .values({ id, team_id: teamId, author_id: authorId, recurrence: rule, dates: days })
    .execute()
}

/** Makes posts part of a series, as those of its date number `index`. */
export async function joinSeries(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  { id, index }: { id: string; index: number },
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ series_id: id, series_index: index })
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute()
}

export async function findSeries(db: Db, teamId: string, id: string): Promise<SeriesRow | undefined> {
  return db.selectFrom('post_series').selectAll().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()
}

/** The posts of a series that are not deleted, in order of their dates, from date number `from` on. */
export async function postsOfSeries(db: Db, teamId: string, id: string, from = 1): Promise<PostRow[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('series_id', '=', id)
    .where('series_index', '>=', from)
    .where('deleted_at', 'is', null)
    .orderBy('series_index')
    .orderBy('id')
    .execute()
}

/** What posts show of their series, by id. */
export async function seriesByIds(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, SeriesFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_series')
    .select(['id', 'recurrence', 'dates'])
    .where('team_id', '=', teamId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, recurrence, dates }) => [id, { recurrence, total: dates.length }]))
}
