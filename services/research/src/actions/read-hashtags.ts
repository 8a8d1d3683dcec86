import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { PhotoAppReads } from '@fanfare/networks/photo-app/calls.ts'
import { isMissing } from '@fanfare/networks/photo-app/failures.ts'
import { batched } from '@fanfare/runtime/batched.ts'
import type { Deps } from '../deps.ts'
import {
  type Claimed,
  closeReading,
  holdHashtags,
  type Outcome,
  type RetryRule,
  settleHashtags,
} from '../stores/hashtag-queue.ts'

/** How long a taking of hashtags is believed, ms, and how often it is renewed while they are read. */
export const LEASE_MS = 30_000
const HOLD_EVERY_MS = 10_000
const retryRule: RetryRule = { attempts: 5, backoffMs: 1_000, failedMs: hashtagLimits.failedSeconds * 1000 }
/** The wait where the network says that there are too many calls and not for how long; the longest that is believed (spec §9), ms. */
const UNNAMED_WAIT_MS = 60_000
const MOST_WAIT_MS = 3_600_000

/** How long an answer waits to be written with others, ms, and with how many at most. A statement for each would cost ten times as much. */
const GATHER_MS = 25
const GATHERED = 500

export interface Batch {
  claim: string
  names: readonly string[]
}

/** Writes an outcome. */
export type WriteOutcome = (outcome: Claimed) => Promise<unknown>

/** Writes each outcome by itself, or, `gathered`, those together that come close together. */
export const outcomeWriter = ({ db }: Pick<Deps, 'db'>, { gathered = false } = {}): WriteOutcome =>
  batched<Claimed, true>(
    async outcomes => {
      await settleHashtags(db, outcomes, retryRule)
      return outcomes.map(() => true as const)
    },
    { atOnce: 1, most: GATHERED, ...(gathered ? { waitMs: GATHER_MS } : {}) },
  )

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

export interface Reading {
  app: PhotoAppReads
  first: Batch
  /** Takes a batch more, before the last one is read to its end; undefined: there is none, or it is time to end. */
  more?: () => Promise<Batch | undefined>
  write: WriteOutcome
  stop?: AbortSignal
}

/**
 * Reads hashtags that were taken, some at a time, and has the answers written as they come: a worker that is killed loses those under way
 * and of the last moment only. The next call does not wait for the writing; where that fails, no more are made. Once the network says that there are
 * too many calls, no more are made, by any worker, until it allows.
 */
export async function readHashtags(deps: Deps, { app, first, more, write, stop }: Reading): Promise<void> {
  const { db, config, log } = deps
  const signal = stop ?? new AbortController().signal
  const claims: string[] = []
  const waiting: { claim: string; name: string }[] = []
  const add = ({ claim, names }: Batch): void => {
    claims.push(claim)
    for (const name of names) waiting.push({ claim, name })
  }
  add(first)
  let failed: { cause: unknown } | undefined
  const fail = (cause: unknown): void => {
    failed ??= { cause }
  }
  let pauseMs: number | undefined
  let mayTake = more !== undefined
  let taking: Promise<void> | undefined
  /** So early that no call has to wait for it. */
  const takeMore = (): void => {
    if (!more || !mayTake || taking || waiting.length > config.hashtagCalls || pauseMs !== undefined || signal.aborted)
      return
    taking = more()
      .then(batch => {
        mayTake = batch !== undefined
        if (batch) add(batch)
      }, fail)
      .finally(() => {
        taking = undefined
      })
  }
  const holding = setInterval(() => {
    holdHashtags(db, claims, LEASE_MS).catch(err => log.warn({ err, claims }, 'hashtags were not held'))
  }, HOLD_EVERY_MS)
  // The writer keeps their order: with the last one all are written.
  let written: Promise<unknown> = Promise.resolve()

  const one = async (): Promise<void> => {
    while (!failed) {
      takeMore()
      while (waiting.length === 0 && taking) await taking
      const next = waiting.shift()
      if (!next) return
      const { claim, name } = next
      let outcome: Outcome
      if (pauseMs !== undefined || signal.aborted) outcome = { name, kind: 'later', afterMs: pauseMs ?? 0 }
      else {
        outcome = await outcomeOf(deps, app, name, signal)
        if (outcome.kind === 'later' && outcome.afterMs > 0) {
          if (pauseMs === undefined) await closeReading(db, outcome.afterMs)
          pauseMs = Math.max(pauseMs ?? 0, outcome.afterMs)
        }
      }
      written = write({ ...outcome, claim }).catch(fail)
    }
  }
  try {
    const calls = more ? config.hashtagCalls : Math.min(config.hashtagCalls, first.names.length)
    await Promise.all(Array.from({ length: calls }, one))
    await written
  } finally {
    clearInterval(holding)
  }
  if (failed) throw failed.cause
}
