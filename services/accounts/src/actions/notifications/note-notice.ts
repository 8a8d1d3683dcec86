import { afterCommit } from '@fanfare/runtime/db/database.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Notice } from '../../model/notifications/facts.ts'
import { insertNotice } from '../../stores/notices.ts'
import { queueMaking } from './queue.ts'

/**
 * Writes down that something happened of which people are to be notified, in the transaction that notes the event as handled. Who they are is
 * asked of other services afterwards: a transaction must not wait for those.
 */
export async function noteNotice(deps: Deps, tx: Tx, notice: Notice, at: Date): Promise<void> {
  const id = deps.ids.next()
  await insertNotice(tx, id, notice, { at, now: new Date(deps.clock.now()) })
  afterCommit(tx, () => void queueMaking(deps, notice.teamId))
}
