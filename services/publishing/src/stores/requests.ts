import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { applyNext, type Instant, type Learnt } from '../model/apply-next.ts'
import type { Request } from '../model/events.ts'
import { rowStateOf } from '../model/publication.ts'
import { transition } from '../model/transition.ts'
import { jsonOf, setValues } from './row-values.ts'

/** What is written together with a transition. */
export interface Beside {
  learnt?: Learnt
  /** When it goes out, when its next step is due, its place in the order of its post, its priority, and its most attempts. */
  plan?: { part?: number; parts?: number; due_at?: Date; next_at?: Instant; priority?: number; max_attempts?: number }
}

const planned: Record<keyof NonNullable<Beside['plan']>, true> = {
  due_at: true,
  next_at: true,
  priority: true,
  max_attempts: true,
  part: true,
  parts: true,
}
const setRow = sql.raw(setValues('p', 'g.written', Object.keys(planned)))
/** Most rows of one statement. */
const most = 1_000

/**
 * Applies a request to these publications where their state allows it; the others stay as they are. They must be locked by this
 * transaction, so that nothing changes what the values are computed from. The fence is incremented and the lease ends: a worker that held
 * one can no longer write. Returns the changed rows in the order given.
 */
export const request = async (
  tx: Tx,
  rows: readonly PublicationRow[],
  asked: Request,
  beside: Beside | ((row: PublicationRow) => Beside) = {},
): Promise<PublicationRow[]> => {
  const changes = rows.flatMap(row => {
    const next = transition(rowStateOf(row), asked)
    if (!next) return []
    const { learnt, plan } = typeof beside === 'function' ? beside(row) : beside
    const written = { ...applyNext(row, next, learnt), ...plan }
    return [{ id: row.id, team_id: row.team_id, fence: row.fence, written }]
  })
  const changed = new Map<string, PublicationRow>()
  for (let from = 0; from < changes.length; from += most) {
    const { rows: written } = await sql<PublicationRow>`
      update publications p set ${setRow}, fence = p.fence + 1, lease_until = null, lease_owner = null, updated_at = now()
      from jsonb_to_recordset(${jsonOf(changes.slice(from, from + most))}::jsonb) as g (id bigint, team_id bigint, fence bigint, written jsonb)
      where p.id = g.id and p.team_id = g.team_id and p.fence = g.fence
      returning p.*`.execute(tx)
    for (const row of written) changed.set(row.id, row)
  }
  if (changed.size !== changes.length) throw new Error('a publication was changed although its row was locked')
  return changes.flatMap(({ id }) => changed.get(id) ?? [])
}
