import type { DataExport } from '@fanfare/contracts/entities/person.ts'
import { MakeExport } from '@fanfare/contracts/jobs.ts'
import { person } from '@fanfare/contracts/limits.ts'
import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import { countExports, type ExportRow, exportsOf, findPiece, insertExport, readyExport } from '../stores/exports.ts'
import { lockSettings } from '../stores/users.ts'
import { noteAndNotify } from './note-security.ts'

const DAY = 86_400_000

const shown = (row: ExportRow): DataExport => ({
  id: row.id,
  state: row.state,
  progress: row.progress,
  step: row.step,
  bytes: row.bytes === null ? null : Number(row.bytes),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
})

const isUnderWay = ({ state }: ExportRow) => state === 'waiting' || state === 'making'

/** Copies of a person's data, the newest first. */
export async function listExports({ db, clock }: Deps, userId: string): Promise<DataExport[]> {
  const now = clock.now()
  const rows = await exportsOf(db, userId)
  return rows.filter(({ expires_at }) => expires_at === null || expires_at.getTime() > now).map(shown)
}

/** Puts the making of a copy on the queue; where Redis is away, the sweep does it later. */
export function queueExport({ jobs, log }: Pick<Deps, 'jobs' | 'log'>, id: string): Promise<void> {
  return jobs
    .add(MakeExport, { exportId: id }, { id: `export-${id}` })
    .catch(err => log.warn({ err, exportId: id }, 'an export waits for the sweep'))
}

/** Has a copy of a person's data made. While one is being made, that one is returned. */
export async function createExport(deps: Deps, userId: string, visitor: Visitor): Promise<DataExport> {
  const now = deps.clock.now()
  const row = await transaction(deps.db, async tx => {
    // Two requests at once wait for each other.
    if (!(await lockSettings(tx, userId))) return fail('not_signed_in')
    const underWay = (await exportsOf(tx, userId)).find(isUnderWay)
    if (underWay) return underWay
    if ((await countExports(tx, userId, new Date(now - DAY))) >= person.exportsPerDay)
      fail('export_limit', { details: { retry_after_seconds: DAY / 1000 } })
    const made = await insertExport(tx, { id: deps.ids.next(), user_id: userId, created_at: new Date(now) })
    await noteAndNotify(deps, tx, { userId, event: 'data_export', visitor })
    afterCommit(tx, () => void queueExport(deps, made.id))
    return made
  })
  return shown(row)
}

export interface OpenExport {
  name: string
  bytes: number
  pieces: AsyncIterable<Buffer>
}

/** The zip of a copy, read piece by piece as it is sent. */
export async function openExport({ db, clock }: Deps, userId: string, id: string): Promise<OpenExport> {
  const row = await readyExport(db, userId, id, new Date(clock.now()))
  if (!row) return fail('export_not_found', { field: 'params.id', rule: 'an export of yours that has not expired' })
  async function* pieces() {
    for (let n = 0; ; n++) {
      const piece = await findPiece(db, id, n)
      if (piece === undefined) return
      yield piece
    }
  }
  return {
    name: `fanfare-data-${row.created_at.toISOString().slice(0, 10)}.zip`,
    bytes: Number(row.bytes),
    pieces: pieces(),
  }
}
