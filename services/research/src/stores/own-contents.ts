import type { OwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import type { Selectable } from 'kysely'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { OwnContentsTable } from '../db/own-content-tables.ts'
import type { ResearchDb } from '../db/schema.ts'

export type OwnContentRow = Selectable<OwnContentsTable>

/** A live post as a network gives it. */
export type ReadContent = Omit<OwnContentRow, 'id' | 'team_id' | 'social_account_id' | 'read_at' | 'posted_at'> & {
  /** ISO 8601. */
  posted_at: string
}

interface Place {
  teamId: string
  accountId: string
}

/** Stores posts of an account as they were read now; a post that is stored already keeps its id. */
export async function writeContents(
  db: Db,
  { teamId, accountId }: Place,
  posts: readonly ReadContent[],
  nextId: () => string,
): Promise<OwnContentRow[]> {
  const byId = new Map(posts.map(post => [post.post_id, post]))
  if (byId.size === 0) return []
  return db
    .insertInto('own_contents')
    .values(
      [...byId.values()].map(post => ({
        ...post,
        media: JSON.stringify(post.media),
        id: nextId(),
        team_id: teamId,
        social_account_id: accountId,
        posted_at: new Date(post.posted_at),
        read_at: sql<Date>`now()`,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['team_id', 'social_account_id', 'post_id']).doUpdateSet(eb => ({
        type: eb.ref('excluded.type'),
        media_type: eb.ref('excluded.media_type'),
        caption: eb.ref('excluded.caption'),
        thumbnail_url: eb.ref('excluded.thumbnail_url'),
        media: eb.ref('excluded.media'),
        permalink: eb.ref('excluded.permalink'),
        like_count: eb.ref('excluded.like_count'),
        comments_count: eb.ref('excluded.comments_count'),
        posted_at: eb.ref('excluded.posted_at'),
        read_at: eb.ref('excluded.read_at'),
      })),
    )
    .returningAll()
    .execute()
}

/** Deletes posts of an account that a reading since `since` did not find, from `from` on; null: of all times. */
export async function deleteUnread(
  db: Db,
  { teamId, accountId }: Place,
  { since, from }: { since: Date; from: Date | null },
): Promise<void> {
  let query = db
    .deleteFrom('own_contents')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('read_at', '<', since)
  if (from) query = query.where('posted_at', '>=', from)
  await query.execute()
}

const contentSorts = ['-posted_at', 'posted_at', '-like_count', '-comments_count'] as const
export type ContentSort = (typeof contentSorts)[number]

export interface ContentFilter {
  accounts: readonly string[]
  type?: OwnContent['type'] | undefined
  /** In the caption, anywhere, case ignored. */
  keyword?: string | undefined
  /** Of posted_at: from `start` on, before `end`. */
  start?: Date | undefined
  end?: Date | undefined
}

type Query = SelectQueryBuilder<ResearchDb, 'own_contents', object>

const escaped = (keyword: string): string => keyword.replace(/[\\%_]/g, match => `\\${match}`)

function filtered(db: Db, teamId: string, { accounts, type, keyword, start, end }: ContentFilter): Query {
  // SQL has no empty list, and no account has the id 0.
  let query: Query = db
    .selectFrom('own_contents')
    .where('team_id', '=', teamId)
    .where('social_account_id', 'in', accounts.length > 0 ? accounts : ['0'])
  if (type) query = query.where('type', '=', type)
  if (keyword) query = query.where('caption', 'ilike', `%${escaped(keyword)}%`)
  if (start) query = query.where('posted_at', '>=', start)
  if (end) query = query.where('posted_at', '<', end)
  return query
}

/** What comes first by each order; posts that are alike are in the order of their ids, so that no page has one twice. */
const orders: Record<ContentSort, ReturnType<typeof sql>> = {
  '-posted_at': sql`posted_at desc, id desc`,
  posted_at: sql`posted_at, id`,
  '-like_count': sql`like_count desc nulls last, id desc`,
  '-comments_count': sql`comments_count desc nulls last, id desc`,
}

/** Posts of a team's accounts, one page. */
export const listContents = (
  db: Db,
  teamId: string,
  filter: ContentFilter,
  { offset, limit, sort }: { offset: number; limit: number; sort: ContentSort },
): Promise<OwnContentRow[]> =>
  filtered(db, teamId, filter).selectAll().orderBy(orders[sort]).offset(offset).limit(limit).execute()

/** How many there are. */
export const countContents = async (db: Db, teamId: string, filter: ContentFilter): Promise<number> =>
  (await filtered(db, teamId, filter).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total

/** These posts of an account of a team. */
export const contentsById = async (
  db: Db,
  { teamId, accountId }: Place,
  ids: readonly string[],
): Promise<OwnContentRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('own_contents')
        .selectAll()
        .where('team_id', '=', teamId)
        .where('social_account_id', '=', accountId)
        .where('id', 'in', ids)
        .orderBy('id', 'desc')
        .execute()

/** Deletes posts that were not read for so many days: their accounts are gone, or nobody looks at them. Returns how many, at most `most`. */
export async function deleteOldContents(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from own_contents where id in (
      select id from own_contents where read_at < now() - ${days} * interval '1 day'
      order by read_at limit ${most} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes what a team's accounts have published. Returns how many, at most `most`. */
export async function deleteContentsOf(db: Db, teamId: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from own_contents where id in (select id from own_contents where team_id = ${teamId} limit ${most})`.execute(
      db,
    )
  return Number(numAffectedRows)
}
