import { type JobsOptions as BullJobOptions, type ConnectionOptions, Queue, type Telemetry } from 'bullmq'
import { closeRedis, openRedis, type Redis } from '../redis.ts'
import type { Log } from '../telemetry/log.ts'
import { collected } from '../telemetry/metrics.ts'
import { within } from '../within.ts'
import { jobTelemetry } from './telemetry.ts'
import type { AddOptions, AnyJob } from './types.ts'

const KEEP_FAILED = { age: 7 * 86_400, count: 2_000 }
const KEEP_DONE = { age: 3_600, count: 200 }
/** Lines of a job's log on the board. */
const KEEP_LOGS = 100
/** Limits for a Redis that does not respond, ms. */
const CLOSE_MS = 1_000
const COUNT_MS = 3_000

/** Options of BullMQ for one add. */
function options(job: AnyJob, { delayMs, id, priority, keepFailed }: AddOptions = {}): BullJobOptions {
  if (id?.includes(':')) throw new Error(`job id ${id} holds a colon, which the queue does not allow`)
  return {
    attempts: job.attempts ?? 1,
    ...(job.backoffMs === undefined ? {} : { backoff: { type: 'exponential', delay: job.backoffMs } }),
    ...(delayMs === undefined ? {} : { delay: Math.max(0, Math.round(delayMs)) }),
    ...(priority === undefined ? {} : { priority }),
    // A completed job that is kept would hold its id, and the queue would drop the next job of that id without a word.
    ...(id === undefined
      ? { removeOnComplete: KEEP_DONE, removeOnFail: KEEP_FAILED }
      : { jobId: id, removeOnComplete: true, removeOnFail: keepFailed ? KEEP_FAILED : true, keepLogs: KEEP_LOGS }),
  }
}

interface QueueOptions {
  connection: Redis
  prefix: string
  log: Log
  telemetry?: Telemetry | undefined
}

/** A queue of the installation. An error of its connection is logged; what was asked of it fails by itself. */
export function openQueue(name: string, { connection, prefix, log, telemetry }: QueueOptions): Queue {
  const queue = new Queue(name, {
    connection: connection as unknown as ConnectionOptions,
    prefix,
    ...(telemetry ? { telemetry } : {}),
  })
  queue.on('error', err => log.debug({ err, queue: name }, 'queue error'))
  return queue
}

/** The queues that a process has named so far, on one connection. */
export function createQueues({ redisUrl, prefix, log }: { redisUrl: string; prefix: string; log: Log }) {
  const connection = openRedis(redisUrl, { log })
  const telemetry = jobTelemetry()
  const held = new Map<string, Queue>()

  const of = (name: string): Queue => {
    const known = held.get(name)
    if (known) return known
    const queue = openQueue(name, { connection, prefix, log, telemetry: telemetry as Telemetry | undefined })
    held.set(name, queue)
    return queue
  }

  const unregister = collected('fanfare_queue_jobs', 'Jobs of a queue, by state.', async () => {
    const counted = Promise.all(
      [...held.values()].map(async queue => ({
        name: queue.name,
        counts: await queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed'),
      })),
    )
    const counts = await within(COUNT_MS, 'counting jobs', counted)
    return counts.flatMap(({ name, counts }) =>
      Object.entries(counts).map(([state, value]) => ({ labels: { queue: name, state }, value })),
    )
  })

  const isIdle = async (queue: Queue): Promise<boolean> => {
    const counts = await queue.getJobCounts('wait', 'prioritized', 'active')
    const due = await queue.getDelayedCount(Date.now())
    return due + Object.values(counts).reduce((sum, count) => sum + count, 0) === 0
  }

  return {
    of,
    options,
    async idle(): Promise<boolean> {
      return (await Promise.all([...held.values()].map(isIdle))).every(Boolean)
    },
    async close(): Promise<void> {
      unregister()
      await Promise.all(
        [...held.values()].map(queue => within(CLOSE_MS, 'closing a queue', queue.close()).catch(() => undefined)),
      )
      await closeRedis(connection)
    },
  }
}

export type Queues = ReturnType<typeof createQueues>
