import { Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PostLibrariesTable } from '../db/library-tables.ts'
import type { PublishingTables } from '../db/schema.ts'
import type { Cursor } from '../model/cursor.ts'
import type { LibraryUsage } from '../model/library-view.ts'

export type LibraryRow = Selectable<PostLibrariesTable>
export type NewLibraryRow = Omit<Insertable<PostLibrariesTable>, 'team_id'>
export type LibraryChange = Updateable<PostLibrariesTable>

export interface LibraryFilter {
  /** In the caption or a tag, anywhere, case ignored. */
  keyword?: string | undefined
  kinds?: string[] | undefined
  accounts?: string[] | undefined
  source?: 'upload' | 'saved_from' | undefined
  usage?: 'used' | 'unused' | undefined
}
export const librarySorts = ['created_at', '-created_at', 'updated_at', '-updated_at', 'usage', '-usage'] as const
export type LibrarySort = (typeof librarySorts)[number]

type Query<O> = SelectQueryBuilder<PublishingTables, 'post_libraries', O>

const posts = sql`from posts where posts.team_id = post_libraries.team_id
  and posts.library_id = post_libraries.id and posts.deleted_at is null`
const used = sql<boolean>`exists (select ${posts})`
/** The number of posts made from an item. */
const uses = sql<string>`(select count(*) ${posts})`

/** SQL has no empty list, and no account has the id 0. */
const orNone = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : ['0'])
const pattern = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, match => `\\${match}`)}%`

function filtered(db: Db, teamId: string, { keyword, kinds, accounts, source, usage }: LibraryFilter): Query<object> {
  let query: Query<object> = db
    .selectFrom('post_libraries')
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
  if (keyword) {
    const like = pattern(keyword)
    query = query.where(
      sql<boolean>`(caption ilike ${like} or exists (select from unnest(tags) tag where tag ilike ${like}))`,
    )
  }
  if (kinds) query = query.where('kind', 'in', kinds)
  if (accounts) query = query.where('social_account_id', 'in', orNone(accounts))
  if (source) query = query.where('source', '=', source)
  if (usage) query = query.where(used, '=', usage === 'used')
  return query
}

interface LibraryPage {
  offset: number
  /** The page begins after this item instead of at an offset. */
  after?: Cursor<LibrarySort> | undefined
  limit: number
  sort: LibrarySort
}

/** One page of the team's library, each item with its place. */
export async function listLibraries(
  db: Db,
  teamId: string,
  filter: LibraryFilter,
  { offset, after, limit, sort }: LibraryPage,
): Promise<(LibraryRow & { place: string })[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort.replace('-', '') as 'created_at' | 'updated_at' | 'usage'
  const place = column === 'usage' ? uses : sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  return filtered(db, teamId, filter)
    .selectAll()
    .select(place.as('place'))
    .$if(after !== undefined, query =>
      query.where(sql<boolean>`(${place}, id) ${beyond} (${after?.at ?? '0'}::bigint, ${after?.id ?? '0'}::bigint)`),
    )
    .orderBy(column === 'usage' ? uses : column, direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** How many items of the team's library there are. */
export async function countLibraries(db: Db, teamId: string, filter: LibraryFilter): Promise<number> {
  const { total } = await filtered(db, teamId, filter)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** An item that is not deleted. */
export async function findLibrary(db: Db, teamId: string, id: string): Promise<LibraryRow | undefined> {
  return db
    .selectFrom('post_libraries')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Items that are not deleted, in the order of `ids`. */
export async function librariesByIds(db: Db, teamId: string, ids: readonly string[]): Promise<LibraryRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('post_libraries')
    .selectAll()
    .where('id', 'in', ids)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .execute()
  const found = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => found.get(id) ?? [])
}

/** An item that was deleted at most 30 days ago. */
export async function findDeletedLibrary(db: Db, teamId: string, id: string): Promise<LibraryRow | undefined> {
  return db
    .selectFrom('post_libraries')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('deleted_at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst()
}

/** Serializes what adds to a team's library until `tx` ends, so that two at once cannot both take its last place. */
export async function lockLibrary(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-library-${teamId}`}, 0))`.execute(tx)
}

export async function insertLibrary(tx: Tx, teamId: string, row: NewLibraryRow): Promise<LibraryRow> {
  return tx
    .insertInto('post_libraries')
    .values({ ...row, team_id: teamId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes an item that still has this version. Undefined: it was changed before, or is gone. */
export async function changeLibrary(
  db: Db,
  teamId: string,
  { id, version }: { id: string; version: number },
  change: LibraryChange,
): Promise<LibraryRow | undefined> {
  return db
    .updateTable('post_libraries')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** The posts made from these items, by item; items without any are missing from the result. */
export async function usageOf(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, LibraryUsage>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('posts')
    .select(({ fn }) => [
      'library_id',
      fn.countAll<string>().as('posts'),
      fn.min('post_at').filterWhere('status', '=', Scheduled).as('next_at'),
      fn.max('posted_at').filterWhere('status', '=', Posted).as('last_at'),
    ])
    .where('team_id', '=', teamId)
    .where('library_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('library_id')
    .execute()
  return new Map(
    rows.map(({ library_id, posts: count, next_at, last_at }) => [
      library_id as string,
      { posts: Number(count), next_at, last_at },
    ]),
  )
}
