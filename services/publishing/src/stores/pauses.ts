import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PausesTable, PublicationRow } from '../db/publication-tables.ts'
import type { PublicationState, StoredFault } from '../model/stored.ts'
import { request } from './requests.ts'

export type PauseRow = Selectable<PausesTable>

/** What a pause covers: everything, one network, or one team. */
export interface Scope {
  network: string | null
  surfaces: string[] | null
  teamId: string | null
}

/** SQL condition for other statements: the operator has paused the publication of this alias. */
export const isPaused = (alias: string): string => `exists (
  select 1 from pauses z where z.resumed_at is null
    and (z.team_id is null or z.team_id = ${alias}.team_id)
    and (z.surfaces is null or ${alias}.surface = any (z.surfaces)))`

/** Pauses that are in force, the oldest first. */
export const openPauses = (db: Db): Promise<PauseRow[]> =>
  db.selectFrom('pauses').selectAll().where('resumed_at', 'is', null).orderBy('id').execute()

/** Begins a pause; undefined where the same one is in force. */
export const insertPause = (tx: Tx, { network, surfaces, teamId }: Scope, by: string): Promise<PauseRow | undefined> =>
  tx
    .insertInto('pauses')
    .values({ network, surfaces, team_id: teamId, paused_by: by })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Ends a pause; undefined where it is not in force. The publications that it held are checked at once. */
export const endPause = async (tx: Tx, id: string, by: string): Promise<PauseRow | undefined> => {
  const ended = await tx
    .updateTable('pauses')
    .set({ resumed_by: by, resumed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('resumed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (ended)
    await tx
      .updateTable('publications')
      .set({ next_at: sql<Date>`now()` })
      .where('state', '=', 'held')
      .where(sql<string>`fault ->> 'code'`, '=', 'paused')
      .execute()
  return ended
}

/**
 * Holds publications that are due and paused and have no open irreversible call, so that none of them is live or can become so.
 * Where such a call was sent the network is still asked about it. The fence grows, so a worker that had claimed one can write no
 * more.
 */
export const holdPaused = async (
  tx: Tx,
  { fault, most, lookMs }: { fault: StoredFault; most: number; lookMs: number },
): Promise<(PublicationRow & { was: PublicationState })[]> => {
  const { rows } = await sql<PublicationRow & { look_at: Date }>`
    select p.*, now() + ${lookMs} * interval '1 ms' as look_at from publications p
    where p.next_at <= now() and p.state in ('scheduled', 'claimed', 'media_ready', 'prepared', 'ready') and p.commits = 0
      and (p.lease_until is null or p.lease_until < now()) and ${sql.raw(isPaused('p'))}
    order by p.next_at, p.id limit ${most} for update skip locked`.execute(tx)
  const found = new Map(rows.map(row => [row.id, row]))
  const held = await request(tx, rows, { request: 'hold' }, ({ id }) => ({
    learnt: { fault },
    plan: { next_at: found.get(id)?.look_at ?? 'now' },
  }))
  return held.map(row => ({ ...row, was: found.get(row.id)?.state ?? row.state }))
}

export interface Listed {
  state?: PublicationState
  surfaces?: readonly string[]
  teamId?: string
  /** Only publications with a lower id. */
  before?: string
  most: number
}

export type ListedRow = Pick<
  PublicationRow,
  | 'id'
  | 'post_id'
  | 'team_id'
  | 'social_account_id'
  | 'surface'
  | 'state'
  | 'due_at'
  | 'updated_at'
  | 'attempt'
  | 'fault'
>

/** Publications of all teams for the operator, the newest first: ids and codes, no content. */
export const listPublications = (db: Db, { state, surfaces, teamId, before, most }: Listed): Promise<ListedRow[]> => {
  let query = db
    .selectFrom('publications')
    .select([
      'id',
      'post_id',
      'team_id',
      'social_account_id',
      'surface',
      'state',
      'due_at',
      'updated_at',
      'attempt',
      'fault',
    ])
  if (state) query = query.where('state', '=', state)
  if (surfaces) query = query.where('surface', 'in', surfaces)
  if (teamId) query = query.where('team_id', '=', teamId)
  if (before) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(most).execute()
}
