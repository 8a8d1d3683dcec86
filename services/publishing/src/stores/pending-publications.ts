import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Request } from '../model/events.ts'
import { isLive, isReleasedBy, waitsForPrevious } from '../model/part-order.ts'
import { rowStateOf } from '../model/publication.ts'
import { unbegunStates } from '../model/states.ts'
import type { StoredFault } from '../model/stored.ts'
import { transition } from '../model/transition.ts'
import { lockPublications, type Placed, partsOfRows } from './publications.ts'
import { type Beside, request } from './requests.ts'
import { notYet } from './waiting.ts'

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

const isNotLive = ({ state }: PublicationRow): boolean => !isLive(state)

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

/** Cancels the publications of a post that wait for another one to go live: it has failed, and they may be planned again with it. */
export const cancelWaiting = async (tx: Tx, teamId: string, postId: string): Promise<void> => {
  const current = partsOfRows(await lockPublications(tx, teamId, postId))
  const waiting = current.filter(({ part }) => waitsForPrevious(part, current))
  await request(tx, waiting, { request: 'take_back' })
}
