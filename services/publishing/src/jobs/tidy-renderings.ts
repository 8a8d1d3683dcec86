import { TidyRenderings } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import { RENDERINGS } from '../storage/keys.ts'

export { TidyRenderings }

/** Interval of the job, ms. */
export const RENDERINGS_EVERY_MS = 6 * 3_600_000
/** How long a rendering is kept, ms. One that is requested later is rendered again. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * Removes old renderings, also those of deleted files. They do not count against the storage of a team, so they must not
 * accumulate.
 */
export function tidyRenderings({ storage, log }: Deps): JobHandler<typeof TidyRenderings> {
  return async () => {
    const removed = await storage.removeOlder(RENDERINGS, KEPT_MS)
    if (removed > 0) log.info({ renderings: removed }, 'old renderings removed')
  }
}
