import { TidyRenderings } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import { RENDERINGS } from '../storage/keys.ts'

export { TidyRenderings }

/** How often all of them are looked at, milliseconds. */
export const RENDERINGS_EVERY_MS = 6 * 3_600_000
/** They are kept for the posts of a few days; what is asked for later is made again. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Removes old renderings, also of files that are gone. They count against nobody's storage, so they must not stay. */
export function tidyRenderings({ storage, log }: Deps): JobHandler<typeof TidyRenderings> {
  return async () => {
    const removed = await storage.removeOlder(RENDERINGS, KEPT_MS)
    if (removed > 0) log.info({ renderings: removed }, 'old renderings removed')
  }
}
