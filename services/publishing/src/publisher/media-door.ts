import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { growing } from '../model/publication.ts'

const timeoutMs = 5_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000
const serverTrouble = 500

/** The public address that networks fetch our media from, as this worker sees it. */
export interface MediaDoor {
  /**
   * True when the address answered this worker before and does not now: then a picture that a network could not fetch says nothing about
   * the picture. Where it never answered (a network may see what we do not), this is false.
   */
  isShut(url: string): Promise<boolean>
  close(): void
}

/** Whether somebody answers there. A refusal is an answer too. */
const isOpen = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { headers: { range: 'bytes=0-0' }, signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    return answer.status < serverTrouble
  } catch {
    return false
  }
}

/** Looks at `anyUrl` until it answers once; from then on only when asked. */
export const mediaDoor = (anyUrl: string, { log }: { log: Log }): MediaDoor => {
  let wasOpen = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const look = async (looks: number): Promise<void> => {
    wasOpen ||= await isOpen(anyUrl)
    if (!wasOpen && !closed) timer = setTimeout(look, growing(looks, firstPauseMs, longestPauseMs), looks + 1).unref()
  }
  void look(0)
  return {
    async isShut(url) {
      const open = await isOpen(url)
      const shut = wasOpen && !open
      wasOpen ||= open
      if (shut) log.warn({ origin: new URL(url).origin }, 'the address that networks fetch media from does not answer')
      return shut
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
