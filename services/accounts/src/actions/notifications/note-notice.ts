import { batchedRows } from '@fanfare/runtime/db/batched-rows.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import type { Tx } from '../../db/db.ts'
import type { AccountsDb } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Notice } from '../../model/notifications/facts.ts'
import { insertNotices, type NewNotice } from '../../stores/notices.ts'

export type NoteNotice = (tx: Tx, notice: Notice, at: Date) => Promise<void>

/**
 * Writes down that something happened of which people are to be notified, in the transaction that notes the event as handled, and all that
 * happened in one transaction in one statement. Who they are is asked of other services afterwards: a transaction must not wait for those.
 */
export const createNoteNotice = (deps: Deps): NoteNotice => {
  const add = batchedRows<AccountsDb, NewNotice>(async (tx, rows) => {
    await insertNotices(tx, rows, new Date(deps.clock.now()))
    const teams = new Set(rows.map(row => row.team_id))
    afterCommit(tx, () => deps.making.add(teams))
  })
  return (tx, { kind, teamId: team_id, subjectId: subject_id, cause, data }, at) =>
    add(tx, { id: deps.ids.next(), team_id, kind, subject_id, cause, data, at })
}
