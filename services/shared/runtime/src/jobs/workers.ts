import { Worker as BullWorker, type ConnectionOptions, DelayedError, type Job, type Telemetry } from 'bullmq'
import { closeRedis, openRedis } from '../redis.ts'
import type { Log } from '../telemetry/log.ts'
import { counter, histogram } from '../telemetry/metrics.ts'
import { within } from '../within.ts'
import { jobTelemetry } from './telemetry.ts'
import type { AnyJob, JobContext, JobWorker, WorkOptions } from './types.ts'

export type Worker = (payload: unknown, context: JobContext) => Promise<unknown>

interface Pool {
  worker: BullWorker
  handlers: Map<string, Worker>
  connection: ReturnType<typeof openRedis>
  /** Jobs whose handler has not ended. */
  running: number
  stop: AbortController
  closing: Promise<void> | undefined
}

/** A connection that failed is tried again after this; BullMQ waits 15 s by itself. */
const RETRY_MS = 1_000
const MOVE_MS = 3_000
// All workers of a queue must share these, or the slowest decides: a killed worker's job is found within 15 seconds.
const STALLED_INTERVAL_MS = 5_000
const LOCK_MS = 10_000
// A job may lose its worker often (deploys, kills); the handler decides by the database when it was tried enough.
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

  const run = async (queue: string, pool: Pool, job: Job, token: string): Promise<unknown> => {
    const handler = pool.handlers.get(job.name)
    if (!handler) throw new Error(`queue ${queue} holds a job ${job.name} that has no handler here`)
    const started = performance.now()
    pool.running += 1
    const id = job.id ?? ''
    // Made at the first use: most jobs log nothing.
    let jobLog: Log | undefined
    const own = (): Log => {
      jobLog ??= log.child({ queue, job: job.name, jobId: id })
      return jobLog
    }
    let isDelayed = false
    const context: JobContext = {
      id,
      attempt: job.attemptsMade + 1,
      get log() {
        return own()
      },
      signal: pool.stop.signal,
      delay: ms => {
        isDelayed = true
        return within(
          MOVE_MS,
          'delaying a job',
          job.moveToDelayed(Date.now() + Math.max(0, Math.round(ms)), token),
        ).then(
          () => true,
          err => {
            own().debug({ err }, 'a job could not be delayed')
            return false
          },
        )
      },
      note: line => {
        job.log(line).catch(err => own().debug({ err }, 'a line of a job was lost'))
      },
    }
    let outcome = 'failed'
    try {
      const result = await handler(job.data, context)
      outcome = isDelayed ? 'delayed' : 'done'
      // BullMQ must not complete a job that was delayed, nor one that could not be: another worker may have it.
      if (isDelayed) throw new DelayedError()
      return result
    } finally {
      pool.running -= 1
      durations.observe((performance.now() - started) / 1000, { queue, job: job.name, outcome })
    }
  }

  const open = (
    queue: string,
    { concurrency = 1, lockMs = LOCK_MS, stalledMs = STALLED_INTERVAL_MS, maxStalled = MAX_STALLED }: WorkOptions,
  ): Pool => {
    const connection = openRedis(redisUrl, { log, kind: 'blocking' })
    const worker = new BullWorker(queue, (job, token) => run(queue, pool, job, token ?? ''), {
      connection: connection as unknown as ConnectionOptions,
      prefix,
      concurrency,
      stalledInterval: stalledMs,
      lockDuration: lockMs,
      maxStalledCount: maxStalled,
      runRetryDelay: RETRY_MS,
      ...(telemetry ? { telemetry: telemetry as Telemetry } : {}),
    })
    const pool: Pool = {
      worker,
      handlers: new Map(),
      connection,
      running: 0,
      stop: new AbortController(),
      closing: undefined,
    }
    worker.on('error', err => log.debug({ err, queue }, 'worker error'))
    worker.on('stalled', jobId => {
      stalls.add({ queue })
      log.warn({ queue, jobId }, 'a job lost its worker and goes back to the queue')
    })
    worker.on('failed', (job, err) => {
      log.warn({ err, queue, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade }, 'job failed')
    })
    pools.set(queue, pool)
    return pool
  }

  const close = async (queue: string, pool: Pool): Promise<void> => {
    const { worker } = pool
    const done = worker.close().catch(() => undefined)
    const closed = (ms: number): Promise<boolean> =>
      within(ms, 'closing a worker', done).then(
        () => true,
        () => false,
      )
    const quiet = Math.min(QUIET_MS, drainMs)
    // Where nothing runs, what is not closed by then waits for a Redis that does not respond.
    const finished = (await closed(quiet)) || (pool.running > 0 && (await closed(drainMs - quiet)))
    pool.stop.abort()
    if (!finished) {
      const { running } = pool
      log.warn({ queue, running }, running > 0 ? 'jobs still run and are left to others' : 'the queue does not respond')
      await within(CUT_MS, 'cutting a worker', worker.close(true)).catch(() => undefined)
    }
    await closeRedis(pool.connection)
  }

  return {
    names: () => [...pools.values()].flatMap(pool => [...pool.handlers.keys()]),
    work(job: AnyJob, handler: Worker, options: WorkOptions): JobWorker {
      const { queue, name } = job
      const pool = pools.get(queue) ?? open(queue, options)
      if (pool.handlers.has(name)) throw new Error(`job ${name} has two handlers`)
      pool.handlers.set(name, handler)
      pool.worker.concurrency = Math.max(pool.worker.concurrency, options.concurrency ?? 1)
      return {
        close: () => {
          pool.closing ??= close(queue, pool)
          return pool.closing
        },
      }
    },
    async close(): Promise<void> {
      await Promise.all(
        [...pools].map(([queue, pool]) => {
          pool.closing ??= close(queue, pool)
          return pool.closing
        }),
      )
    },
  }
}
