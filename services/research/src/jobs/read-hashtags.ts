import type { ReadHashtags } from '@fanfare/contracts/jobs.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { type Batch, LEASE_MS, outcomeWriter, readHashtags } from '../actions/read-hashtags.ts'
import type { Deps } from '../deps.ts'
import { countDue, takeHashtags } from '../stores/hashtag-queue.ts'

/** How long a pass takes batches, ms: a worker that is to end does not wait long for it. */
const PASS_MS = 2_000

/**
 * One pass: takes hashtags that somebody waits for, up to 100 at a time, reads them, and comes again after a moment while there are more. The job carries
 * nothing: Postgres says what there is to do, so that neither a lost queue nor a job that runs twice reads a hashtag twice.
 */
export const readHashtagsJob = (deps: Deps): JobHandler<typeof ReadHashtags> => {
  const { db, apis, ids } = deps
  // All passes of this process write together.
  const write = outcomeWriter(deps, { gathered: true })
  const take = async (): Promise<Batch | undefined> => {
    const claim = ids.next()
    const { batch: most, mostProcessing: mostAtOnce } = hashtagLimits
    const names = await takeHashtags(db, { claim, leaseMs: LEASE_MS, most, mostAtOnce })
    return names.length > 0 ? { claim, names } : undefined
  }
  return async (_payload, { delay, signal }) => {
    if (!apis.photoApp) return
    const until = performance.now() + PASS_MS
    const first = await take()
    const more = async () => (performance.now() < until ? take() : undefined)
    if (first) await readHashtags(deps, { app: apis.photoApp, first, more, write, stop: signal })
    if (!signal.aborted && (await countDue(db, 1)) > 0) await delay(hashtagLimits.recheckMs)
  }
}
