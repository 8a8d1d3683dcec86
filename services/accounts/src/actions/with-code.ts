import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { takeCode } from './check-code.ts'
import type { SignedIn } from './check-password.ts'
import { countSessionTry, resetSessionTries, sessionKey } from './count-try.ts'
import { type NoticedEvent, noteRefused } from './note-security.ts'

/**
 * Changes something for who has a code of any of their factors, in the transaction that uses the code up. Tries are counted; a wrong code
 * throws `wrong_code` and is noted in the security log as a refused `event`.
 */
export async function withCode(
  deps: Deps,
  { userId, sessionId, visitor }: SignedIn,
  { code, event }: { code: string; event: NoticedEvent },
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  const key = sessionKey('code', userId, sessionId)
  await countSessionTry(deps, key)
  const done = await transaction(deps.db, async tx => {
    if (!(await takeCode(deps, tx, userId, code))) return false
    await change(tx)
    return true
  })
  if (!done) {
    await noteRefused(deps, deps.db, { userId, event, visitor })
    fail('wrong_code', { field: 'body.code' })
  }
  await resetSessionTries(deps, key)
}
