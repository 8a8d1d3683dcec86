import { Worker as BullWorker, type ConnectionOptions, type Job, type Telemetry } from 'bullmq'
import type { AnyJob, JobContext } from './jobs.ts'
import { jobTelemetry } from './jobs-telemetry.ts'
import type { Log } from './log.ts'
import { counter, histogram } from './metrics.ts'
import { closeRedis, openRedis } from './redis.ts'
import { within } from './within.ts'

export type Worker = (payload: unknown, context: JobContext) => Promise<unknown>

interface Pool {
  worker: BullWorker
  handlers: Map<string, Worker>
}

// All workers of a queue must share these, or the slowest decides: a killed worker's job is found within 15 seconds.
const STALLED_INTERVAL_MS = 5_000
const LOCK_MS = 10_000
// A job may lose its worker often (deploys, kills); Postgres decides when it has been tried enough.
const MAX_STALLED = 20
const CUT_MS = 1_000
/** Closing takes this long at most while no job runs. */
const QUIET_MS = 2_000

const durations = histogram('fanfare_job_seconds', 'Time that a job ran, by queue, name and outcome.')
const stalls = counter('fanfare_jobs_stalled_total', 'Jobs whose worker died, by queue.')

/** The workers of a process: one per queue, with a handler per job name. */
export function createWorkers({
  redisUrl,
  prefix,
  log,
  drainMs,
}: {
  redisUrl: string
  prefix: string
  log: Log
  drainMs: number
}) {
  const pools = new Map<string, Pool>()
  const telemetry = jobTelemetry()
  const stop = new AbortController()
  const connection = () => openRedis(redisUrl, { log, kind: 'blocking' })
  const connections: ReturnType<typeof openRedis>[] = []
  let running = 0

  const run = async (queue: string, handlers: Map<string, Worker>, job: Job): Promise<unknown> => {
    const handler = handlers.get(job.name)
    if (!handler) throw new Error(`queue ${queue} holds a job ${job.name} that has no handler here`)
    const started = performance.now()
    running += 1
    const id = job.id ?? ''
    const context: JobContext = {
      id,
      attempt: job.attemptsMade + 1,
      log: log.child({ queue, job: job.name, jobId: id }),
      signal: stop.signal,
    }
    let outcome = 'failed'
    try {
      const result = await handler(job.data, context)
      outcome = 'done'
      return result
    } finally {
      running -= 1
      durations.observe((performance.now() - started) / 1000, { queue, job: job.name, outcome })
    }
  }

  const open = (queue: string, concurrency: number): Pool => {
    const handlers = new Map<string, Worker>()
    const own = connection()
    connections.push(own)
    const worker = new BullWorker(queue, job => run(queue, handlers, job), {
      connection: own as unknown as ConnectionOptions,
      prefix,
      concurrency,
      stalledInterval: STALLED_INTERVAL_MS,
      lockDuration: LOCK_MS,
      maxStalledCount: MAX_STALLED,
      ...(telemetry ? { telemetry: telemetry as Telemetry } : {}),
    })
    worker.on('error', err => log.debug({ err, queue }, 'worker error'))
    worker.on('stalled', jobId => {
      stalls.add({ queue })
      log.warn({ queue, jobId }, 'a job lost its worker and goes back to the queue')
    })
    worker.on('failed', (job, err) => {
      log.warn({ err, queue, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade }, 'job failed')
    })
    const pool = { worker, handlers }
    pools.set(queue, pool)
    return pool
  }

  return {
    names: () => [...pools.values()].flatMap(pool => [...pool.handlers.keys()]),
    work({ queue, name }: AnyJob, handler: Worker, concurrency: number): void {
      const pool = pools.get(queue) ?? open(queue, concurrency)
      if (pool.handlers.has(name)) throw new Error(`job ${name} has two handlers`)
      pool.handlers.set(name, handler)
      pool.worker.concurrency = Math.max(pool.worker.concurrency, concurrency)
    },
    async close(): Promise<void> {
      const workers = [...pools.values()].map(pool => pool.worker)
      const done = Promise.all(workers.map(worker => worker.close().catch(() => undefined)))
      const closed = (ms: number): Promise<boolean> =>
        within(ms, 'closing workers', done).then(
          () => true,
          () => false,
        )
      const quiet = Math.min(QUIET_MS, drainMs)
      // Where nothing runs, what is not closed by then waits for a Redis that does not answer.
      const finished = (await closed(quiet)) || (running > 0 && (await closed(drainMs - quiet)))
      stop.abort()
      if (!finished) {
        log.warn({ running }, running > 0 ? 'jobs still run and are left to others' : 'the queue does not answer')
        await Promise.all(
          workers.map(worker => within(CUT_MS, 'cutting a worker', worker.close(true)).catch(() => undefined)),
        )
      }
      await Promise.all(connections.map(closeRedis))
    },
  }
}
