import { fail } from '@fanfare/runtime/errors.ts'
import type { Tx } from '../db/db.ts'
import { holdFolder } from '../stores/saved-folders.ts'

export const folderNotFound = (field = 'params.id'): never =>
  fail('saved_folder_not_found', { field, rule: 'a folder of this team' })

/** Keeps a folder from being deleted until `tx` has put something into it. Throws `saved_folder_not_found`. */
export async function requireFolder(tx: Tx, teamId: string, id: string | null, field: string): Promise<void> {
  if (id !== null && !(await holdFolder(tx, teamId, id))) folderNotFound(field)
}
