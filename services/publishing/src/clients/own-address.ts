import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'

/** Whether files can be loaded from the address that the networks are given. */
export interface OwnAddress {
  /** Undefined: the server could not find out in time. */
  loads(mediaId: string): Promise<boolean | undefined>
}

/** Longest wait, ms: a person waits for the list that this is one line of. */
const timeoutMs = 2_000
/** How long a result is used, ms, and of how many files. */
const lifeMs = 60_000
const filesKept = 1_000

/**
 * Loads the first byte of a file as a network would: by the public address, through whatever stands before this installation. A name that
 * only resolves outside is the one thing it cannot see.
 */
export function createOwnAddress({ links, log }: Pick<Deps, 'links' | 'log'>): OwnAddress {
  const known = new LRUCache<string, Promise<boolean | undefined>>({ max: filesKept, ttl: lifeMs })
  const load = async (mediaId: string): Promise<boolean | undefined> => {
    try {
      const response = await fetch(links.fetch(mediaId, 'original'), {
        headers: { range: 'bytes=0-0' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      // A busy server is reachable.
      if (response.ok || response.status === 429 || response.status === 503) return true
      log.warn({ status: response.status }, 'a file cannot be loaded from the public address')
      return false
    } catch (err) {
      if (err instanceof Error && err.name === 'TimeoutError') return undefined
      log.warn({ err }, 'the public address cannot be reached')
      return false
    }
  }
  return {
    loads(mediaId) {
      const found = known.get(mediaId)
      if (found) return found
      const asked = load(mediaId)
      known.set(mediaId, asked)
      return asked
    },
  }
}
