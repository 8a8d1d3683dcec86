import { Redis } from 'ioredis'
import type { Log } from './log.ts'

export type { Redis } from 'ioredis'

/** How a connection behaves: `normal` fails a command after a few tries, `blocking` waits as long as it takes. */
export type RedisKind = 'normal' | 'blocking'

/**
 * Opens a connection that survives restarts of the server: it reconnects for ever (50 ms to 2 s apart). A `normal`
 * connection fails a command after three reconnects, so a request does not hang; a `blocking` one, made for XREAD and
 * workers, keeps its commands until the server is back. Close with `quit()` or `disconnect()`.
 */
export function openRedis(url: string, { log, kind = 'normal' }: { log: Log; kind?: RedisKind }): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: kind === 'blocking' ? null : 3,
    connectTimeout: 5_000,
    keepAlive: 10_000,
    retryStrategy: attempt => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000),
    // After a failover the old server answers READONLY until it is reconnected to.
    reconnectOnError: err => err.message.startsWith('READONLY') || err.message.startsWith('LOADING'),
  })
  let down = false
  redis.on('error', err => {
    // One line when it goes, not one a retry.
    if (!down) log.warn({ err }, 'redis connection lost')
    down = true
  })
  redis.on('ready', () => {
    if (down) log.info('redis connection is back')
    down = false
  })
  return redis
}

/** Closes a connection without waiting for a server that may be gone. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') return redis.disconnect()
  await Promise.race([redis.quit(), new Promise(resolve => setTimeout(resolve, 500).unref())]).catch(() => undefined)
  redis.disconnect()
}

const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'NR_CLOSED'])

/** Whether Redis could not be reached, is loading or went away. */
export function isRedisLoss(err: unknown): boolean {
  const { code, name, message = '' } = (err ?? {}) as { code?: string; name?: string; message?: string }
  if (name === 'MaxRetriesPerRequestError' || (code !== undefined && LOST.has(code))) return true
  return /^(Connection is closed|LOADING|READONLY|MASTERDOWN|Stream isn't writeable|Command timed out)/.test(message)
}
