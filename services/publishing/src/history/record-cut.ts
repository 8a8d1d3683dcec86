import { randomUUID } from 'node:crypto'
import type { Ids } from '@fanfare/runtime/ids.ts'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { checkingRestored } from '../faults/restored-faults.ts'
import { beyond, type DatabaseMark, endedBy, type Mark, type Noticed } from '../model/history.ts'
import { type CutRow, holdDoubtful, insertAccounts, insertCut, showHeld } from '../stores/history-cuts.ts'
import { lastWrite, setMark } from '../stores/history-mark.ts'
import type { PostRow } from '../stores/posts.ts'
import { insertStep } from '../stores/steps.ts'

/** Commits are not in the order of their times: what began this long before the last beat may be missing, ms. */
const marginMs = 2 * 60_000

export interface Recorded {
  cut: CutRow
  held: PublicationRow[]
  posts: PostRow[]
  mark: Mark
}

interface Found {
  now: DatabaseMark & { at: Date | null; now: Date }
  /** Marks that were read outside of the database. */
  marks: readonly Mark[]
  noticed: Noticed
  /** When the backup was made, as the operator says. */
  from?: Date
}

/**
 * Records that the database was restored, in the transaction that holds the mark: a new lineage begins, and what may have gone out in the
 * time that was lost is held until the networks have been asked.
 */
export const recordCut = async (
  tx: Tx,
  { ids, worker }: { ids: Ids; worker: string },
  { now, marks, noticed, from }: Found,
): Promise<Recorded> => {
  const last = now.at ?? (await lastWrite(tx)) ?? now.now
  const mark: Mark = { lineage: randomUUID(), seq: beyond(now, marks) }
  const cut = await insertCut(tx, {
    id: ids.next(),
    noticed,
    lost_from: from ?? new Date(last.getTime() - marginMs),
    ended: endedBy(now, marks),
    lineage: mark.lineage,
  })
  await setMark(tx, { ...mark, place: now.here })
  const fault = checkingRestored(now.now)
  const held = await holdDoubtful(tx, cut.id, fault)
  const posts = await showHeld(tx, held)
  for (const { id, team_id, attempt } of held)
    await insertStep(tx, {
      id: ids.next(),
      team_id,
      publication_id: id,
      attempt,
      worker,
      step: 'held',
      title: 'Held after the restore',
      text: fault.message,
      verdict: 'held',
      after_commit: true,
      calls: '[]',
      duration_ms: null,
      at: now.now,
    })
  await insertAccounts(tx, cut.id, cut.lost_from)
  return { cut, held, posts, mark }
}
