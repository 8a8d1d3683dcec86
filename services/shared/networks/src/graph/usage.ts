import type { Redis } from '@fanfare/runtime/redis.ts'

/** From this percentage on an account's calls wait (networks throttle at 100). */
const backOffAt = 90
/** When the network names no time to regain access. */
const defaultWaitMs = 5 * 60_000
const memory = 10_000

/** How much of its call budget each account has used, shared by all processes through Redis. */
export interface UsageBudget {
  /** Milliseconds until this account may call again; 0 now. */
  waitMs(account: string): Promise<number>
  /** Notes what the usage headers of an answer said. */
  note(account: string, headers: Record<string, string | string[] | undefined>): void
}

interface Usage {
  call_count?: number
  total_time?: number
  total_cputime?: number
  /** Minutes. */
  estimated_time_to_regain_access?: number
}

const parse = (header: string | string[] | undefined): unknown => {
  try {
    return JSON.parse(String(header ?? ''))
  } catch {
    return undefined
  }
}

/** How long the network asks to wait, ms: `Retry-After` in seconds, or the time to regain access. Undefined: it names none. */
export const waitOf = (headers: Record<string, string | string[] | undefined>): number | undefined =>
  Math.max((Number(headers['retry-after']) || 0) * 1_000, readUsage(headers).waitMs) || undefined

/** Highest percentage in the headers, and the wait in ms that they ask for. */
export const readUsage = (
  headers: Record<string, string | string[] | undefined>,
): { percent: number; waitMs: number } => {
  const app = parse(headers['x-app-usage']) as Usage | undefined
  const business = parse(headers['x-business-use-case-usage']) as Record<string, Usage[]> | undefined
  const all = [...(app ? [app] : []), ...Object.values(business ?? {}).flat()].filter(one => typeof one === 'object')
  const percent = Math.max(
    0,
    ...all.flatMap(usage => [usage.call_count ?? 0, usage.total_time ?? 0, usage.total_cputime ?? 0]),
  )
  const minutes = Math.max(0, ...all.map(usage => usage.estimated_time_to_regain_access ?? 0))
  return { percent, waitMs: minutes * 60_000 }
}

/** A budget kept in Redis and, for ten seconds, in memory. A Redis that is away stops nothing. */
export const usageBudget = (redis: Redis, prefix = 'fanfare:usage'): UsageBudget => {
  /** Moments of performance.now(): clocks of processes differ, so Redis holds how long, not until when. */
  const seen = new Map<string, { until: number; at: number }>()
  const key = (account: string) => `${prefix}:${account}`
  return {
    async waitMs(account) {
      const known = seen.get(account)
      const now = performance.now()
      if (known && now - known.at < memory) return Math.max(0, known.until - now)
      const left = Math.max(0, await redis.pttl(key(account)).catch(() => 0))
      if (seen.size > 10_000) seen.clear()
      seen.set(account, { until: now + left, at: now })
      return left
    },
    note(account, headers) {
      if (!headers['x-app-usage'] && !headers['x-business-use-case-usage']) return
      const { percent, waitMs } = readUsage(headers)
      if (percent < backOffAt) return
      const wait = waitMs || defaultWaitMs
      const now = performance.now()
      seen.set(account, { until: now + wait, at: now })
      void redis.set(key(account), '1', 'PX', wait).catch(() => undefined)
    },
  }
}
