import type { ReadInsights } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { readAccount } from '../actions/read-account.ts'
import type { Deps } from '../deps.ts'

/** Reads one window of an account, and comes again after a moment while there are more: accounts take turns. */
export const readInsights =
  (deps: Deps): JobHandler<typeof ReadInsights> =>
  async (place, { delay, signal }) => {
    const more = await readAccount(deps, place)
    if (more !== undefined && !signal.aborted) await delay(more)
  }
