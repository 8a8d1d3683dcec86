import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { changeLibrary, findDeletedLibrary, type LibraryRow, usageOf } from '../stores/post-libraries.ts'
import {
  announceLibrary,
  libraryItemOf,
  libraryNotFound,
  noteLibrary,
  requireLibraryChangeable,
} from './library-item.ts'
import { requireLibraryRoom } from './store-library.ts'

/**
 * Deletes an item. Posts made from it keep their text, their files and the mark where they came from, so that a restored item is
 * in use again. Throws `post_library_in_use` where there are such posts, unless `force` is set.
 */
export async function deleteLibrary(deps: Deps, who: Who, id: string, force: boolean): Promise<void> {
  const item = await libraryItemOf(deps, who.teamId, id)
  requireLibraryChangeable(who, item)
  const usage = (await usageOf(deps.db, who.teamId, [id])).get(id)
  if (usage && !force)
    fail('post_library_in_use', {
      field: 'query.force',
      rule: 'true, to delete it all the same',
      details: { ...usage },
    })
  // A change since then does not matter: it is deleted as it is now.
  const deleted_at = await dbNow(deps.db)
  const remove = (version: number) =>
    transaction(deps.db, async tx => {
      const row = await changeLibrary(tx, who.teamId, { id, version }, { deleted_at })
      if (row) await noteLibrary(tx, who, row, 'deleted')
      return row
    })
  for (let { version } = item; !(await remove(version)); ) version = (await libraryItemOf(deps, who.teamId, id)).version
  announceLibrary(deps, item)
}

/** Undoes a deletion of the last 30 days. */
export async function restoreLibrary(deps: Deps, who: Who, id: string): Promise<LibraryRow> {
  const item = (await findDeletedLibrary(deps.db, who.teamId, id)) ?? libraryNotFound()
  requireLibraryChangeable(who, item)
  const back = await transaction(deps.db, async tx => {
    await requireLibraryRoom(tx, who.teamId)
    const row = await changeLibrary(tx, who.teamId, item, { deleted_at: null })
    if (row) await noteLibrary(tx, who, row, 'restored')
    return row
  })
  if (!back) return libraryNotFound()
  announceLibrary(deps, back)
  return back
}
