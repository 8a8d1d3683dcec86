import { ProcessMedia, TidyMedia } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs.ts'
import type { Deps } from '../deps.ts'
import { forgetAnswered } from '../stores/idempotency.ts'
import { deleteStale, staleMedia, strandedMedia } from '../stores/media.ts'

export { TidyMedia }

/** How often it runs, milliseconds. */
export const TIDY_EVERY_MS = 10 * 60_000
const BATCH = 100

/** Removes uploads that were given up and keys that are old, and takes up uploads whose process died after the last byte. */
export function tidyMedia({ db, storage, jobs, log }: Deps): JobHandler<typeof TidyMedia> {
  return async () => {
    for (const { id, team_id } of await strandedMedia(db, BATCH)) {
      await jobs.add(ProcessMedia, { mediaId: id, teamId: team_id }, { id: `media-${id}` })
    }
    await forgetAnswered(db)
    for (;;) {
      const stale = await staleMedia(db, BATCH)
      for (const media of stale) {
        await storage.remove([...media.parts.map(part => part.key), `originals/${media.id}`])
        await deleteStale(db, media)
      }
      if (stale.length > 0) log.info({ uploads: stale.length }, 'abandoned uploads removed')
      if (stale.length < BATCH) return
    }
  }
}
