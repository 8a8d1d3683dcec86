import { Redis } from 'ioredis'
import type { Backing } from '../dev/backing/postgres.ts'
import { startRedis } from '../dev/backing/redis.ts'
import { sharedBacking } from './shared-backing.ts'

/**
 * A Redis of this test file: an emptied logical database of the run's server, so that keys, queues and streams of other
 * files are out of sight. For FLUSHALL, SHUTDOWN or a stopped server take `startOwnRedis`.
 */
export async function redisOfFile(): Promise<string> {
  const { redis: url } = await sharedBacking()
  const client = new Redis(url, { maxRetriesPerRequest: 3 })
  try {
    const [, databases] = (await client.config('GET', 'databases')) as [string, string]
    const taken = await client.incr('fanfare:test:databases')
    const number = 1 + (taken % (Number(databases) - 1))
    await client.select(number)
    await client.flushdb()
    return `${url}/${number}`
  } finally {
    client.disconnect()
  }
}

/** A Redis server for one test alone, about 30 ms. Give it the port of an earlier one to play a restart. */
export function startOwnRedis(port?: number): Promise<Backing> {
  return startRedis({ port })
}
