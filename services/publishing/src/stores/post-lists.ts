import { heldActions } from '@fanfare/contracts/entities/post-faults.ts'
import {
  Draft,
  Failed,
  InProgress,
  Posted,
  type PostStatus,
  Scheduled,
  statusText,
} from '@fanfare/contracts/entities/posts.ts'
import { list } from '@fanfare/contracts/limits.ts'
import { runPrepared } from '@fanfare/runtime/db/database.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { PublishingTables } from '../db/schema.ts'
import type { Cursor } from '../model/cursor.ts'
import type { PostRow } from './posts.ts'

/**
 * The five statuses of spec §4, a number each, and what narrows one of them: `waiting` and `sent_back`, drafts by their approval; `held`, scheduled and waiting for a person; `unconfirmed`,
 * failed and possibly live; `failed`, the other failed ones; `alert`, posted with something missing.
 */
export type Status =
  | (typeof statusText)[PostStatus]
  | 'waiting'
  | 'sent_back'
  | 'held'
  | 'unconfirmed'
  | 'failed'
  | 'alert'
const numbers: Record<Status, number> = {
  draft: Draft,
  waiting: Draft,
  sent_back: Draft,
  scheduled: Scheduled,
  held: Scheduled,
  inprogress: InProgress,
  posted: Posted,
  alert: Posted,
  error: Failed,
  unconfirmed: Failed,
  failed: Failed,
}

/** Whether a scheduled post waits for a person. */
export const held = sql<boolean>`(status = ${sql.lit(Scheduled)} and coalesce(fault ->> 'action' in (${sql.join(
  heldActions.map(action => sql.lit(action)),
)}), false))`

/** Where a post is that needs approval. */
export const approvalState = sql<string | null>`(approval ->> 'state')`

/** Whether something is missing of a live post. */
export const alerted = sql<boolean>`(status = ${sql.lit(Posted)} and alerts <> '[]')`

export interface PostFilter {
  statuses?: Status[] | undefined
  accounts?: string[] | undefined
  /** Of post_at: from `start` on, before `end`. */
  start?: Date | undefined
  end?: Date | undefined
}
export interface ListFilter extends PostFilter {
  kinds?: string[] | undefined
  ids?: string[] | undefined
  /** People who made them. */
  authors?: string[] | undefined
  /** In the caption, anywhere, case ignored. */
  keyword?: string | undefined
}
export const sorts = ['post_at', '-post_at', 'updated_at', '-updated_at', 'created_at', '-created_at'] as const
export type Sort = (typeof sorts)[number]

/** A post and its place in the list, microseconds since 1970: a JavaScript date would lose the last three digits. */
export type ListedPost = PostRow & { place: string | null }

/** Highest total that is counted: nobody pages further, and a count must not cost more than a page. */
const MOST_COUNTED = 10_000

type Query<O> = SelectQueryBuilder<PublishingTables, 'posts', O>

/** A status is a number in the table; where only what narrows it is wanted, that is compared too. */
function ofStatus<O>(query: Query<O>, statuses: readonly Status[]): Query<O> {
  const wanted = new Set(statuses)
  let states = query.where('status', 'in', [...new Set(statuses.map(status => numbers[status]))])
  const unconfirmed = wanted.has('unconfirmed')
  if (unconfirmed !== wanted.has('failed') && !wanted.has('error'))
    states = states.where(({ or, eb }) => or([eb('status', '<>', Failed), eb('unconfirmed', '=', unconfirmed)]))
  const approvals = (['waiting', 'sent_back'] as const).filter(state => wanted.has(state))
  if (approvals.length > 0 && !wanted.has('draft'))
    states = states.where(({ or, eb }) => or([eb('status', '<>', Draft), eb(approvalState, 'in', approvals)]))
  if (wanted.has('held') && !wanted.has('scheduled'))
    states = states.where(({ or, eb }) => or([eb('status', '<>', Scheduled), held]))
  if (wanted.has('alert') && !wanted.has('posted'))
    states = states.where(({ or, eb }) => or([eb('status', '<>', Posted), alerted]))
  return states
}

