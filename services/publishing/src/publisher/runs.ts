import type { AdvancePublication } from '@fanfare/contracts/jobs.ts'
import { batched } from '@fanfare/runtime/batched.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { createSleeper } from '@fanfare/runtime/process/wake.ts'
import { inTrace } from '@fanfare/runtime/telemetry/telemetry.ts'
import { behindMs, jobIdOf } from '../jobs/publication-jobs.ts'
import { logStep } from '../log-changes.ts'
import type { Known } from '../model/history.ts'
import { type ClaimedRow, claimPublications } from '../stores/claims.ts'
import { type ClaimStatus, claimStatusesOf } from '../stores/due.ts'
import { advance } from './advance.ts'
import type { RunResult } from './publication-run.ts'
import type { WorkerContext } from './worker-context.ts'

/** Jobs that start within this time are claimed together, ms. */
const batchMs = 15
/** Delay after a claim that failed because the database does not answer, ms. */
const troubleMs = 500
/** Delay where a claim was refused because the row was locked, ms. */
const momentMs = 250
/** Delay of a paused publication, ms: the next look at held posts holds it, and its job ends. */
const pausedMs = 5_000
const unsureMs = 250
/** A job that takes longer shows its lines on the board while it runs, ms; a shorter one only if it does not simply end. */
const shownAfterMs = 3_000

/** The largest id of the database: a job that was put into Redis by hand may name a larger one. */
const largestId = 2n ** 63n - 1n

/**
 * How many publications a worker has in hand for `calls` that talk to the networks at once: half as many more are claimed, or written,
 * meanwhile, so that the networks need not wait for the database.
 */
export const runsAtOnce = (calls: number): number => Math.ceil(calls * 1.5)

/** A line for the log of a job. */
export type Note = (line: string) => void

/** The publication runs of this process. */
export interface Runs {
  /** The handler of the publications' jobs. */
  handle: JobHandler<typeof AdvancePublication>
  /** Runs a publication without a job. Never rejects. */
  direct(id: string): Promise<void>
  inHand(): number
  /** How many more publications could run. */
  free(): number
  /** When this process last claimed one or tried to, by performance.now(). */
  takenAt(): number
  /** The history of the database is known again. */
  wake(): void
  /** Starts nothing any more. Current runs end the call they are in, write its outcome and release the publication. */
  stop(): void
  /** Waits for those that run without a job. */
  close(): Promise<void>
}

/** How long a publication that could not be claimed waits, and why; undefined: its job ends. */
const waitOf = (status: ClaimStatus | undefined): { ms: number; why: string } | undefined => {
  if (!status || status.ended) return undefined
  if (status.paused) return { ms: pausedMs, why: 'Publishing is paused' }
  if (status.wait_ms > 0) return { ms: status.wait_ms, why: 'Not due yet, or another worker has it' }
  if (status.waits) return { ms: behindMs, why: 'The part before it goes first' }
  if (status.behind) return { ms: behindMs, why: 'An earlier post of the account goes first' }
  return { ms: momentMs, why: 'It is being changed right now' }
}

/**
 * Runs publications in one worker process. More processes scale out: the claim keeps them apart. `history` is the database's history as
 * this process knows it; undefined while it is not known, and nothing is claimed then.
 */
