import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { PhotoAppReads } from '@fanfare/networks/photo-app/calls.ts'
import { isMissing } from '@fanfare/networks/photo-app/failures.ts'
import { batched } from '@fanfare/runtime/batched.ts'
import type { Deps } from '../deps.ts'
import { closeReading, holdHashtags, type Outcome, type RetryRule, settleHashtags } from '../stores/hashtag-queue.ts'

/** How long a taking of hashtags is believed, ms, and how often it is renewed while they are read. */
export const LEASE_MS = 30_000
const HOLD_EVERY_MS = 10_000
const retryRule: RetryRule = { attempts: 5, backoffMs: 1_000, failedMs: hashtagLimits.failedSeconds * 1000 }
/** The wait where the network says that there are too many calls and not for how long; the longest that is believed (spec §9), ms. */
const UNNAMED_WAIT_MS = 60_000
const MOST_WAIT_MS = 3_600_000

/** How long an answer of a batch waits to be written with others, ms. A statement for each would cost ten times as much. */
const GATHER_MS = 25

export interface Batch {
  claim: string
  names: readonly string[]
}

/** Asks for one hashtag. Never throws NetworkFailure. */
async function outcomeOf({ log }: Deps, app: PhotoAppReads, name: string, signal: AbortSignal): Promise<Outcome> {
  try {
    const { id, posts } = await app.tag(name, { signal })
    return { name, kind: 'counted', id, posts }
  } catch (failure) {
    if (isMissing(failure)) return { name, kind: 'counted', id: null, posts: null }
    if (!(failure instanceof NetworkFailure)) throw failure
    if (failure.kind === 'rate_limited')
      return { name, kind: 'later', afterMs: Math.min(failure.retryAfterMs ?? UNNAMED_WAIT_MS, MOST_WAIT_MS) }
    if (signal.aborted) return { name, kind: 'later', afterMs: 0 }
    if (failure.kind === 'installation') log.error({ err: failure }, 'the photo app refuses this installation')
    else log.debug({ err: failure, name }, 'a hashtag could not be read')
    return { name, kind: 'failed' }
  }
}

/**
 * Reads hashtags that were taken, some at a time, and writes the answers as they come, some together: a worker that is killed loses those under way
 * and of the last moment only. The next call does not wait for the writing; where that fails, no more are made. Once the network says that there are too many calls, no more are made, by any worker, until it allows. Returns what came of each.
 */
export async function readHashtags(
  deps: Deps,
  app: PhotoAppReads,
  batch: Batch,
  stop?: AbortSignal,
): Promise<Outcome[]> {
  const { db, config, log } = deps
  const { claim, names } = batch
  const settle = batched<Outcome, true>(
    async outcomes => {
      await settleHashtags(db, claim, outcomes, retryRule)
      return outcomes.map(() => true as const)
    },
    { atOnce: 1, ...(names.length > 1 ? { waitMs: GATHER_MS } : {}) },
  )
  const settled: Promise<unknown>[] = []
  const unwritten = new AbortController()
  const signal = stop ?? new AbortController().signal
  const holding = setInterval(() => {
    holdHashtags(db, claim, LEASE_MS).catch(err => log.warn({ err, claim }, 'a batch of hashtags was not held'))
  }, HOLD_EVERY_MS)
  const outcomes: Outcome[] = []
  const waiting = [...names]
  let pauseMs: number | undefined

  const one = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined && !unwritten.signal.aborted; name = waiting.shift()) {
      let outcome: Outcome
      if (pauseMs !== undefined || signal.aborted) outcome = { name, kind: 'later', afterMs: pauseMs ?? 0 }
      else {
        outcome = await outcomeOf(deps, app, name, signal)
        if (outcome.kind === 'later' && outcome.afterMs > 0) {
          if (pauseMs === undefined) await closeReading(db, outcome.afterMs)
          pauseMs = Math.max(pauseMs ?? 0, outcome.afterMs)
        }
      }
      outcomes.push(outcome)
      const written = settle(outcome)
      written.catch(() => unwritten.abort())
      settled.push(written)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(config.hashtagCalls, names.length) }, one))
    await Promise.all(settled)
  } finally {
    clearInterval(holding)
  }
  return outcomes
}
