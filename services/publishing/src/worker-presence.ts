import type { Redis } from '@fanfare/runtime/redis.ts'

/** How long the entry of a worker without a heartbeat is kept, ms. */
const keptMs = 600_000
/** Most workers that are listed. */
const most = 200

/** State of the circuit breaker of a network. */
export type CircuitState = 'closed' | 'half_open' | 'open'

/** The entry of a worker in the operator's list. */
export interface Presence {
  /** How long ago it last looked for due publications, ms; null: not yet. */
  lookedAgoMs: number | null
  /** Publications that it is running, of how many at most. */
  inHand: number
  concurrency: number
  circuits: Record<string, CircuitState>
}

/**
 * The list of workers on the operator's page: in Redis, with ages instead of times, so that wrong clocks do not matter. Nothing else
 * depends on it. Each call fails where Redis does.
 */
export const presences = (redis: Redis, installation: string) => {
  const names = `${installation}:publishers`
  const keyOf = (worker: string) => `${names}:${worker}`
  return {
    async say(worker: string, presence: Presence): Promise<void> {
      await redis.multi().set(keyOf(worker), JSON.stringify(presence), 'PX', keptMs).sadd(names, worker).exec()
    },
    async leave(worker: string): Promise<void> {
      await redis.multi().del(keyOf(worker)).srem(names, worker).exec()
    },
    /** Workers of the last ten minutes, with the age of their entry, ms. */
    async list(): Promise<(Presence & { worker: string; saidAgoMs: number })[]> {
      const workers = (await redis.smembers(names)).sort().slice(0, most)
      const found = await Promise.all(
        workers.map(async worker => {
          const [said, leftMs] = await Promise.all([redis.get(keyOf(worker)), redis.pttl(keyOf(worker))])
          if (said === null || leftMs < 0) return worker
          return { ...(JSON.parse(said) as Presence), worker, saidAgoMs: keptMs - leftMs }
        }),
      )
      const gone = found.filter(one => typeof one === 'string')
      if (gone.length > 0) await redis.srem(names, ...gone)
      return found.filter(one => typeof one !== 'string')
    },
  }
}
