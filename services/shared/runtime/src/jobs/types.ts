import type { JobValue } from '@fanfare/contracts/jobs.ts'
import type { Log } from '../telemetry/log.ts'

// biome-ignore lint/suspicious/noExplicitAny: a job of any payload
export type AnyJob = JobValue<any>

export interface AddOptions {
  /** Not before so many milliseconds from now. */
  delayMs?: number
  /**
   * While a job of this id waits or runs, adding another one does nothing; once it has ended the id is free again (but see
   * `keepFailed`). Where each add must lead to a run, put a number in the id. An id must not contain `:`.
   */
  id?: string
  /** 1 (first) to 2097152 (last); jobs without one, or with 0, go before all of them. */
  priority?: number
  /** A failed job with an id stays on the board for a week at most and keeps its id that long. By default it is deleted at once. */
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
   * Has this job run again in so many ms, as the same job: to be called at the end of a handler. False where that was not possible: another
   * worker has the job by now, it is gone, or Redis is away. The handler must end in either case.
   */
  delay(ms: number): Promise<boolean>
  /** Writes a line to the job's log on the board. A line that cannot be written is lost. */
  note(line: string): void
}

export interface WorkOptions {
  /** Jobs of the queue that run at once in this process, 1 by default. The largest of a queue's jobs counts. */
  concurrency?: number
  /** How soon jobs of a killed worker are noticed: a lock expires after `lockMs`, and expired locks are looked for every `stalledMs`. All workers of a queue need the same values. */
  lockMs?: number
  stalledMs?: number
  /** How often a job may lose its worker before it counts as failed. */
  maxStalled?: number
}

/** The worker of one queue in this process. */
export interface JobWorker {
  /** Takes no more jobs and waits for running ones, as long as `Jobs.close()` does. */
  close(): Promise<void>
}

/** When a job is added again: every so many ms, or by a cron expression in a time zone (UTC by default). */
export type Every = { everyMs: number } | { cron: string; zone?: string }
