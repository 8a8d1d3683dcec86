import { openUploads, planOf } from '@fanfare/contracts/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps, Tx } from '../deps.ts'
import { deleteUnused, lockStorage, type StorageUse, storageUse, unusedMedia } from '../stores/storage-use.ts'
import { thumbnailKey } from './settle-upload.ts'

const BATCH = 200

/** What a team has of its storage. */
export const storageOf = ({ used, open }: StorageUse, plan: number) => ({
  used_bytes: used,
  allowed_bytes: planOf(plan).storageBytes,
  open_uploads: open.count,
  open_uploads_allowed: openUploads.count,
})

/** Removes files of a team that no post has used for a month, until `bytes` have room within `allowed`; none where they have it. */
export async function makeRoom(deps: Deps, teamId: string, allowed: number, bytes: number): Promise<void> {
  const { db, storage, log } = deps
  const { used } = await storageUse(db, teamId)
  let missing = used + bytes - allowed
  if (missing <= 0) return
  let removed = 0
  for (const media of await unusedMedia(db, teamId, BATCH)) {
    if (missing <= 0) break
    if (!(await deleteUnused(db, media))) continue
    await storage.remove([media.storage_key, thumbnailKey(media.id)])
    missing -= Number(media.bytes)
    removed += 1
  }
  if (removed > 0) log.info({ teamId, files: removed }, 'files that no post uses made room for new ones')
}

/**
 * Refuses an upload of `bytes` that the team has no room for within `allowed`, or that would be one too many at once. One that is `open`
 * already only announces its size. Holds the team's storage until `tx` ends.
 */
export async function checkRoom(
  tx: Tx,
  teamId: string,
  allowed: number,
  { bytes, open: isOpen = false, field = 'body.bytes' }: { bytes: number; open?: boolean; field?: string },
): Promise<void> {
  await lockStorage(tx, teamId)
  const use = await storageUse(tx, teamId)
  const { open } = use
  if ((!isOpen && open.count >= openUploads.count) || open.bytes + bytes > openUploads.bytes)
    fail('too_many_uploads', {
      field,
      rule: `at most ${openUploads.count} unfinished uploads of ${openUploads.bytes} bytes in all`,
      details: { open_uploads: open.count, open_bytes: open.bytes, retry_after_seconds: 60 },
    })
  if (use.used + bytes > allowed)
    fail('storage_limit', {
      field,
      rule: `at most ${Math.max(allowed - use.used, 0)} bytes, which is what the team has left`,
      details: { used_bytes: use.used, allowed_bytes: allowed },
    })
}