/** SQL has no empty list, and no post has the id 0. */
const orNone = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : ['0'])

/** Whether a draft for several accounts is for one of these too. */
const alsoFor = (accounts: readonly string[]) =>
  sql<boolean>`(status = ${sql.lit(Draft)} and draft_accounts is not null and exists (
    select 1 from jsonb_array_elements(draft_accounts -> 'accounts') as one
    where one ->> 'account_id' = any(${[...accounts]}::text[])))`

export function postsOf(db: Db, teamId: string, { statuses, accounts, start, end }: PostFilter): Query<object> {
  let query: Query<object> = db.selectFrom('posts').where('team_id', '=', teamId).where('deleted_at', 'is', null)
  if (statuses) query = ofStatus(query, statuses)
  if (accounts)
    query = query.where(({ or, eb }) => or([eb('social_account_id', 'in', orNone(accounts)), alsoFor(accounts)]))
  if (start) query = query.where('post_at', '>=', start)
  if (end) query = query.where('post_at', '<', end)
  return query
}

const escaped = (keyword: string): string => keyword.replace(/[\\%_]/g, match => `\\${match}`)

function filtered(db: Db, teamId: string, filter: ListFilter): Query<object> {
  const { kinds, ids, authors, keyword } = filter
  let query = postsOf(db, teamId, filter)
  if (kinds) query = query.where('kind', 'in', kinds)
  if (ids) query = query.where('id', 'in', orNone(ids))
  if (authors) query = query.where('author_id', 'in', orNone(authors))
  if (keyword) query = query.where('caption', 'ilike', `%${escaped(keyword)}%`)
  return query
}

export interface Paging {
  offset: number
  /** The page begins after this post instead of at an offset. */
  after?: Cursor<Sort> | undefined
  limit: number
  sort: Sort
}

/** The column of a sort. */
const columnOf = (sort: Sort) =>
  (sort.startsWith('-') ? sort.slice(1) : sort) as 'post_at' | 'updated_at' | 'created_at'
const placeOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`

/** The posts after a place. Posts without a time stand where Postgres sorts them: last, or first in the other direction. */
function afterPlace(query: Query<object>, { sort, at, id }: Cursor<Sort>): Query<object> {
  const isDown = sort.startsWith('-')
  const column = sql.ref(columnOf(sort))
  const beyond = sql.raw(isDown ? '<' : '>')
  if (at === null) {
    const rest = sql<boolean>`${column} is null and id ${beyond} ${id}`
    return query.where(isDown ? sql<boolean>`((${rest}) or ${column} is not null)` : rest)
  }
  const place = sql`'epoch'::timestamptz + ${at}::bigint * interval '1 microsecond'`
  const further = sql<boolean>`(${column}, id) ${beyond} (${place}, ${id}::bigint)`
  return query.where(isDown ? further : sql<boolean>`(${further} or ${column} is null)`)
}

/** The first page of every list, as prepared statements: it is the most frequent request. */
export const unfiltered = Object.fromEntries(
  ['post_at', 'updated_at', 'created_at'].flatMap(column =>
    (['asc', 'desc'] as const).map(direction => [
      `${direction === 'desc' ? '-' : ''}${column}`,
      {
        name: `list-posts-${column}-${direction}`,
        text: `select *, ${placeOf(column)} as place from posts where team_id = $1 and deleted_at is null order by ${column} ${direction}, id ${direction} offset $2 limit $3`,
      },
    ]),
  ),
) as Record<Sort, { name: string; text: string }>

/** One page of posts. Posts without a time come after all others by `post_at`, and before them by `-post_at`. */
export async function listPosts(
  db: Db,
  teamId: string,
  filter: ListFilter,
  { offset, limit, sort, after }: Paging,
): Promise<ListedPost[]> {
  if (!after && Object.values(filter).every(value => value === undefined || value === ''))
    return runPrepared<ListedPost>(db, unfiltered[sort], [teamId, offset, limit])
  const column = columnOf(sort)
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const found = filtered(db, teamId, filter)
  return (after ? afterPlace(found, after) : found)
    .selectAll()
    .select(sql<string | null>`${sql.raw(placeOf(column))}`.as('place'))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** How many posts there are, at most `MOST_COUNTED`. */
export async function countPosts(db: Db, teamId: string, filter: ListFilter): Promise<number> {
  const some = filtered(db, teamId, filter).select(sql`1`.as('one')).limit(MOST_COUNTED)
  const { total } = await db
    .selectFrom(some.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The drafts and scheduled posts of a filter that show one of these files, at most 1,000. */
export async function postsOfFiles(
  db: Db,
  teamId: string,
  filter: ListFilter,
  mediaIds: readonly string[],
): Promise<PostRow[]> {
  const shown = mediaIds.map(id => JSON.stringify([{ media_id: id }]))
  return filtered(db, teamId, filter)
    .where('status', 'in', [Draft, Scheduled])
    .where(sql<boolean>`items @> any(${shown}::jsonb[])`)
    .selectAll()
    .limit(list.scheduledFetch)
    .execute()
}

/** How many posts of a filter there are after a place, at most `MOST_COUNTED`, and the last one by id; with `place` up to the one it names. */
export async function countBulk(
  db: Db,
  teamId: string,
  filter: ListFilter,
  place: { id: string; until: string } | undefined,
): Promise<{ total: number; until: string }> {
  if (place) {
    const rest = filtered(db, teamId, filter).where('id', '>', place.id).where('id', '<=', place.until)
    const { total } = await db
      .selectFrom(rest.select(sql`1`.as('one')).limit(MOST_COUNTED).as('found'))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return { total: Number(total), until: place.until }
  }
  const [total, last] = await Promise.all([
    countPosts(db, teamId, filter),
    filtered(db, teamId, filter).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ])
  return { total, until: last?.id ?? '0' }
}

/** Ids of the posts of a filter in their order: after `id`, up to `until`. */
export async function bulkIds(
  db: Db,
  teamId: string,
  filter: ListFilter,
  { id, until, limit }: { id: string; until: string; limit: number },
): Promise<string[]> {
  const rows = await filtered(db, teamId, filter)
    .select('id')
    .where('id', '>', id)
    .where('id', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Posts of a filter in each status, and of them those that are held, may be live or have `alerts`. */
export async function countByStatus(
  db: Db,
  teamId: string,
  filter: Omit<ListFilter, 'statuses'>,
): Promise<Record<Exclude<Status, 'alert' | 'failed'> | 'alerts', number>> {
  const rows = await filtered(db, teamId, filter)
    .select([
      'status',
      'unconfirmed',
      held.as('held'),
      ({ fn }) => fn.countAll<string>().as('posts'),
      ({ fn }) => fn.countAll<string>().filterWhere(alerted).as('alerts'),
      ({ fn }) => fn.countAll<string>().filterWhere(approvalState, '=', 'waiting').as('waiting'),
      ({ fn }) => fn.countAll<string>().filterWhere(approvalState, '=', 'sent_back').as('sent_back'),
    ])
    .groupBy(['status', 'unconfirmed', sql`3`])
    .execute()
  const counts = {
    draft: 0,
    waiting: 0,
    sent_back: 0,
    scheduled: 0,
    held: 0,
    inprogress: 0,
    posted: 0,
    alerts: 0,
    error: 0,
    unconfirmed: 0,
  }
  for (const row of rows) {
    counts[statusText[row.status as PostStatus]] += Number(row.posts)
    if (row.held) counts.held += Number(row.posts)
    if (row.unconfirmed) counts.unconfirmed += Number(row.posts)
    counts.alerts += Number(row.alerts)
    counts.waiting += Number(row.waiting)
    counts.sent_back += Number(row.sent_back)
  }
  return counts
}
