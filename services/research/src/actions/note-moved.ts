import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import { noteSaved } from '../live.ts'
import { findFolder } from '../stores/saved-folders.ts'

/** Emits, for the record of the team, that a member moved so many saved posts to a folder; null: out of all. */
export async function noteMoved(tx: Tx, who: Who, count: number, folderId: string | null): Promise<void> {
  const folder = folderId === null ? undefined : await findFolder(tx, who.teamId, folderId)
  await noteSaved(tx, who, { count, change: 'moved', ...(folder ? { name: folder.name } : {}) })
}
