import { insightDays } from '@fanfare/contracts/insights/limits.ts'
import { runSteps } from '@fanfare/runtime/jobs/steps.ts'
import type { Deps } from '../deps.ts'
import { deleteOldPosts } from '../stores/account-posts.ts'
import { dropMonths } from '../stores/months.ts'
import { deleteOldPublished } from '../stores/published-here.ts'
import { deleteOldLinks } from '../stores/report-links.ts'
import { deleteOldRuns } from '../stores/report-schedules.ts'

export const PRUNE_EVERY_MS = 6 * 3_600_000
/** Rows of one statement, and statements of one run: the next one goes on. */
const BATCH = 5_000
const BATCHES = 200
/** Kept beyond what is read at the networks, days: two longest periods lie side by side. */
const LONGER = 740

/** How long a link to a report that has expired is listed, and for how long it is known for which days reports were sent, days. */
const LINKS = 30
const RUNS = 60

/** Deletes what is older than two of the longest periods. Each step runs whatever became of those before it. */
export async function pruneInsights({ db, log, clock }: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000)
  const before = daysAgo(insightDays.history + LONGER)
  const all = async (step: (most: number) => Promise<number>): Promise<void> => {
    for (let batch = 0; batch < BATCHES && (await step(BATCH)) === BATCH; batch += 1);
  }
  const drop = async (table: 'account_days' | 'post_snapshots'): Promise<void> => {
    const dropped = await dropMonths(db, table, before.toISOString().slice(0, 10))
    if (dropped.length > 0) log.info({ dropped }, 'figures that are too old were dropped')
  }
  await runSteps(log, {
    days: () => drop('account_days'),
    snapshots: () => drop('post_snapshots'),
    posts: () => all(most => deleteOldPosts(db, before, most)),
    published: () => all(most => deleteOldPublished(db, before, most)),
    links: () => all(most => deleteOldLinks(db, daysAgo(LINKS), most)),
    runs: () => all(most => deleteOldRuns(db, daysAgo(RUNS), most)),
  })
}
