import { TidyRenderings } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import { RENDERINGS, renderingFolder } from '../storage/keys.ts'
import { deleteRetired, retireRendering, unusedRenderings } from '../stores/renderings.ts'

export { TidyRenderings }

/** Interval of the job, ms. */
export const RENDERINGS_EVERY_MS = 6 * 3_600_000
/** How long a rendering is kept, ms. One that is requested later is rendered again. */
const KEPT_DAYS = 7
const KEPT_MS = KEPT_DAYS * 24 * 3_600_000
const BATCH = 100

/**
 * Removes old renderings, also those of deleted files. They do not count against the storage of a team, so they must not
 * accumulate. Those of videos, which take long to make, are kept while nobody has asked for them for as long, and while a post that is
 * still to go out has the video.
 */
export function tidyRenderings({ db, storage, log }: Deps): JobHandler<typeof TidyRenderings> {
  return async () => {
    let removed = await storage.removeOlder(RENDERINGS, KEPT_MS)
    for (;;) {
      const unused = await unusedRenderings(db, KEPT_DAYS, BATCH)
      for (const { id, team_id, media_id } of unused) {
        if (!(await retireRendering(db, team_id, id, KEPT_DAYS))) continue
        await storage.removeFolder(renderingFolder(media_id, id))
        await deleteRetired(db, team_id, id)
      }
      removed += unused.length
      if (unused.length < BATCH) break
    }
    if (removed > 0) log.info({ renderings: removed }, 'old renderings removed')
  }
}
