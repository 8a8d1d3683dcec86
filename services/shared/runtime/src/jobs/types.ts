import type { JobValue } from '@fanfare/contracts/jobs.ts'
import type { Log } from '../telemetry/log.ts'

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

/** When a job is added again: every so many ms, or by a cron expression in a time zone (UTC by default). */
export type Every = { everyMs: number } | { cron: string; zone?: string }
