import { refuse } from './errors.ts'

/** Calls of the last minute, by call and token. */
export interface Rates {
  /** Counts a call. Throws where there were as many as a minute allows. */
  take(call: string, token: string, most: number, now: number): void
  reset(): void
}

const minute = 60_000
/** Tokens that are counted at once; the least recently used are forgotten. */
const mostKept = 20_000

export function createRates(): Rates {
  const times = new Map<string, number[]>()
  return {
    reset: () => times.clear(),
    take(call, token, most, now) {
      const key = `${call} ${token}`
      const recent = (times.get(key) ?? []).filter(at => now - at < minute && at <= now)
      if (recent.length >= most) refuse('rate_limit_exceeded')
      recent.push(now)
      times.delete(key)
      times.set(key, recent)
      for (const oldest of times.keys()) {
        if (times.size <= mostKept) break
        times.delete(oldest)
      }
    },
  }
}
