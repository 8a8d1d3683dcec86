import type { ReadInsightPosts, ReadInsights } from '@fanfare/contracts/jobs.ts'
import type { JobContext, JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { readAccount } from '../actions/read-account.ts'
import { readPosts } from '../actions/read-posts.ts'
import type { Deps } from '../deps.ts'
import type { Place } from '../stores/insight-accounts.ts'

/** Comes again after a moment while there is more to be read: accounts take turns. */
const inTurns =
  (deps: Deps, read: (deps: Deps, place: Place) => Promise<number | undefined>) =>
  async (place: Place, { delay, signal }: JobContext): Promise<void> => {
    const more = await read(deps, place)
    if (more !== undefined && !signal.aborted) await delay(more)
  }

/** Reads one window of an account at a time. */
export const readInsights = (deps: Deps): JobHandler<typeof ReadInsights> => inTurns(deps, readAccount)

/** Reads its newest posts, or what is counted of some that are due. */
export const readInsightPosts = (deps: Deps): JobHandler<typeof ReadInsightPosts> => inTurns(deps, readPosts)
