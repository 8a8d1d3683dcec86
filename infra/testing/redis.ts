import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import { Redis } from 'ioredis'
import type { Backing } from '../dev/backing/postgres.ts'
import { startRedis } from '../dev/backing/redis.ts'
import { type RedisPasswords, redisUrlOf, redisUsers } from '../dev/backing/redis-users.ts'
import { serviceNames } from '../dev/services.ts'
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

const passwordOf = (user: string) => `test-${user}`

/** Gives the server of `url` the users of production, so that a test fails where a service uses a command it may not. */
export async function restrictUsers(url: string): Promise<void> {
  const passwords = Object.fromEntries(['admin', ...serviceNames].map(user => [user, passwordOf(user)]))
  const client = new Redis(url, { maxRetriesPerRequest: 3 })
  try {
    for (const line of redisUsers(passwords as RedisPasswords)) {
      const [, user = '', ...rules] = line.split(' ')
      // The server is shared: its administrator keeps the password that it has.
      if (user !== 'default') await client.call('ACL', 'SETUSER', user, ...rules)
    }
  } finally {
    client.disconnect()
  }
}

/** `url` in the name of a service, after `restrictUsers`. */
export const redisUrlAs = (url: string, service: ServiceName): string => redisUrlOf(url, service, passwordOf(service))

/** A Redis server for one test alone, about 30 ms. Pass the port of an earlier one to simulate a restart. */
export function startOwnRedis(port?: number): Promise<Backing> {
  return startRedis({ port })
}
