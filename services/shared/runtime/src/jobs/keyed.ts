import type { Queue } from 'bullmq'
import { isRedisLoss } from '../redis.ts'
import type { Log } from '../telemetry/log.ts'
import { TookTooLong, within } from '../within.ts'
import type { Queues } from './queues.ts'
import type { AddOptions, AnyJob } from './types.ts'

/** Where a job is. `waiting`: a worker may take it now. */
export type JobPlace = 'waiting' | 'active' | 'delayed' | 'failed'

export interface KeyedJob<P> {
  id: string
  payload: P
  /** From now, ms; 0 or less: at once. */
  delayMs: number
  priority: number
}

export interface PutOptions {
  /** Where all jobs are, as `places()` has just said; looked up one by one where absent. */
  places?: ReadonlyMap<string, JobPlace>
  /** Where they most likely are: tried first, without a look. What is said to be `missing` is added if it is, and else left alone. */
  likely?: JobPlace | 'missing'
  /** Jobs that wait or are delayed get the priority set again and go behind the others of that priority. */
  rank?: boolean
}

/** Jobs whose id names a thing of the database: at most one each, which is moved instead of added again. */
export interface KeyedJobs<P> {
  /**
   * Puts each job where it belongs: what is missing is added, what is delayed gets its time, what has failed is tried again; what waits
   * or runs is left alone. Throws where Redis does not respond within 3 s; some jobs may be in place then.
   */
  put(jobs: readonly KeyedJob<P>[], options?: PutOptions): Promise<void>
  /** Where every job of the queue is, at one moment. */
  places(): Promise<Map<string, JobPlace>>
  /** Takes jobs away that do not run. */
  remove(ids: readonly string[]): Promise<void>
  /** Whether the queue is paused. */
  isPaused(): Promise<boolean>
}

const ANSWER_MS = 3_000
/** Jobs that are placed in one go. */
const TOGETHER = 1_000
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
  const move = async (one: KeyedJob<P>, place: JobPlace, rank: boolean): Promise<void> => {
    const { id, delayMs, priority } = one
    if (place === 'active') return
    if (place === 'failed') return (await queue.getJob(id))?.retry('failed', { resetAttemptsMade: true })
    if (rank) await queue.backend.changePriority(id, priority)
    if (place === 'waiting') return
    await (delayMs > 0 ? queue.backend.changeDelay(id, Math.round(delayMs)) : queue.backend.promote(id))
  }
  /** Moves a job that is there; returns one that is missing. */
  const moved = async (
    one: KeyedJob<P>,
    { places, likely, rank = false }: PutOptions,
  ): Promise<KeyedJob<P> | undefined> => {
    if (likely === 'missing') return one
    if (likely) {
      const isThere = await move(one, likely, rank).then(
        () => true,
        err => {
          if (isAway(err)) throw err
          return false
        },
      )
      if (isThere) return undefined
    }
    const place = places ? places.get(one.id) : await placeNow(one.id)
    if (!place) return one
    await move(one, place, rank).catch(err => {
      if (isAway(err)) throw err
      // A worker took it, or it ended, between the look and the move. Its new place is the right one.
      log.debug({ err, queue: job.queue, jobId: one.id }, 'a job has moved on')
    })
    return undefined
  }

  return {
    async put(jobs, options = {}) {
      const putPart = async (part: readonly KeyedJob<P>[]): Promise<void> => {
        const missing = await Promise.all(part.map(one => moved(one, options)))
        const added = missing.filter(one => one !== undefined)
        if (added.length === 0) return
        // Adding one that is there after all changes nothing.
        await queue.addBulk(added.map(one => ({ name: job.name, data: checked(one.payload), opts: optionsOf(one) })))
      }
      for (let at = 0; at < jobs.length; at += TOGETHER)
        await within(ANSWER_MS, 'placing jobs', putPart(jobs.slice(at, at + TOGETHER)))
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
