import type { JobPayload, JobValue } from '@fanfare/contracts/jobs.ts'
import { UnrecoverableError } from 'bullmq'
import { Compile } from 'typebox/schema'
import { drainAll } from '../process/drain.ts'
import type { Log } from '../telemetry/log.ts'
import { within } from '../within.ts'
import { type KeyedJobs, keyedJobs } from './keyed.ts'
import { createQueues } from './queues.ts'
import { keepSchedules } from './schedules.ts'
import { createWorkers, type Worker } from './workers.ts'

// biome-ignore lint/suspicious/noExplicitAny: any job, whatever its payload
export type AnyJob = JobValue<any>

export interface AddOptions {
  /** Not before so many milliseconds from now. */
  delayMs?: number
  /**
   * Two jobs of one id are one job while the first waits or runs; once it is done the id is free again. An id may not
   * hold `:`. A job that runs swallows a new one of its id: where each add must lead to a run, put a number in the id.
   */
  id?: string
  /** 1 (first) to 2097152 (last); jobs without one, or with 0, go before all of them. */
  priority?: number
  /** A failed job keeps its id and stays on the board, for a week at most. Without, a job of an id leaves nothing behind. */
  keepFailed?: boolean
}

export interface JobContext {
  id: string
  /** 1 at the first try. */
  attempt: number
  log: Log
  /** Fires when the process closes and does not wait any longer. */
  signal: AbortSignal
  /**
   * Has this job run again in so many ms, as the same job: to be called at the end of a handler. False where that was not possible: the job
   * is another worker's by now or gone, or Redis is away. It ends here all the same.
   */
  delay(ms: number): Promise<boolean>
  /** Writes a line to the job's log on the board. A line that cannot be written is lost. */
  note(line: string): void
}

export interface WorkOptions {
  /** Jobs of the queue that run at once in this process, 1 by default. The largest of a queue's jobs counts. */
  concurrency?: number
  /** How soon the jobs of a killed worker are noticed: a lock lives for `lockMs`, which is looked for every `stalledMs`. The same in all workers of a queue. */
  lockMs?: number
  stalledMs?: number
  /** How often a job may lose its worker before it counts as failed. */
  maxStalled?: number
}

/** The worker of one queue in this process. */
export interface JobWorker {
  /** Takes no more jobs, and waits for those that run as long as `Jobs.close()` does. */
  close(): Promise<void>
}

export type JobHandler<J> = (payload: JobPayload<J>, context: JobContext) => Promise<unknown>

export type { JobPlace, KeyedJob, KeyedJobs } from './keyed.ts'

export type Every = { everyMs: number } | { cron: string; zone?: string }

export interface JobsOptions {
  redisUrl: string
  /** One per installation, so that several may share a Redis. */
  prefix: string
  log: Log
  /** How long `close()` waits for jobs that run, 20 s by default. */
  drainMs?: number
}

export interface Jobs {
  /** Puts a job on its queue. Throws when the payload does not follow the schema, and within 3 s when Redis is away. */
  add<J extends AnyJob>(job: J, payload: JobPayload<J>, options?: AddOptions): Promise<void>
  addMany<J extends AnyJob>(job: J, items: readonly { payload: JobPayload<J>; options?: AddOptions }[]): Promise<void>
  /** The jobs of this kind by their ids. */
  keyed<J extends AnyJob>(job: J): KeyedJobs<JobPayload<J>>
  /** Starts working at a job, at once. Jobs of one queue share a worker. Throws on a second handler. */
  work<J extends AnyJob>(job: J, handler: JobHandler<J>, options?: WorkOptions): JobWorker
  /** Has a job added again and again. The schedule is made anew when Redis was emptied, and later where it is away now. */
  schedule<J extends AnyJob>(job: J, every: Every, payload?: JobPayload<J>): Promise<void>
  /** Throws unless each of these jobs has a handler here and no other has one. */
  assertComplete(jobs: readonly AnyJob[]): void
  /** True when no job waits, runs or is due on the queues that this process knows. */
  idle(): Promise<boolean>
  drain(options?: { timeoutMs?: number }): Promise<void>
  /** Takes no more jobs, lets those that run finish for `drainMs`, then leaves them to be found stalled by others. */
  close(): Promise<void>
}

/** A queue that has never had its connection would wait for it without a limit. */
const ADD_MS = 3_000

/** The queues of a process, on BullMQ. A job is only transport for an id: what is due is decided in Postgres. */
export function createJobs({ redisUrl, prefix, log, drainMs = 20_000 }: JobsOptions): Jobs {
  const queues = createQueues({ redisUrl, prefix, log })
  const workers = createWorkers({ redisUrl, prefix, log, drainMs })
  const schedules = keepSchedules({ queues, log })
  const checks = new WeakMap<AnyJob, { Check(value: unknown): boolean }>()

  const checked = <P>(job: AnyJob, payload: P, Fault: new (text: string) => Error = Error): P => {
    const check = checks.get(job) ?? Compile(job.payload as never)
    checks.set(job, check)
    if (!check.Check(payload)) throw new Fault(`the payload of job ${job.name} does not follow its schema`)
    return payload
  }
  /** Redis holds no truth: a job that somebody else put there has the form of ours, or is not run and not tried again. */
  const trusted = (job: AnyJob, payload: unknown): unknown => checked(job, payload, UnrecoverableError)

  return {
    async add(job, payload, options) {
      const adding = queues.of(job.queue).add(job.name, checked(job, payload), queues.options(job, options))
      await within(ADD_MS, 'adding a job', adding)
    },
    async addMany(job, items) {
      if (items.length === 0) return
      const adding = queues.of(job.queue).addBulk(
        items.map(({ payload, options }) => ({
          name: job.name,
          data: checked(job, payload),
          opts: queues.options(job, options),
        })),
      )
      await within(ADD_MS, 'adding jobs', adding)
    },
    keyed: job => keyedJobs(job, { queues, log, checked: payload => checked(job, payload) }),
    work(job, handler, options = {}) {
      // So that drain() and the depth on /metrics know the queue before the first add.
      queues.of(job.queue)
      return workers.work(job, (payload, context) => (handler as Worker)(trusted(job, payload), context), options)
    },
    schedule: (job, every, payload) => schedules.keep(job, every, checked(job, payload ?? {})),
    assertComplete(jobs) {
      const names = new Set(jobs.map(job => job.name))
      const missing = [...names].filter(name => !workers.names().includes(name))
      const foreign = workers.names().filter(name => !names.has(name))
      if (missing.length > 0) throw new Error(`jobs without a handler: ${missing.join(', ')}`)
      if (foreign.length > 0) throw new Error(`handlers of jobs that are not ours: ${foreign.join(', ')}`)
    },
    idle: queues.idle,
    drain: options => drainAll([queues], options),
    async close() {
      schedules.close()
      await workers.close()
      await queues.close()
    },
  }
}
