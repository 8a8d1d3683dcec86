import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PostSeriesTable } from '../db/series-tables.ts'
import type { SeriesRule } from '../model/series-rules.ts'
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

/** The series, locked until `tx` ends: of two changes of when it repeats the second begins after the first. */
export async function lockSeries(tx: Tx, teamId: string, id: string): Promise<SeriesRow | undefined> {
  return tx
    .selectFrom('post_series')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets when a series repeats. */
export async function setRule(
  tx: Tx,
  teamId: string,
  id: string,
  { recurrence, dates, earlier = [] }: SeriesRule,
): Promise<void> {
  await tx
    .updateTable('post_series')
    .set({
      recurrence: JSON.stringify(recurrence),
      dates: JSON.stringify(dates),
      earlier: JSON.stringify(earlier),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** Sets which date of their series posts are, deleted ones too. Their versions stay: nothing of theirs is changed. */
export async function setIndexes(tx: Tx, teamId: string, indexes: ReadonlyMap<string, number>): Promise<void> {
  const byIndex = Map.groupBy(indexes.keys(), id => indexes.get(id) as number)
  for (const [index, ids] of byIndex)
    await tx
      .updateTable('posts')
      .set({ series_index: index })
      .where('team_id', '=', teamId)
      .where('series_id', 'is not', null)
      .where('id', 'in', ids)
      .execute()
}

/** Takes posts out of their series. */
export async function leaveSeries(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('posts')
    .set({ series_id: null, series_index: null, series_alone: false })
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute()
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
export async function seriesByIds(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, SeriesRule>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_series')
    .select(['id', 'recurrence', 'dates', 'earlier'])
    .where('team_id', '=', teamId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...rule }) => [id, rule]))
}
