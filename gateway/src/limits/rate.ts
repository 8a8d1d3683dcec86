import type { Clock } from '@fanfare/runtime/clock.ts'
import type { Redis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'

/** What is left of a caller's minute. */
export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the count starts again. */
  reset: number
}

export interface RateLimiter {
  /** Counts one request against `bucket` and says whether it still fits `limit` a minute. Never waits. */
  take(bucket: string, limit: number): Allowance
  /** Whether the bucket is full, without counting. */
  full(bucket: string, limit: number): boolean
  /** Hands what was counted here to Redis now. */
  flush(): Promise<void>
  close(): Promise<void>
}

const WINDOW_MS = 60_000
const FLUSH_MS = 100
const MOST = 200_000

interface Count {
  /** Requests of all processes, this one included, as Redis last had them. */
  known: number
  /** Requests of this process that Redis does not have yet. */
  fresh: number
}

/**
 * Counts requests in fixed minutes. A request is decided by memory alone; every 100 ms each process adds its counts to
 * Redis in one pipeline and learns the others'. So a request costs no round trip, several gateways share one count (late
 * by 100 ms at most), and while Redis is away each process uses the counts it has.
 */
export function createRateLimiter(options: { redis: Redis; prefix: string; clock: Clock; log: Log }): RateLimiter {
  const { redis, prefix, clock, log } = options
  let minute = -1
  let counts = new Map<string, Count>()
  const dirty = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  const countOf = (bucket: string): Count => {
    const now = Math.floor(clock.now() / WINDOW_MS)
    if (now !== minute) {
      minute = now
      counts = new Map()
      dirty.clear()
    }
    const held = counts.get(bucket)
    if (held) return held
    // A flood of addresses must not eat the memory: the oldest bucket goes.
    if (counts.size >= MOST) counts.delete(counts.keys().next().value as string)
    const made = { known: 0, fresh: 0 }
    counts.set(bucket, made)
    return made
  }

  const send = async (): Promise<void> => {
    if (redis.status !== 'ready' || dirty.size === 0) return
    const at = minute
    const batch = [...dirty].map(bucket => ({ bucket, count: counts.get(bucket), by: counts.get(bucket)?.fresh ?? 0 }))
    dirty.clear()
    const pipeline = redis.pipeline()
    for (const { bucket, by } of batch) {
      const key = `${prefix}:rate:${at}:${bucket}`
      pipeline.incrby(key, by).expire(key, 120)
    }
    const replies = await pipeline.exec()
    batch.forEach(({ count, by }, i) => {
      const [err, total] = replies?.[2 * i] ?? [new Error('no reply')]
      if (err || !count) return
      count.fresh -= by
      count.known = total as number
    })
  }
  const flush = (): Promise<void> => {
    sending ??= send()
      .catch(err => log.debug({ err }, 'rate limits are counted in this process only for now'))
      .finally(() => {
        sending = undefined
      })
    return sending
  }
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, FLUSH_MS).unref()
  }

  return {
    take(bucket, limit) {
      const count = countOf(bucket)
      const used = count.known + count.fresh + 1
      const reset = Math.ceil(((minute + 1) * WINDOW_MS - clock.now()) / 1000)
      if (used > limit) return { allowed: false, limit, remaining: 0, reset }
      count.fresh += 1
      dirty.add(bucket)
      later()
      return { allowed: true, limit, remaining: limit - used, reset }
    },
    full(bucket, limit) {
      const { known, fresh } = countOf(bucket)
      return known + fresh >= limit
    },
    flush,
    async close() {
      clearTimeout(timer)
      await flush()
    },
  }
}
