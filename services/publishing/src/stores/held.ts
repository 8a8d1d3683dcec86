import { sql } from 'kysely'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Db, Tx } from '../deps.ts'
import type { StoredFault } from '../model/stored.ts'
import { changeable, maySent, noneOpen, notRestored } from './publications.ts'

/** Held longer than this past its time, a post goes out only when a person says so. */
const goesOutWithin = sql<Date>`now() - interval '1 hour'`

interface HeldOf {
  teamId: string
  accountId: string
  /** Codes of the faults that have ended. */
  codes: readonly string[]
  /** Most that go on, the earliest first. */
  most?: number
}

/** What was held goes on from the start, at its time or now. What is more than an hour late stays: a person is asked. */
export const resumeHeld = (tx: Tx, { teamId, accountId, codes, most = 1_000 }: HeldOf): Promise<PublicationRow[]> =>
  tx
    .updateTable('publications')
    .set({
      state: 'scheduled',
      sent: maySent,
      prepared: sql<string>`case when ${maySent} then prepared else '{}'::jsonb end`,
      prepared_at: sql<Date | null>`case when ${maySent} then prepared_at end`,
      next_at: sql<Date>`greatest(now(), due_at)`,
      deadline_at: null,
      fault: 'null',
      refusal: 'null',
      attempt: 0,
      asks: 0,
      absences: 0,
      troubles: 0,
      held_version: null,
      fence: sql`fence + 1`,
      lease_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', 'in', eb =>
      eb
        .selectFrom('publications')
        .select('id')
        .where('team_id', '=', teamId)
        .where('social_account_id', '=', accountId)
        .where('state', '=', 'held')
        .where('due_at', '>=', goesOutWithin)
        .where(sql<string>`fault ->> 'code'`, 'in', codes)
        .orderBy('due_at')
        .orderBy('id')
        .limit(most)
        .forUpdate(),
    )
    .returningAll()
    .execute()

/** Of what is held for these faults, what is more than an hour late. */
export const heldTooLate = (
  tx: Tx,
  { teamId, accountId, codes }: HeldOf,
): Promise<{ id: string; post_id: string; due_at: Date }[]> =>
  tx
    .selectFrom('publications')
    .select(['id', 'post_id', 'due_at'])
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('due_at', '<', goesOutWithin)
    .where(sql<string>`fault ->> 'code'`, 'in', codes)
    .orderBy('due_at')
    .limit(1_000)
    .forUpdate()
    .execute()

/** A held publication waits for something else from now on. */
export const holdFor = (tx: Tx, teamId: string, id: string, fault: StoredFault): Promise<unknown> =>
  tx
    .updateTable('publications')
    .set({ fault: JSON.stringify(fault), updated_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'held')
    .execute()

/** Unconfirmed publications of an account that are not more than an hour late: what is older is for a person to decide. */
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

/** Takes held publications whose turn it is to be looked at; the next look at them comes `againMs` later. */
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

/** Has what is held in a team looked at now. */
export const lookAtHeld = (tx: Tx, teamId: string): Promise<unknown> =>
  tx
    .updateTable('publications')
    .set({ next_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('state', '=', 'held')
    .execute()

/** Holds what an account has planned until somebody has looked whether the account is still there. Nothing of it has begun to go live. */
export const holdPlanned = (tx: Tx, teamId: string, accountId: string, fault: StoredFault): Promise<unknown> =>
  tx
    .updateTable('publications')
    .set({
      state: 'held',
      next_at: sql<Date>`now()`,
      fault: JSON.stringify(fault),
      fence: sql`fence + 1`,
      lease_until: null,
      lease_owner: null,
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('state', 'in', changeable)
    .where('commits', '=', noneOpen)
    .where(notRestored)
    .execute()

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
