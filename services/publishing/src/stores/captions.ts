import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { CaptionsTable } from '../db/caption-tables.ts'
import type { Db, Tx } from '../db/db.ts'
import type { PublishingTables } from '../db/schema.ts'
import type { NamedCursor } from '../model/cursor.ts'
import { restorable, touched } from './row-changes.ts'

export type CaptionRow = Selectable<CaptionsTable>
type NewCaption = Omit<Insertable<CaptionsTable>, 'team_id'>
type CaptionChange = Pick<CaptionRow, 'title' | 'caption' | 'kind' | 'tags' | 'search'>
export const captionSorts = ['-last_used_at', '-use_count', 'title', '-updated_at'] as const
export type CaptionSort = (typeof captionSorts)[number]
export interface CaptionFilter {
  /** In the name, a tag or the text, anywhere, case ignored. */
  keyword?: string | undefined
  tag?: string | undefined
  kind?: CaptionRow['kind'] | undefined
}

const escaped = (keyword: string): string => keyword.replace(/[\\%_]/g, match => `\\${match}`)

const ofTeam = (db: Db, teamId: string) =>
  db.selectFrom('captions').where('team_id', '=', teamId).where('deleted_at', 'is', null)

function filtered(db: Db, teamId: string, { keyword, tag, kind }: CaptionFilter) {
  let query: SelectQueryBuilder<PublishingTables, 'captions', object> = ofTeam(db, teamId)
  if (keyword) query = query.where('search', 'like', `%${escaped(keyword.toLowerCase())}%`)
  if (tag) query = query.where(sql<boolean>`exists (select from unnest(tags) one where lower(one) = lower(${tag}))`)
  if (kind) query = query.where('kind', '=', kind)
  return query
}

/** The value by which each sort orders first; captions with the same one, or all, are in the order of their names. */
const firstBy: Record<CaptionSort, string> = {
  '-last_used_at': '(extract(epoch from last_used_at) * 1000000)::bigint',
  '-updated_at': '(extract(epoch from updated_at) * 1000000)::bigint',
  '-use_count': 'use_count::bigint',
  title: 'null::bigint',
}

/** The captions after a place. */
function afterPlace({ sort, at, name, id }: NamedCursor<CaptionSort>) {
  const value = sql.raw(firstBy[sort])
  const later = sql<boolean>`(lower(title), id) > (lower(${name}), ${id}::bigint)`
  if (sort === 'title') return later
  if (at === null) return sql<boolean>`${value} is null and ${later}`
  return sql<boolean>`(${value} < ${at}::bigint or ${value} is null or (${value} = ${at}::bigint and ${later}))`
}

interface CaptionPage {
  offset: number
  /** The page begins after this caption instead of at an offset. */
  after?: NamedCursor<CaptionSort> | undefined
  limit: number
  sort: CaptionSort
}

/** One page of captions, each with its place. What was never used comes after what was, and the rest by name. */
export async function listCaptions(
  db: Db,
  teamId: string,
  filter: CaptionFilter,
  { offset, after, limit, sort }: CaptionPage,
): Promise<(CaptionRow & { place: string | null })[]> {
  let query = filtered(db, teamId, filter)
    .selectAll()
    .select(sql<string | null>`${sql.raw(firstBy[sort])}`.as('place'))
  if (after) query = query.where(afterPlace(after))
  if (sort === '-last_used_at') query = query.orderBy('last_used_at', order => order.desc().nullsLast())
  if (sort === '-use_count') query = query.orderBy('use_count', 'desc')
  if (sort === '-updated_at') query = query.orderBy('updated_at', 'desc')
  return query.orderBy(sql`lower(title)`).orderBy('id').offset(offset).limit(limit).execute()
}

/** How many captions the filter finds. */
export async function countCaptions(db: Db, teamId: string, filter: CaptionFilter): Promise<number> {
  const { total } = await filtered(db, teamId, filter)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** How many captions a team has, and how many of them are hashtag groups. */
export async function captionCounts(db: Db, teamId: string): Promise<{ all: number; hashtags: number }> {
  const { all, hashtags } = await ofTeam(db, teamId)
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('kind', '=', 'hashtags').as('hashtags'),
    ])
    .executeTakeFirstOrThrow()
  return { all: Number(all), hashtags: Number(hashtags) }
}

/** The folders of a team by name, with how many captions each holds. */
export async function captionFolders(db: Db, teamId: string): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(tag) as tag, count(*)::int as count
    from captions, unnest(tags) tag
    where team_id = ${teamId} and deleted_at is null
    group by lower(tag) order by lower(tag)`.execute(db)
  return rows
}

/** A caption that is not deleted. */
export const findCaption = (db: Db, teamId: string, id: string): Promise<CaptionRow | undefined> =>
  ofTeam(db, teamId).selectAll().where('id', '=', id).executeTakeFirst()

/** A caption that was deleted at most 30 days ago. */
export const findDeletedCaption = (db: Db, teamId: string, id: string): Promise<CaptionRow | undefined> =>
  db
    .selectFrom('captions')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', '>', restorable)
    .executeTakeFirst()

/** Has requests that add captions to one team run one after the other until `tx` ends, so that two don't pass the limit together. */
export async function lockCaptions(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-captions-${teamId}`}, 0))`.execute(tx)
}

/** Stores a new caption. Violates `captions_title` where the name is taken. */
export const insertCaption = (db: Db, teamId: string, row: NewCaption): Promise<CaptionRow> =>
  db
    .insertInto('captions')
    .values({ ...row, team_id: teamId })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes this version of a caption; undefined where another request changed it first. Violates `captions_title` where the name is taken. */
export const changeCaption = (
  db: Db,
  teamId: string,
  { id, version }: CaptionRow,
  change: CaptionChange,
): Promise<CaptionRow | undefined> =>
  db
    .updateTable('captions')
    .set({ ...change, ...touched })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Deletes a caption for as long as nobody restores it; undefined where it is deleted already. */
export const deleteCaption = (db: Db, teamId: string, id: string): Promise<CaptionRow | undefined> =>
  db
    .updateTable('captions')
    .set({ deleted_at: sql<Date>`now()`, ...touched })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Removes what a team deleted more than 30 days ago. */
export async function purgeCaptions(db: Db, teamId: string): Promise<void> {
  await db.deleteFrom('captions').where('team_id', '=', teamId).where('deleted_at', '<', restorable).execute()
}

/** Brings a deleted caption back; undefined where that was done already. Violates `captions_title` where the name is taken. */
export const undeleteCaption = (db: Db, teamId: string, id: string): Promise<CaptionRow | undefined> =>
  db
    .updateTable('captions')
    .set({ deleted_at: null, ...touched })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', '>', restorable)
    .returningAll()
    .executeTakeFirst()

/** Counts a use; undefined where there is no such caption. The version stays: what a person edits has not changed. */
export const countUse = (db: Db, teamId: string, id: string): Promise<CaptionRow | undefined> =>
  db
    .updateTable('captions')
    .set({ use_count: sql<number>`use_count + 1`, last_used_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
