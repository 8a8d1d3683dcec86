import type { ReadHashtags } from '@fanfare/contracts/jobs.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { LEASE_MS, readHashtags } from '../actions/read-hashtags.ts'
import type { Deps } from '../deps.ts'
import { countDue, takeHashtags } from '../stores/hashtag-queue.ts'

/**
 * One pass: takes up to 100 hashtags that somebody waits for, reads them, and comes again after a moment while there are more. The job carries nothing:
 * Postgres says what there is to do, so that neither a lost queue nor a job that runs twice reads a hashtag twice.
 */
export const readHashtagsJob =
  (deps: Deps): JobHandler<typeof ReadHashtags> =>
  async (_payload, { delay, signal }) => {
    const { db, apis, ids } = deps
    if (!apis.photoApp) return
    const claim = ids.next()
    const { batch: most, mostProcessing: mostAtOnce } = hashtagLimits
    const names = await takeHashtags(db, { claim, leaseMs: LEASE_MS, most, mostAtOnce })
    if (names.length === 0) return
    await readHashtags(deps, apis.photoApp, { claim, names }, signal)
    if (!signal.aborted && (await countDue(db, 1)) > 0) await delay(hashtagLimits.recheckMs)
  }
