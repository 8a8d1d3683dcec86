import { heartbeat } from '@fanfare/runtime/heartbeat.ts'
import { inTrace } from '@fanfare/runtime/telemetry.ts'
import type { Known } from '../history/watch.ts'
import { logStep } from '../log-changes.ts'
import { claimDue, nextDueMs, publisherIdle } from '../stores/claims.ts'
import { advance } from './advance.ts'
import type { Engine } from './engine.ts'

/** The longest a worker waits before it looks again by itself, ms: a lost nudge costs no more. */
const idleMs = 1_000
/** Lanes that end together are refilled together: soon when many are free, a little later when few are, ms. */
const gatherMs = { many: 4, few: 25 }
const troubleMs = 500
/** A worker with a free lane that has looked for nothing for so long does not publish, whatever else it answers. */
const staleMs = 10_000

export interface Pool {
  /** Looks for due publications now. */
  wake(): void
  idle(): Promise<boolean>
  /** Rejects when this worker has free lanes and has not looked for due publications for 10 s, or when none of its busy lanes renewed a lease. */
  ready(): Promise<void>
  /** When it last looked for due publications (by performance.now(); undefined: not yet), and how many it has in hand. */
  seen(): { lookedAt: number | undefined; inHand: number }
  /** Takes nothing new; lanes finish the call they are in, write its outcome and give the rest back. */
  close(): Promise<void>
}

/**
 * The lanes of one worker process. Scaling out is starting more processes: the claim tells them apart. `history` is what the process
 * knows of the database's history; undefined while it is not sure of it.
 */
export const startPool = (engine: Engine, concurrency: number, history: () => Known | undefined): Pool => {
  const { db, limits, worker } = engine
  const stop = new AbortController()
  const lanes = new Set<Promise<void>>()
  const log = engine.deps.log.child({ worker })
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false
  const looks = heartbeat('the last look for due publications', staleMs)
  let lookedAt: number | undefined

  const lane = (claimed: Parameters<typeof advance>[1]): void => {
    const { trace, surface } = claimed.publication
    const work = inTrace(trace, `publish ${surface}`, () => advance(engine, claimed, stop.signal))
      .catch(err =>
        log.warn(
          { err, publicationId: claimed.publication.id },
          'a lane broke off; its lease runs out and another goes on',
        ),
      )
      .finally(() => {
        lanes.delete(work)
        later(concurrency - lanes.size >= concurrency / 4 ? gatherMs.many : gatherMs.few)
      })
    lanes.add(work)
  }

  const look = async (): Promise<void> => {
    const free = concurrency - lanes.size
    if (free <= 0) return
    const known = history()
    // Nothing is claimed before it is sure that the database's past is whole. Its watch wakes this pool then.
    if (!known) return
    const claimed = await claimDue(db, {
      worker,
      limit: free,
      leaseMs: limits.leaseMs,
      deadlineMs: limits.deadlineMs,
      patienceMs: limits.patienceMs,
      known,
    })
    lookedAt = performance.now()
    if (claimed.length > 0) engine.renewed.beat()
    for (const one of claimed) {
      logStep(engine.deps, one.publication, { from: one.was, worker })
      lane(one)
    }
    if (claimed.length === free) return
    later(await nextDueMs(db, idleMs))
  }

  const wake = (): void => {
    if (stop.signal.aborted) return
    if (looking) {
      again = true
      return
    }
    clearTimeout(timer)
    timer = undefined
    // Its statements have limits of their own, so a look always ends.
    looking = look()
      .then(looks.beat)
      .catch(err => {
        log.warn({ err }, 'due publications cannot be read for now')
        later(troubleMs)
      })
      .finally(() => {
        looking = undefined
        if (again) {
          again = false
          wake()
        }
      })
  }

  let wakeAt = Number.POSITIVE_INFINITY
  /** Wakes after `ms`, unless something wakes it before. */
  const later = (ms: number): void => {
    if (stop.signal.aborted) return
    const at = performance.now() + ms
    if (timer && wakeAt <= at) return
    clearTimeout(timer)
    wakeAt = at
    timer = setTimeout(() => {
      timer = undefined
      wake()
    }, ms)
  }

  wake()
  return {
    wake,
    // With all lanes taken there is nothing to look for; then leases must be taken and renewed.
    ready: () => (lanes.size < concurrency ? looks : engine.renewed).fresh(),
    seen: () => ({ lookedAt, inHand: lanes.size }),
    idle: async () => lanes.size === 0 && (await publisherIdle(db)),
    async close() {
      stop.abort()
      clearTimeout(timer)
      await looking
      await Promise.allSettled(lanes)
    },
  }
}
