import { AdvancePublication, SweepPublications } from '@fanfare/contracts/jobs.ts'
import type { Deps } from '../deps.ts'
import type { Pool } from '../publisher/pool.ts'

/** How often a sweep is queued, ms. Workers look by themselves too, so this only bounds what a sleeping worker costs. */
const sweepEveryMs = 5_000

/** Jobs of the publisher: both are nudges. What is due, and who has it, is decided in Postgres. */
export const workPublications = async ({ jobs }: Pick<Deps, 'jobs'>, pool: Pool): Promise<void> => {
  jobs.work(AdvancePublication, async () => pool.wake(), { concurrency: 4 })
  jobs.work(SweepPublications, async () => pool.wake())
  await jobs.schedule(SweepPublications, { everyMs: sweepEveryMs })
}
