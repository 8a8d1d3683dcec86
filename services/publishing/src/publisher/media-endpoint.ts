import { createSleeper } from '@fanfare/runtime/process/wake.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { growing } from '../model/publication.ts'

const timeoutMs = 5_000
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
  close(): void
}

/** Whether the address answers. A refusal (status below 500) is an answer too. */
const isReachable = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    return answer.status < firstServerError
  } catch {
    return false
  }
}

/** Requests `anyUrl` until it answers once; after that only `isUnreachable` sends requests. */
export const mediaEndpoint = (anyUrl: string, { log }: { log: Log }): MediaEndpoint => {
  let wasReachable = false
  let closed = false
  const sleeper = createSleeper()
  const look = async (): Promise<void> => {
    for (let looks = 0; !wasReachable && !closed; looks++) {
      wasReachable ||= await isReachable(anyUrl)
      if (!wasReachable && !closed) await sleeper.sleep(growing(looks, firstPauseMs, longestPauseMs))
    }
  }
  void look()
  return {
    async isUnreachable(url) {
      const reachable = await isReachable(url)
      const unreachable = wasReachable && !reachable
      wasReachable ||= reachable
      if (unreachable)
        log.warn({ origin: new URL(url).origin }, 'the address that networks fetch media from does not answer')
      return unreachable
    },
    close() {
      closed = true
      sleeper.wake()
    },
  }
}
