import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { unbegunStates } from '../model/states.ts'
import type { StoredFault } from '../model/stored.ts'
import { request } from './requests.ts'
import { notYet, waitingOf, waitsForPart } from './waiting.ts'

/** Held longer than this past its time, a post goes out only when a person says so. */
const goesOutWithin = sql<Date>`now() - interval '1 hour'`

const waitsForPrevious = sql.raw(waitsForPart('publications'))

interface HeldOf {
  teamId: string
  accountId: string
  /** Codes of the faults that no longer apply. */
  codes: readonly string[]
  /** Most that continue, the earliest first. */
  most?: number
}

/**
 * Held publications start again, at their time or now, or once the one before them is live. Those more than an hour late stay held: a
 * person is asked. What waits for the one before it is never late: it follows that one.
 */
export const resumeHeld = async (
  tx: Tx,
  { teamId, accountId, codes, most = 1_000 }: HeldOf,
): Promise<PublicationRow[]> => {
  const rows = await heldFor(tx, { teamId, accountId, codes })
    .select(sql<boolean>`due_at > now()`.as('is_ahead'))
    .where(sql<boolean>`(due_at >= ${goesOutWithin} or ${waitsForPrevious})`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute()
  const ahead = new Set(rows.filter(row => row.is_ahead).map(row => row.id))
  const waiting = await waitingOf(tx, rows)
  return request(tx, rows, { request: 'resume' }, ({ id, due_at }) => ({
    plan: { next_at: waiting.has(id) ? notYet : ahead.has(id) ? due_at : 'now' },
  }))
}

/** Publications held for these faults, locked. */
const heldFor = (tx: Tx, { teamId, accountId, codes }: HeldOf) =>
  tx
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('state', '=', 'held')
    .where(sql<string>`fault ->> 'code'`, 'in', codes)
    .forUpdate()

/** Publications held for these faults that are more than an hour late get `fault`, which asks a person to decide. */
export const holdLate = async (tx: Tx, held: HeldOf, fault: StoredFault): Promise<PublicationRow[]> => {
  const rows = await heldFor(tx, held)
    .where('due_at', '<', goesOutWithin)
    .where(sql<boolean>`not ${waitsForPrevious}`)
    .orderBy('due_at')
    .limit(1_000)
    .execute()
  return request(tx, rows, { request: 'hold' }, { learnt: { fault } })
}

/** Those publications of a post, by id, that are more than an hour late. */
export const lateOf = async (tx: Tx, teamId: string, postId: string): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('publications')
    .select('id')
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .where('due_at', '<', goesOutWithin)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Unconfirmed publications of an account that are at most an hour late: a person decides about older ones. */
export const unconfirmedOf = (tx: Tx, teamId: string, accountId: string): Promise<{ post_id: string }[]> =>
  tx
    .selectFrom('publications')
    .select('post_id')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('state', '=', 'unconfirmed')
    .where('due_at', '>=', goesOutWithin)
    .orderBy('id')
    .limit(200)
    .execute()

export type HeldRow = Pick<
  PublicationRow,
  'id' | 'team_id' | 'post_id' | 'social_account_id' | 'surface' | 'fault' | 'held_version' | 'due_at' | 'updated_at'
>

/** Takes held publications whose look is due, of all teams; the next look at them follows after `againMs`. */
export const takeHeld = (db: Db, most: number, againMs: number): Promise<HeldRow[]> =>
  db
    .updateTable('publications')
    .set({ next_at: sql<Date>`now() + ${againMs} * interval '1 ms'` })
    .where('id', 'in', eb =>
      eb
        .selectFrom('publications')
        .select('id')
        .where('state', '=', 'held')
        .where('next_at', '<=', sql<Date>`now()`)
        .orderBy('next_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'team_id',
      'post_id',
      'social_account_id',
      'surface',
      'fault',
      'held_version',
      'due_at',
      'updated_at',
    ])
    .execute()

/** Makes the look at a team's held publications due now. */
export const lookAtHeld = (tx: Tx, teamId: string): Promise<unknown> =>
  tx
    .updateTable('publications')
    .set({ next_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('state', '=', 'held')
    .execute()

/** Holds the planned publications of an account until a look shows whether the account still exists. None has begun to go live. */
export const holdPlanned = async (
  tx: Tx,
  teamId: string,
  accountId: string,
  fault: StoredFault,
): Promise<PublicationRow[]> => {
  const rows = await tx
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('state', 'in', unbegunStates)
    .where('commits', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
  return request(tx, rows, { request: 'hold' }, { learnt: { fault }, plan: { next_at: 'now' } })
}

/** Whether something of the account went live after the first of these was held: then it can publish again. */
export const hasPublishedSince = async (
  db: Db,
  teamId: string,
  accountId: string,
  rows: readonly HeldRow[],
): Promise<boolean> => {
  const first = Math.min(...rows.map(row => row.updated_at.getTime()))
  const row = await db
    .selectFrom('publications')
    .select('id')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('content_id', 'is not', null)
    .where('published_at', '>', new Date(first))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
