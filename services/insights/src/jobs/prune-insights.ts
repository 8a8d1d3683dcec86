import { insightDays } from '@fanfare/contracts/insights/limits.ts'
import { runSteps } from '@fanfare/runtime/jobs/steps.ts'
import type { Deps } from '../deps.ts'
import { dropMonths } from '../stores/account-days.ts'
import { deleteOldPosts } from '../stores/account-posts.ts'
import { deleteOldPublished } from '../stores/published-here.ts'

export const PRUNE_EVERY_MS = 6 * 3_600_000
/** Rows of one statement, and statements of one run: the next one goes on. */
const BATCH = 5_000
const BATCHES = 200
/** Kept beyond what is read at the networks, days: two longest periods lie side by side. */
const LONGER = 740

/** Deletes what is older than two of the longest periods. Each step runs whatever became of those before it. */
export async function pruneInsights({ db, log, clock }: Deps): Promise<void> {
  const before = new Date(clock.now() - (insightDays.history + LONGER) * 86_400_000)
  const all = async (step: (most: number) => Promise<number>): Promise<void> => {
    for (let batch = 0; batch < BATCHES && (await step(BATCH)) === BATCH; batch += 1);
  }
  await runSteps(log, {
    months: async () => {
      const dropped = await dropMonths(db, before.toISOString().slice(0, 10))
      if (dropped.length > 0) log.info({ dropped }, 'figures that are too old were dropped')
    },
    posts: () => all(most => deleteOldPosts(db, before, most)),
    published: () => all(most => deleteOldPublished(db, before, most)),
  })
}
