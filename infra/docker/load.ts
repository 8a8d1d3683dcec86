import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import type { Client } from '../testing/client.ts'

/** What readers saw while something happened to the installation. */
export interface Seen {
  requests: number
  /** Responses of 5xx, cut connections and requests of more than 10 s. */
  failed: number
  slowestMs: number
  /** The longest time in which no reader got a response. */
  longestGapMs: number
  /** A few of the failures, for diagnosis. */
  reasons: string[]
}

const readers = 4
const pauseMs = 100

/** Reads the list of posts through the proxy, again and again, until the returned function is called. */
export function readOn(client: Client): () => Promise<Seen> {
  const seen: Seen = { requests: 0, failed: 0, slowestMs: 0, longestGapMs: 0, reasons: [] }
  let going = true
  let answeredAt = performance.now()
  const read = async () => {
    while (going) {
      const began = performance.now()
      seen.requests++
      try {
        await client.call(ListPosts, { query: { limit: 20 }, signal: AbortSignal.timeout(10_000) })
        const now = performance.now()
        seen.longestGapMs = Math.max(seen.longestGapMs, now - answeredAt)
        answeredAt = now
      } catch (error) {
        seen.failed++
        if (seen.reasons.length < 5) seen.reasons.push((error as Error).message.slice(0, 200))
      }
      seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began)
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }
  const all = Array.from({ length: readers }, read)
  return async () => {
    going = false
    await Promise.all(all)
    return seen
  }
}
