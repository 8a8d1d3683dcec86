import { openUploads } from '@fanfare/contracts/limits.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { renderingsOf, stripKey, thumbnailKey, videosOf } from '../storage/keys.ts'
import { deleteUnused, lockStorage, type StorageUse, storageUse, unusedMedia } from '../stores/storage-use.ts'

const BATCH = 200

/** The storage of a team: used, allowed, and its open uploads. */
export const storageOf = ({ used, open }: StorageUse, plan: number) => ({
  used_bytes: used,
  allowed_bytes: planOf(plan).storageBytes,
  open_uploads: open.count,
  open_uploads_allowed: openUploads.count,
})

/** Removes files that no post and no item of the library of the team has used for 30 days, oldest first, until `bytes` fit within `allowed`. */
export async function freeStorage(deps: Deps, { teamId, userId }: Who, allowed: number, bytes: number): Promise<void> {
  const { db, storage, log } = deps
  const { used } = await storageUse(db, teamId, userId)
  let missing = used + bytes - allowed
  if (missing <= 0) return
  let removed = 0
  for (const media of await unusedMedia(db, teamId, BATCH)) {
    if (missing <= 0) break
    if (!(await transaction(db, tx => deleteUnused(tx, teamId, media.id)))) continue
    await storage.remove([media.storage_key, thumbnailKey(media.id), stripKey(media.id)])
    await storage.removeFolder(renderingsOf(media.id))
    if (media.type === 'video') await storage.removeFolder(videosOf(media.id))
    missing -= Number(media.bytes)
    removed += 1
  }
  if (removed > 0) log.info({ teamId, files: removed }, 'files that no post uses made room for new ones')
}

/** An upload that needs storage. */
interface Need {
  teamId: string
  /** Who opened it. */
  personId: string
  /** What the team's plan allows, bytes. */
  allowed: number
  bytes: number
  /** Bytes of it that are stored and so counted already. */
  stored?: number
  /** It is counted as an open upload already, and only announces its size. */
  isOpen?: boolean
  field?: string
}

/**
 * Throws `storage_limit` for an upload that does not fit the team's storage, and `too_many_uploads` where the team or the person
 * has too many open. Serializes the uploads of the team until `tx` ends.
 */
export async function checkStorage(
  tx: Tx,
  { teamId, personId, allowed, bytes, stored = 0, isOpen = false, field = 'body.bytes' }: Need,
): Promise<void> {
  await lockStorage(tx, teamId)
  const { used, open, own } = await storageUse(tx, teamId, personId)
  const { person, ...team } = openUploads
  const tooMany = (had: typeof open, most: { count: number; bytes: number }): boolean =>
    (!isOpen && had.count >= most.count) || had.bytes + bytes > most.bytes
  const refuse = (had: typeof open, most: { count: number; bytes: number }, message?: string): never =>
    fail('too_many_uploads', {
      field,
      rule: `at most ${most.count} unfinished uploads of ${most.bytes} bytes in all`,
      ...(message ? { message } : {}),
      details: { open_uploads: had.count, open_bytes: had.bytes, retry_after_seconds: 60 },
    })
  if (tooMany(own, person))
    refuse(own, person, 'You have too many unfinished uploads. Finish or cancel some of them first.')
  if (tooMany(open, team)) refuse(open, team)
  if (used + bytes - stored > allowed)
    fail('storage_limit', {
      field,
      rule: `at most ${Math.max(allowed - used + stored, 0)} bytes, which is what the team has left`,
      details: { used_bytes: used, allowed_bytes: allowed },
    })
}
