import { createSleeper } from '@fanfare/runtime/process/wake.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { growing } from '../model/publication.ts'

/** Longest wait for an answer, ms. */
const longestMs = 5_000
/** A look that is older than this is repeated beside the posts, and one that is older than `staleMs` before them. */
const freshMs = 5_000
const staleMs = 30_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000
const firstServerError = 500

/** The public address that networks fetch our media from, as this worker sees it. */
export interface MediaEndpoint {
  /**
   * True when the address answered this worker before and does not now: then a picture that a network could not fetch is not at fault.
   * False where it never answered, because a network may reach an address that this worker cannot.
   */
  isUnreachable(url: string): Promise<boolean>
  /** Has `isAway` be true to the last seconds: looks at the address where the last look is older, at most once for all posts. */
  look(): Promise<void>
  /** Whether the last look found that it does not answer this worker, though it did before. */
  isAway(): boolean
  close(): void
}

/** Whether the address answers. A refusal (status below 500) is an answer too. */
const isReachable = async (url: string, timeoutMs: number): Promise<boolean> => {
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    return answer.status < firstServerError
  } catch {
    return false
  }
}

/** Requests `anyUrl` until it answers once; after that only where it is asked for. `waitMs`: longest wait of a post, ms. */
export const mediaEndpoint = (anyUrl: string, { log, waitMs }: { log: Log; waitMs: number }): MediaEndpoint => {
  const timeoutMs = Math.min(longestMs, waitMs)
  let wasReachable = false
  let isAway = false
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  let closed = false
  const sleeper = createSleeper()
  const look = async (): Promise<void> => {
    for (let looks = 0; !wasReachable && !closed; looks++) {
      wasReachable ||= await isReachable(anyUrl, timeoutMs)
      if (!wasReachable && !closed) await sleeper.sleep(growing(looks, firstPauseMs, longestPauseMs))
    }
  }
  void look()
  const warn = (url: string) =>
    log.warn({ origin: new URL(url).origin }, 'the address that networks fetch media from does not answer')
  const lookNow = async (): Promise<void> => {
    const reachable = await isReachable(anyUrl, timeoutMs)
    isAway = wasReachable && !reachable
    wasReachable ||= reachable
    lookedAt = performance.now()
    looking = undefined
    if (isAway) warn(anyUrl)
  }
  return {
    async look() {
      const age = performance.now() - lookedAt
      if (age < freshMs && !isAway) return
      looking ??= lookNow()
      // While it is away each try looks again, so that nothing waits longer than the address does.
      if (age > staleMs || isAway) await looking
    },
    isAway: () => isAway,
    async isUnreachable(url) {
      const reachable = await isReachable(url, timeoutMs)
      const unreachable = wasReachable && !reachable
      wasReachable ||= reachable
      if (unreachable) warn(url)
      return unreachable
    },
    close() {
      closed = true
      sleeper.wake()
    },
  }
}