export const createRuns = (
  workerContext: WorkerContext,
  concurrency: number,
  history: () => Known | undefined,
): Runs => {
  const { db, deps, limits, worker } = workerContext
  const log = deps.log.child({ worker })
  const stopping = new AbortController()
  const { signal } = stopping
  const sure = createSleeper()
  const withoutJob = new Set<Promise<void>>()
  let inHand = 0
  let takenAt = performance.now()

  /** One claim at a time, so that only one waits for the history. */
  const claim = batched<string, ClaimedRow | undefined>(
    async ids => {
      while (!history() && !signal.aborted) await sure.sleep(unsureMs)
      const known = history()
      if (!known || signal.aborted) return ids.map(() => undefined)
      const rows = await claimPublications(db, {
        ids: [...new Set(ids)],
        worker,
        leaseMs: limits.leaseMs,
        deadlineMs: limits.deadlineMs,
        headOfLineTimeoutMs: limits.headOfLineTimeoutMs,
        known,
      })
      if (rows.length > 0) workerContext.renewed.beat()
      const byId = new Map(rows.map(row => [row.publication.id, row]))
      return ids.map(id => {
        const row = byId.get(id)
        // A publication that was requested twice is run once.
        byId.delete(id)
        return row
      })
    },
    { waitMs: batchMs, atOnce: 1, most: 200 },
  )
  const statusOf = batched<string, ClaimStatus | undefined>(
    async ids => {
      const rows = await claimStatusesOf(db, [...new Set(ids)], limits.headOfLineTimeoutMs)
      return ids.map(id => rows.find(row => row.id === id))
    },
    { waitMs: batchMs, atOnce: 1, most: 200 },
  )

  const refused = async (id: string, note: Note): Promise<number | undefined> => {
    const wait = waitOf(await statusOf(id))
    if (wait) note(wait.why)
    return wait?.ms
  }
  /** A database that does not answer is not the fault of the publication: its job waits without counting a failure. */
  const retryLater = (id: string, note: Note, err: unknown): number => {
    log.warn({ err, publicationId: id }, 'a publication cannot be claimed for now')
    note('The database does not answer')
    return troubleMs
  }
  const takeSteps = async (claimed: ClaimedRow, note: Note): Promise<RunResult> => {
    const { publication, was } = claimed
    logStep(deps, publication, { from: was, worker })
    note(`Started by ${worker}`)
    inHand += 1
    try {
      const { trace, surface } = publication
      return await inTrace(trace, `publish ${surface}`, () => advance(workerContext, claimed, { stop: signal, note }))
    } catch (err) {
      log.warn(
        { err, publicationId: publication.id },
        'a publication run failed; another worker takes over when its lease ends',
      )
      throw err
    } finally {
      inHand -= 1
    }
  }
  /** Returns the delay until the next step, ms; undefined where nothing more happens by itself. Rejects where the run failed. */
  const run = async (id: string, note: Note): Promise<number | undefined> => {
    takenAt = performance.now()
    if (signal.aborted) return 0
    let claimed: ClaimedRow | undefined
    try {
      claimed = await claim(id)
      if (!claimed) return signal.aborted ? 0 : await refused(id, note)
    } catch (err) {
      return retryLater(id, note, err)
    }
    const result = await takeSteps(claimed, note)
    if (result.type === 'lost') return refused(id, note).catch(err => retryLater(id, note, err))
    return result.type === 'waits' ? result.ms : undefined
  }

  return {
    async handle({ publicationId }, { id, delay, note }) {
      // A job that was copied on the board or made by an older version: the publication has a job of its own.
      if (BigInt(publicationId) > largestId) return
      if (id !== jobIdOf(publicationId)) return deps.publicationJobs.changed([publicationId])
      const lines: string[] = []
      const began = performance.now()
      const show = (): void => {
        for (const line of lines.splice(0)) note(line)
      }
      const keep: Note = line => {
        lines.push(line)
        if (performance.now() - began > shownAfterMs) show()
      }
      const waitMs = await run(publicationId, keep).catch(async err => {
        show()
        throw err
      })
      if (waitMs === undefined) return
      show()
      // Its job was removed, or belongs to another worker: it is placed by the row.
      if (!(await delay(waitMs))) deps.publicationJobs.changed([publicationId])
    },
    direct(id) {
      const work = run(id, () => undefined)
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => withoutJob.delete(work))
      withoutJob.add(work)
      return work
    },
    inHand: () => inHand,
    free: () => Math.max(0, concurrency - Math.max(inHand, withoutJob.size)),
    takenAt: () => takenAt,
    wake: sure.wake,
    stop() {
      stopping.abort()
      sure.wake()
    },
    async close() {
      await Promise.all(withoutJob)
    },
  }
}
