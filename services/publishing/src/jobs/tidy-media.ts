import { ProcessMedia, TidyMedia } from '@fanfare/contracts/jobs.ts'
import { openUploads } from '@fanfare/contracts/limits.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { queueRendering } from '../actions/renderings.ts'
import type { Deps } from '../deps.ts'
import { removeUpload } from '../storage/storage.ts'
import { deleteOldRequests } from '../stores/idempotency.ts'
import { cancelIdleUploads, deleteStale, staleMedia, strandedMedia } from '../stores/media.ts'
import { strandedRenderings } from '../stores/renderings.ts'

export { TidyMedia }

/** Interval of the job, ms. */
export const TIDY_EVERY_MS = 10 * 60_000
const BATCH = 100
/** Age of an unfinished file after which its writer counts as killed, ms. */
const UNFINISHED_MS = 24 * 3_600_000

/**
 * Removes expired uploads, unfinished files and old idempotency keys, and queues complete uploads that were never processed
 * because their process ended, and renderings whose job is lost.
 */
export function tidyMedia(deps: Deps): JobHandler<typeof TidyMedia> {
  const { db, storage, jobs, log } = deps
  return async () => {
    for (const row of await strandedRenderings(db, BATCH)) await queueRendering(deps, row)
    for (const { id, team_id } of await strandedMedia(db, BATCH)) {
      await jobs.add(ProcessMedia, { mediaId: id, teamId: team_id }, { id: `media-${id}` })
    }
    await deleteOldRequests(db)
    await storage.sweep(UNFINISHED_MS)
    await cancelIdleUploads(db, openUploads.idleMinutes)
    for (;;) {
      const stale = await staleMedia(db, BATCH)
      for (const media of stale) {
        await removeUpload(storage, media.id)
        await deleteStale(db, media.team_id, media.id)
      }
      if (stale.length > 0) log.info({ uploads: stale.length }, 'abandoned uploads removed')
      if (stale.length < BATCH) return
    }
  }
}
