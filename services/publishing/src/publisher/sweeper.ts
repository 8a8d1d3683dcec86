import type { JobPlace } from '@fanfare/runtime/jobs/jobs.ts'
import { heartbeat } from '@fanfare/runtime/process/heartbeat.ts'
import { type Rounds, startRounds } from '@fanfare/runtime/process/wake.ts'
import { within } from '@fanfare/runtime/within.ts'
import { jobIdOf } from '../jobs/publication-jobs.ts'
import type { Known } from '../model/history.ts'
import { horizonMs } from '../model/horizon.ts'
import { type DueRow, dueRowsOf } from '../stores/due.ts'
import { beginStranded } from '../stores/waiting.ts'
import { createReadAhead } from './read-ahead.ts'
import type { Runs } from './runs.ts'
import type { WorkerContext } from './worker-context.ts'

/** Pause between two sweeps, ms; with jitter, so that workers that started together do not sweep together. */
const everyMs = 3_000
const jitter = () => 0.75 + Math.random() / 2
/** Pauses after a sweep that failed, and while Redis does not answer and this worker claims posts from the table, ms. */
const troubleMs = 500
const aloneMs = 250
/** Timeout of Redis, ms: shorter once it has not answered. */
const answerMs = { normal: 3_000, away: 300 }
/** A publication this late whose job is not waiting is brought forward, ms. */
const lateMs = 2_000
/** Most publications that one sweep looks at. */
const most = 50_000
/** Pause between two looks for publications that were left waiting for nothing, ms, and most that one look makes due. */
const strandedEveryMs = 15_000
const mostStranded = 1_000
/** A worker that has not looked for due publications for this long is not ready, ms. */
const staleMs = 10_000

export interface Sweeper extends Rounds {
  /** Rejects when this worker has not looked for due publications for 10 s, or claims none although some are overdue. */
  ready(): Promise<void>
  /** When it last looked for due publications, by performance.now(); undefined: not yet. */
  lookedAt(): number | undefined
}

/**
 * Ids of those that no earlier one of their account blocks. Close to the rule of the claim (`isBehind`), which decides: here the leases of
 * dead workers do not count, so that what they held is brought forward.
 */
export const headsOf = (rows: readonly DueRow[], headOfLineTimeoutMs: number): Set<string> => {
  const blocked = new Set<string>()
  const heads = new Set<string>()
  for (const { id, account, live, rendering, leased, wait_ms } of rows) {
    if (live || !blocked.has(account)) heads.add(id)
    if (!live && !rendering && (leased || wait_ms <= headOfLineTimeoutMs)) blocked.add(account)
  }
  return heads
}

/**
 * Makes sure that every publication that is due soon has its one job in the right place, whatever was lost: Redis may have been emptied, a
 * writer or a worker may have died between its commit and the queue. One that waits for nothing is made due. Where Redis cannot be reached, it runs due publications from the
 * table.
 */
export const startSweeper = (
  { db, deps: { publicationJobs: jobs, team, log }, credentials, worker, limits }: WorkerContext,
  { runs, history }: { runs: Runs; history: () => Known | undefined },
): Sweeper => {
  const looks = heartbeat('the last look for due publications', staleMs)
  let lookedAt: number | undefined
  let strandedAt = 0
  let isAway = false
  let isPaused = false
  let isStuck = false
  const readAhead = createReadAhead({ team, credentials, log })

  /** The places of all jobs; undefined where Redis does not answer. */
  const readQueue = async (): Promise<Map<string, JobPlace> | undefined> => {
    try {
      const asking = Promise.all([jobs.isPaused(), jobs.places()])
      const [paused, places] = await within(isAway ? answerMs.away : answerMs.normal, 'reading the queue', asking)
      isPaused = paused
      if (isAway) log.info('redis answers: due posts are run by jobs again')
      isAway = false
      return places
    } catch (err) {
      if (!isAway) log.warn({ err }, 'redis does not answer: due posts are run without it')
      isAway = true
      return undefined
    }
  }

  /** Adds missing jobs, brings late ones forward, and removes those without a publication. */
  const repair = async (rows: readonly DueRow[], heads: Set<string>, places: Map<string, JobPlace>): Promise<void> => {
    const isLate = ({ id, leased, paused, wait_ms }: DueRow) => heads.has(id) && !leased && !paused && wait_ms < -lateMs
    const wrong = rows.filter(row => {
      const place = places.get(jobIdOf(row.id))
      return place === undefined || (isLate(row) && (place === 'delayed' || place === 'failed'))
    })
    await jobs.put(
      wrong.map(row => ({ ...row, behind: !heads.has(row.id) })),
      places,
    )
    // The queue wakes one worker for a job. Where that one is dead or disconnected, none would look for some seconds. Waking puts the job
    // behind the others that wait, so the last one is used.
    const unseen = rows.findLast(row => isLate(row) && places.get(jobIdOf(row.id)) === 'waiting')
    if (unseen && !isPaused && runs.free() > 0) await jobs.wakeFor({ ...unseen, behind: false })
    if (rows.length === most) return
    const known = new Set(rows.map(({ id }) => jobIdOf(id)))
    const stale = [...places].flatMap(([id, place]) => (place === 'delayed' && !known.has(id) ? [id] : []))
    await jobs.remove(stale)
    if (wrong.length > 0) log.debug({ put: wrong.length, removed: stale.length }, 'jobs of publications were repaired')
  }

  /** Without Redis: runs from the table what the queue would start next. A queue that was paused on the board stays paused. */
  const takeUp = (rows: readonly DueRow[], heads: Set<string>): void => {
    if (isPaused) return
    const due = rows.filter(({ id, wait_ms, leased, paused }) => wait_ms <= 0 && !leased && !paused && heads.has(id))
    due.sort((a, b) => a.priority - b.priority || a.wait_ms - b.wait_ms)
    for (const { id } of due.slice(0, runs.free())) void runs.direct(id).then(() => rounds.wake())
  }

  /** Makes publications due that wait for nothing: no change of their post is to leave one behind, and if one did, it still goes out. */
  const repairWaiting = async (): Promise<void> => {
    if (!history() || performance.now() < strandedAt) return
    strandedAt = performance.now() + strandedEveryMs
    const begun = await beginStranded(db, mostStranded)
    if (begun.length > 0)
      log.warn({ publicationIds: begun }, 'publications were left waiting for nothing: they are due now')
  }

  const sweep = async (): Promise<number> => {
    await repairWaiting()
    // The queue first: a job that is there has a row, which the later look must show.
    const places = await readQueue()
    const rows = await dueRowsOf(db, { worker, horizonMs, most })
    const heads = headsOf(rows, limits.headOfLineTimeoutMs)
    const isOverdue = rows.some(({ id, wait_ms, leased, paused }) => {
      return wait_ms < -staleMs && !leased && !paused && heads.has(id)
    })
    const idleMs = performance.now() - runs.takenAt()
    isStuck = isOverdue && !isPaused && history() !== undefined && runs.free() > 0 && idleMs > staleMs
    lookedAt = performance.now()
    looks.beat()
    void readAhead(rows, heads)
    if (!places) {
      takeUp(rows, heads)
      return aloneMs
    }
    await repair(rows, heads, places)
    return everyMs * jitter()
  }

  const rounds = startRounds(() =>
    sweep().catch(err => {
      log.warn({ err }, 'due publications cannot be swept for now')
      return troubleMs
    }),
  )
  return {
    ...rounds,
    async ready() {
      await looks.fresh()
      if (isStuck) throw new Error('posts are overdue, and this worker claims none')
    },
    lookedAt: () => lookedAt,
  }
}
