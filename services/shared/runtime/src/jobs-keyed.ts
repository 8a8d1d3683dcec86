import type { Queue } from 'bullmq'
import type { AddOptions, AnyJob } from './jobs.ts'
import type { Queues } from './jobs-queues.ts'
import type { Log } from './log.ts'
import { isRedisLoss } from './redis.ts'
import { TookTooLong, within } from './within.ts'

/** Where a job is. `waiting`: a worker may take it now. */
export type JobPlace = 'waiting' | 'active' | 'delayed' | 'failed'

export interface KeyedJob<P> {
  id: string
  payload: P
  /** From now, ms; 0 or less: at once. */
  delayMs: number
  priority: number
}

/** Jobs that stand for something by their id: at most one each, which is moved rather than added again. */
export interface KeyedJobs<P> {
  /**
   * Puts each job where it belongs: what is missing is added, what is delayed gets its time and priority, what has failed is tried
   * again. What waits gets its priority, what runs is left alone. `places` is where they are as far as is known; it is looked up where
   * absent. Throws where Redis does not answer within 3 s.
   */
  put(jobs: readonly KeyedJob<P>[], places?: ReadonlyMap<string, JobPlace>): Promise<void>
  /** Where every job of the queue is, at one moment. */
  places(): Promise<Map<string, JobPlace>>
  /** Takes jobs away that do not run. */
  remove(ids: readonly string[]): Promise<void>
  /** Whether somebody has paused the queue. */
  isPaused(): Promise<boolean>
}

const ANSWER_MS = 3_000
const ASKED = ['active', 'wait', 'prioritized', 'delayed', 'failed'] as const
const placeOf: Record<(typeof ASKED)[number], JobPlace> = {
  active: 'active',
  wait: 'waiting',
  prioritized: 'waiting',
  delayed: 'delayed',
  failed: 'failed',
}

/** Whether an error says that Redis is away, and not only that a job has moved on in the meantime. */
const isAway = (err: unknown): boolean => isRedisLoss(err) || err instanceof TookTooLong

/** The jobs of one kind by their ids. `checked` throws where a payload does not follow its schema. */
export function keyedJobs<P>(
  job: AnyJob,
  { queues, log, checked }: { queues: Queues; log: Log; checked(payload: P): P },
): KeyedJobs<P> {
  const queue: Queue = queues.of(job.queue)
  const optionsOf = ({ id, delayMs, priority }: KeyedJob<P>) => {
    const options: AddOptions = { id, priority, keepFailed: true, ...(delayMs > 0 ? { delayMs } : {}) }
    return queues.options(job, options)
  }

  const placeNow = async (id: string): Promise<JobPlace | undefined> => {
    const state = await queue.getJobState(id)
    if (state === 'prioritized') return 'waiting'
    return state === 'waiting' || state === 'active' || state === 'delayed' || state === 'failed' ? state : undefined
  }
  const move = async (one: KeyedJob<P>, place: JobPlace): Promise<void> => {
    const { id, delayMs, priority } = one
    if (place === 'active') return
    if (place === 'failed') return (await queue.getJob(id))?.retry('failed', { resetAttemptsMade: true })
    await queue.backend.changePriority(id, priority)
    if (place === 'waiting') return
    await (delayMs > 0 ? queue.backend.changeDelay(id, Math.round(delayMs)) : queue.backend.promote(id))
  }
  const moved = async (one: KeyedJob<P>, known: JobPlace | undefined): Promise<KeyedJob<P> | undefined> => {
    const place = known ?? (await placeNow(one.id))
    if (!place) return one
    await move(one, place).catch(err => {
      if (isAway(err)) throw err
      // A worker took it, or it ended, between the look and the move: whoever did that knows better.
      log.debug({ err, queue: job.queue, jobId: one.id }, 'a job has moved on')
    })
    return undefined
  }

  return {
    async put(jobs, places) {
      if (jobs.length === 0) return
      const putting = async (): Promise<void> => {
        const known = (id: string) => (places ? places.get(id) : undefined)
        // With `places`, what is not in it is missing: adding a job that is there after all changes nothing.
        const missing = await Promise.all(
          jobs.map(one => (places && !places.has(one.id) ? one : moved(one, known(one.id)))),
        )
        const added = missing.filter(one => one !== undefined)
        if (added.length === 0) return
        await queue.addBulk(added.map(one => ({ name: job.name, data: checked(one.payload), opts: optionsOf(one) })))
      }
      await within(ANSWER_MS, 'placing jobs', putting())
    },
    async places() {
      const ranges = await within(ANSWER_MS, 'reading a queue', queue.backend.getRanges([...ASKED], 0, -1, false))
      const places = new Map<string, JobPlace>()
      ASKED.forEach((state, at) => {
        for (const id of ranges[at] ?? []) places.set(id, placeOf[state])
      })
      return places
    },
    async remove(ids) {
      const removing = Promise.all(
        ids.map(id =>
          queue.remove(id).catch(err => {
            if (isAway(err)) throw err
          }),
        ),
      )
      await within(ANSWER_MS, 'removing jobs', removing)
    },
    isPaused: () => within(ANSWER_MS, 'asking a queue', queue.isPaused()),
  }
}
