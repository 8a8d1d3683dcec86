import { ReadHashtags } from '@fanfare/contracts/jobs.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import type { Deps } from '../deps.ts'
import { countDue } from '../stores/hashtag-queue.ts'

/** Jobs that read hashtags, over all workers: each has up to one batch in hand, so together no more than may be in hand. */
const JOBS_AT_ONCE = hashtagLimits.mostProcessing / hashtagLimits.batch

/**
 * Has as many jobs read hashtags as those that are due need. A job that waits or runs already is not added again. Which ones are added changes each
 * time, so that one whose worker was killed, and which is found only seconds later, does not keep a short queue waiting.
 */
export async function startHashtags({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, delayMs: number): Promise<void> {
  const due = await countDue(db, hashtagLimits.mostProcessing)
  const first = Math.floor(Math.random() * JOBS_AT_ONCE)
  await jobs.addMany(
    ReadHashtags,
    Array.from({ length: Math.ceil(due / hashtagLimits.batch) }, (_, at) => ({
      payload: {},
      options: { id: `hashtags-${(first + at) % JOBS_AT_ONCE}`, delayMs },
    })),
  )
}
