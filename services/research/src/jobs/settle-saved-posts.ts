import type { SettleSavedPosts } from '@fanfare/contracts/jobs.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { settle } from '../actions/saved-counting.ts'
import type { Deps } from '../deps.ts'
import { unsettledOf } from '../stores/saved-counting.ts'

/** Settles what a team's saved posts take of its plan, part by part. What fails is tried again. */
export const settleSavedPosts =
  (deps: Deps): JobHandler<typeof SettleSavedPosts> =>
  async ({ teamId }) => {
    for (;;) {
      const rows = await unsettledOf(deps.db, teamId, savedPosts.perCall)
      await settle(deps, rows)
      if (rows.length < savedPosts.perCall) return
    }
  }
