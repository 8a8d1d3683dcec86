import { UserRestored } from '@fanfare/contracts/events.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import { unmarkUserDeleted } from '../stores/users.ts'
import { noteAndNotify } from './note-security.ts'

/** Signing in takes the deletion of an account back. True where there was one. */
export async function keepUser(deps: Deps, tx: Tx, userId: string, visitor: Visitor): Promise<boolean> {
  if (!(await unmarkUserDeleted(tx, userId))) return false
  await noteAndNotify(deps, tx, { userId, event: 'account_keep', visitor })
  await emit(tx, UserRestored, { userId })
  return true
}
