import type { JobPayload } from '@fanfare/contracts/jobs.ts'
import { UnrecoverableError } from 'bullmq'
import { Compile } from 'typebox/schema'
import { drainAll } from '../process/drain.ts'
import type { Log } from '../telemetry/log.ts'
import { within } from '../within.ts'
import { type KeyedJobs, keyedJobs } from './keyed.ts'
import { createQueues } from './queues.ts'
import { keepSchedules } from './schedules.ts'
import type { AddOptions, AnyJob, Every, JobContext, JobWorker, WorkOptions } from './types.ts'
import { createWorkers, type Worker } from './workers.ts'

export type JobHandler<J> = (payload: JobPayload<J>, context: JobContext) => Promise<unknown>

export type { JobPlace, KeyedJobs } from './keyed.ts'
export type { JobContext } from './types.ts'

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
  /** Jobs of this kind that are managed by their ids. */
  keyed<J extends AnyJob>(job: J): KeyedJobs<JobPayload<J>>
  /** Starts working at a job, at once. Jobs of one queue share a worker. Throws on a second handler. */
  work<J extends AnyJob>(job: J, handler: JobHandler<J>, options?: WorkOptions): JobWorker
  /** Has a job added again and again. The schedule is restored when Redis was emptied, and made later where Redis is away now. */
  schedule<J extends AnyJob>(job: J, every: Every, payload?: JobPayload<J>): Promise<void>
  /** Throws unless each of these jobs has a handler here and no other has one. */
  assertComplete(jobs: readonly AnyJob[]): void
  /** True when no job waits, runs or is due on the queues that this process knows. */
  idle(): Promise<boolean>
  drain(options?: { timeoutMs?: number }): Promise<void>
  /** Takes no more jobs and waits `drainMs` for running ones. Jobs that still run then are stalled, and another worker takes them. */
  close(): Promise<void>
}

/** Longest time of one add, ms: a queue that was never connected would wait for ever. */
const ADD_MS = 3_000

/** The queues of a process, on BullMQ. Jobs carry ids only. The queue decides who works when; the handler reads in Postgres whether there is something to do. */
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
  /** Redis is not trusted: a job whose payload does not follow the schema is neither run nor tried again. */
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
      const listed = jobs.map(job => job.name)
      const names = new Set(listed)
      const twice = listed.filter((name, at) => listed.indexOf(name) !== at)
      if (twice.length > 0) throw new Error(`jobs listed twice: ${twice.join(', ')}`)
      const missing = [...names].filter(name => !workers.names().includes(name))
      const foreign = workers.names().filter(name => !names.has(name))
      if (missing.length > 0) throw new Error(`jobs without a handler: ${missing.join(', ')}`)
      if (foreign.length > 0) throw new Error(`handlers of jobs of another service: ${foreign.join(', ')}`)
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
