import { carriedTrace } from '@fanfare/runtime/telemetry/telemetry.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Place } from '../model/asked-first.ts'
import type { Request } from '../model/events.ts'
import { isLive, isReleasedBy, waitsForPrevious } from '../model/part-order.ts'
import { rowStateOf } from '../model/publication.ts'
import { unbegunStates } from '../model/states.ts'
import type { Piece, StoredFault } from '../model/stored.ts'
import { transition } from '../model/transition.ts'
import { type Beside, request } from './requests.ts'
import { notYet } from './waiting.ts'

export interface NewPublication {
  id: string
  teamId: string
  postId: string
  accountId: string
  surface: string
  part: number
  parts: number
  piece: Piece | null
  maxAttempts: number
  priority: number
  dueAt: Date
  /** Whether the one before it is live, so that its next step is due when it is. */
  mayBegin: boolean
}

/** Inserts a publication. A unique index refuses a second one of the same part of a post, unless the first is cancelled or failed. */
export const insertPublication = async (tx: Tx, p: NewPublication): Promise<PublicationRow> =>
  tx
    .insertInto('publications')
    .values({
      id: p.id,
      team_id: p.teamId,
      post_id: p.postId,
      social_account_id: p.accountId,
      surface: p.surface,
      part: p.part,
      parts: p.parts,
      piece: p.piece && JSON.stringify(p.piece),
      max_attempts: p.maxAttempts,
      priority: p.priority,
      due_at: p.dueAt,
      next_at: p.mayBegin ? p.dueAt : notYet,
      prepared: '{}',
      decorated: '[]',
      fault: 'null',
      refusal: 'null',
      trace: carriedTrace(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Locks the publications of a post until the end of the transaction; returns the newest first. Code that changes a post and its publication
 * calls this first: the publisher locks in the same order, so that the two cannot deadlock.
 */
export const lockPublications = async (tx: Tx, teamId: string, postId: string): Promise<PublicationRow[]> => {
  const rows = await tx
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.toReversed()
}

/** Locks the publications of several posts, in a fixed order, before their posts are locked. */
export const lockPublicationsOf = async (tx: Tx, teamId: string, postIds: readonly string[]): Promise<void> => {
  if (postIds.length === 0) return
  await tx
    .selectFrom('publications')
    .select('id')
    .where('team_id', '=', teamId)
    .where('post_id', 'in', postIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Applies a request to the publications of a post. Returns the newest changed one; undefined where no state allowed it. */
const requestOf = async (
  tx: Tx,
  { teamId, postId }: { teamId: string; postId: string },
  asked: Request,
  beside?: Beside | ((row: PublicationRow) => Beside),
): Promise<PublicationRow | undefined> =>
  (await request(tx, await lockPublications(tx, teamId, postId), asked, beside))[0]

/** Those of these publications, newest first, that count for their part: the newest of each that was not cancelled, in order of the parts. */
export const partsOfRows = (rows: readonly PublicationRow[]): PublicationRow[] => {
  const byPart = new Map<number, PublicationRow>()
  for (const row of rows) {
    const known = byPart.get(row.part)
    // One that is tried again may be older than another that failed.
    if (row.state !== 'cancelled' && (!known || (known.state === 'failed' && row.state !== 'failed')))
      byPart.set(row.part, row)
  }
  return [...byPart.values()].sort((one, other) => one.part - other.part)
}

/** The publication after `live`, which waited for it to go live: it may begin now. Undefined: none waited. */
export const releaseNext = async (
  tx: Tx,
  teamId: string,
  live: Pick<PublicationRow, 'post_id' | 'part' | 'state'>,
): Promise<Placed | undefined> => {
  const rows = await lockPublications(tx, teamId, live.post_id)
  const next = rows.find(row => isReleasedBy({ ...row, waits: row.next_at.getTime() === notYet.getTime() }, live))
  if (!next) return undefined
  await tx
    .updateTable('publications')
    .set({ next_at: sql<Date>`greatest(due_at, now())` })
    .where('id', '=', next.id)
    .where('team_id', '=', teamId)
    .execute()
  return next
}

/**
 * Applies a request to those publications of a post that have not failed and that `concerns` names, or to none: one that is on its way
 * prevents it. Returns the changed ones; undefined where one did not allow it, or there was none.
 */
const requestOfAll = async (
  tx: Tx,
  { teamId, postId }: { teamId: string; postId: string },
  asked: Request,
  {
    concerns = () => true,
    beside,
  }: {
    concerns?: (row: PublicationRow) => boolean
    beside?: (row: PublicationRow, current: readonly PublicationRow[]) => Beside
  } = {},
): Promise<PublicationRow[] | undefined> => {
  const current = partsOfRows(await lockPublications(tx, teamId, postId))
  const rows = current.filter(row => row.state !== 'failed' && concerns(row))
  const allowed = rows.every(row => transition(rowStateOf(row), asked) !== undefined)
  return rows.length > 0 && allowed ? request(tx, rows, asked, beside && (row => beside(row, current))) : undefined
}

/** Those of these publications of which something may be live, though they failed or were taken back. */
export const sentBefore = (rows: readonly PublicationRow[]): (PublicationRow & Place)[] =>
  rows
    .filter(row => transition(rowStateOf(row), { request: 'try_again' }) !== undefined)
    .map(row => ({ ...row, accountId: row.social_account_id }))

const isNotLive = ({ state }: PublicationRow): boolean => !isLive(state)

/**
 * Schedules a publication again that may have been sent: it continues by asking the network, with what was prepared. It may have another
 * place in the order now. Where another kind of post is planned, what was prepared must not go out: then a person decides. Returns undefined
 * where it needs no question.
 */
export const planSentAgain = async (
  tx: Tx,
  { surface, part, parts, maxAttempts, priority, dueAt, mayBegin }: NewPublication,
  sent: PublicationRow,
): Promise<{ id: string } | undefined> => {
  const [again] = await request(
    tx,
    [sent],
    { request: 'try_again' },
    {
      plan: { part, parts, max_attempts: maxAttempts, priority, due_at: dueAt, next_at: mayBegin ? dueAt : notYet },
      ...(sent.surface === surface ? {} : { learnt: { prepared: { ...sent.prepared, content: `not ${surface}` } } }),
    },
  )
  return again
}

/** A publication and its account: what the queue needs to place its job. */
export type Placed = Pick<PublicationRow, 'id' | 'social_account_id'>

/**
 * Changes the due time of those publications of a post that are not live; each still waits for the one before it. Undefined: one has begun
 * to go live, and they can no longer be changed.
 */
export const moveDuePublications = (
  tx: Tx,
  teamId: string,
  postId: string,
  { dueAt, priority }: { dueAt: Date; priority: number },
): Promise<PublicationRow[] | undefined> =>
  requestOfAll(
    tx,
    { teamId, postId },
    { request: 'move' },
    {
      concerns: isNotLive,
      beside: ({ part }, current) => ({
        plan: { priority, due_at: dueAt, next_at: waitsForPrevious(part, current) ? notYet : dueAt },
      }),
    },
  )

/** Cancels the publications of a post. Undefined: one has begun to go live, and they can no longer be cancelled. */
export const cancelPublications = (tx: Tx, teamId: string, postId: string): Promise<Placed[] | undefined> =>
  requestOfAll(tx, { teamId, postId }, { request: 'take_back' })

/** Posts of which something on this account has not begun to go live. */
export const postsUnbegunOn = async (tx: Tx, teamId: string, accountId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('publications')
    .select('post_id')
    .distinct()
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('state', 'in', unbegunStates)
    .where('commits', '=', 0)
    .orderBy('post_id')
    .execute()
  return rows.map(row => row.post_id)
}

/** What of a post has not begun to go live on this account has failed. `rows`: its locked publications, newest first. */
export const giveUpOn = (
  tx: Tx,
  rows: readonly PublicationRow[],
  { accountId, fault }: { accountId: string; fault: StoredFault },
): Promise<PublicationRow[]> =>
  request(
    tx,
    partsOfRows(rows).filter(row => row.social_account_id === accountId),
    { request: 'give_up' },
    { learnt: { fault } },
  )

/** Cancels those publications of a post that are not live. Undefined: one has begun to go live, or none is left. */
export const cancelRest = (tx: Tx, teamId: string, postId: string): Promise<Placed[] | undefined> =>
  requestOfAll(tx, { teamId, postId }, { request: 'take_back' }, { concerns: isNotLive })

/** Cancels the publications of a post that wait for another one to go live: it has failed, and they may be planned anew with it. */
export const cancelWaiting = async (tx: Tx, teamId: string, postId: string): Promise<void> => {
  const current = partsOfRows(await lockPublications(tx, teamId, postId))
  const waiting = current.filter(({ part }) => waitsForPrevious(part, current))
  await request(tx, waiting, { request: 'take_back' })
}

/** The newest publication of a post. */
export const publicationOf = (db: Db, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  db
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Has the network asked again about an unconfirmed publication. Undefined: the post has none. */
export const askAgain = (tx: Tx, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  requestOf(tx, { teamId, postId }, { request: 'ask_again' }, { plan: { next_at: 'now' } })

/**
 * What is missing of a post after a restore, while another part of it is live or has failed, has failed too: then it can be tried again
 * alone. `faultOf`: the fault of one, for that.
 */
export const failMissing = async (
  tx: Tx,
  teamId: string,
  postId: string,
  faultOf: (held: StoredFault) => StoredFault,
): Promise<void> => {
  const parts = partsOfRows(await lockPublications(tx, teamId, postId))
  if (!parts.some(({ state }) => isLive(state) || state === 'failed')) return
  await request(tx, parts, { request: 'fail_missing' }, ({ fault }) =>
    fault ? { learnt: { fault: faultOf(fault) } } : {},
  )
}

/** The first of these, by part, that a person is asked about: those of the post's own account before the linked page. */
const firstUnconfirmed = (rows: readonly PublicationRow[]): PublicationRow[] => {
  const [first] = partsOfRows(rows).filter(({ state }) => state === 'unconfirmed')
  return first ? [first] : []
}

/**
 * Applies a person's decision whether an unconfirmed publication is live: the first one of the post, which is what the post asks about. `at`: when it went live, where the person says so and the network
 * did not. Undefined: the post has none.
 */
export const decidePublication = async (
  tx: Tx,
  teamId: string,
  postId: string,
  {
    live,
    permalink,
    at,
    fault,
  }: { live: boolean; permalink: string | null; at?: Date | undefined; fault?: StoredFault | null },
): Promise<PublicationRow | undefined> => {
  const asked = firstUnconfirmed(await lockPublications(tx, teamId, postId))
  const [decided] = await request(
    tx,
    asked,
    { request: live ? 'confirm_live' : 'confirm_not_live' },
    ({ published_at }) => ({
      learnt: { permalink, fault, ...(live && at && !published_at ? { publishedAt: at } : {}) },
      plan: { next_at: 'now' },
    }),
  )
  return decided
}

/** Whether another publication of the account with the same text may be live with an unknown id. */
export const hasRivals = async (
  db: Db,
  publication: Pick<PublicationRow, 'id' | 'team_id' | 'social_account_id' | 'prepared'>,
): Promise<boolean> => {
  const { words } = publication.prepared
  if (words === undefined) return false
  const rival = await db
    .selectFrom('publications')
    .select('id')
    .where('team_id', '=', publication.team_id)
    .where('social_account_id', '=', publication.social_account_id)
    .where('id', '<>', publication.id)
    .where('state', 'not in', ['failed', 'cancelled'])
    .where('content_id', 'is', null)
    .where('sent', '=', true)
    .where(sql<string>`prepared ->> 'words'`, '=', words)
    .limit(1)
    .executeTakeFirst()
  return rival !== undefined
}

/** Those of these content ids of an account that belong to other publications. */
export const ownedContent = async (
  db: Db,
  { teamId, accountId, exceptId }: { teamId: string; accountId: string; exceptId: string },
  ids: string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('publications')
    .select('content_id')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('id', '<>', exceptId)
    .where('content_id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(row => row.content_id ?? []))
}

/** Has the first comment of a live publication posted after all. Undefined: none was abandoned. */
export const commentAgain = (tx: Tx, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  requestOf(tx, { teamId, postId }, { request: 'comment_again' }, { plan: { next_at: 'now' } })
