import { AdvancePublication } from '@fanfare/contracts/jobs.ts'
import { batched } from '@fanfare/runtime/batched.ts'
import type { Clock } from '@fanfare/runtime/clock.ts'
import type { JobPlace, Jobs } from '@fanfare/runtime/jobs/jobs.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { horizonMs } from '../model/horizon.ts'
import { type JobRow, jobRowsOf, nextOfAccounts } from '../stores/due.ts'

/**
 * Delay of a job that an earlier one of its account blocks, ms; it is brought forward when that one is done, or by the next sweep. Longer
 * than an account takes for many posts: blocked jobs that start to wait keep the workers from those that may go out.
 */
export const behindMs = 15 * 60_000
const batch = { gatherMs: 10, most: 500 }
/** Nobody waits for these: the accounts' next publications queue behind others anyway. */
const advanceBatch = { gatherMs: 25, most: 500 }
/** How far the clock of the writer and that of the database may be apart, ms. */
const apartMs = 60_000

/** The id of the job of a publication. BullMQ takes no bare number. */
export const jobIdOf = (publicationId: string): string => `p-${publicationId}`

/**
 * The jobs of publications, one for each that is due soon. They decide only when a worker runs it: a missing or misplaced job is repaired by
 * the workers' sweeper, and the row decides whether a publication continues.
 */
export interface PublicationJobs {
  /** A publication was created by a transaction that has committed. Adds its job in the background. */
  made(id: string, dueAt: Date): void
  /** Publications were moved, cancelled or resumed by a transaction that has committed. Updates their jobs in the background. */
  changed(ids: readonly string[]): void
  /** A publication of the account no longer blocks later ones: the next one is brought forward, in the background. */
  settled(accountId: string): void
  /** Puts jobs where they belong. Throws where Redis does not answer. */
  put(rows: readonly JobRow[], places?: ReadonlyMap<string, JobPlace>): Promise<void>
  /** Wakes a worker for a job that waits although workers are free. */
  wakeFor(row: JobRow): Promise<void>
  /** The place of every job, by job id. */
  places(): Promise<Map<string, JobPlace>>
  remove(jobIds: readonly string[]): Promise<void>
  /** Whether the queue is paused on the board. */
  isPaused(): Promise<boolean>
  /** Whether nothing of `changed` and `settled` is under way. */
  idle(): Promise<boolean>
  /** Waits for what is under way. */
  close(): Promise<void>
}

interface Given {
  db: Db
  jobs: Jobs
  log: Log
  clock: Clock
  config: Config
}

export const publicationJobs = ({ db, jobs, log, clock, config: { headOfLineTimeoutMs } }: Given): PublicationJobs => {
  const keyed = jobs.keyed(AdvancePublication)
  const pending = new Set<Promise<unknown>>()
  const jobOf = ({ id, priority, wait_ms, behind }: JobRow) => ({
    id: jobIdOf(id),
    payload: { publicationId: id },
    delayMs: behind ? Math.max(0, wait_ms) + behindMs : wait_ms,
    priority,
  })

  const rowsOf = (ids: readonly string[]) => jobRowsOf(db, { ids: [...new Set(ids)], horizonMs, headOfLineTimeoutMs })
  const add = batched<string, void>(async ids => {
    const rows = await rowsOf(ids)
    await keyed.put(rows.map(jobOf), { likely: 'missing' })
    return ids.map(() => undefined)
  }, batch)
  const place = batched<string, void>(async ids => {
    const rows = await rowsOf(ids)
    const needed = new Set(rows.map(row => row.id))
    await keyed.put(rows.map(jobOf), { rank: true })
    await keyed.remove(ids.filter(id => !needed.has(id)).map(jobIdOf))
    return ids.map(() => undefined)
  }, batch)
  const advanceLine = batched<string, void>(async accountIds => {
    const rows = await nextOfAccounts(db, { accountIds: [...new Set(accountIds)], horizonMs, headOfLineTimeoutMs })
    await keyed.put(rows.map(jobOf), { likely: 'delayed' })
    return accountIds.map(() => undefined)
  }, advanceBatch)

  /** Runs work in the background: what fails here is repaired by the next sweep. */
  const beside = (work: Promise<unknown>): void => {
    const done = work
      .catch(err => log.debug({ err }, 'jobs of publications are repaired by the next sweep'))
      .finally(() => pending.delete(done))
    pending.add(done)
  }

  return {
    made(id, dueAt) {
      // A publication beyond the horizon needs no job yet.
      if (dueAt.getTime() <= clock.now() + horizonMs + apartMs) beside(add(id))
    },
    changed(ids) {
      for (const id of ids) beside(place(id))
    },
    settled: accountId => beside(advanceLine(accountId)),
    put: (rows, places) => keyed.put(rows.map(jobOf), places ? { places } : {}),
    wakeFor: row => keyed.put([jobOf(row)], { rank: true }),
    places: keyed.places,
    remove: keyed.remove,
    isPaused: keyed.isPaused,
    idle: async () => pending.size === 0,
    async close() {
      await Promise.all(pending)
    },
  }
}
