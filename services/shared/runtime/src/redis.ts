import { Redis } from 'ioredis'
import type { Log } from './telemetry/log.ts'

export type { Redis } from 'ioredis'

/** How a connection behaves: `normal` fails a command after a moment, `blocking` keeps it until the server is back. */
export type RedisKind = 'normal' | 'blocking'

/** A command that takes longer has failed for its caller, whether it was sent or waits for a connection. */
const COMMAND_MS = 2_000
/** A server that leaves a command without a reply for so long, ms, counts as dead, and the connection is replaced. */
const SILENT_MS = 3_000
/** The longest that a blocking read of BullMQ waits at the server. */
const LONGEST_BLOCK_MS = 10_000

/**
 * Commands given while the connection is away wait for it (`enableOfflineQueue`): it is mostly back within 100 ms, and at
 * boot it is not there yet. That is bounded on purpose: `normal` commands fail after two seconds or three reconnects,
 * whichever is first. A blocking reader waits for ever: no request depends on it.
 */
const kinds = {
  normal: { maxRetriesPerRequest: 3, commandTimeout: COMMAND_MS, socketTimeout: SILENT_MS },
  blocking: { maxRetriesPerRequest: null, socketTimeout: LONGEST_BLOCK_MS + SILENT_MS },
} as const

/**
 * Opens a connection that survives restarts of the server, and a server that stops responding: it reconnects for ever (50 ms
 * to 2 s apart). A `normal` connection fails a command after two seconds, so a request does not hang; a `blocking` one,
 * made for workers, keeps its commands until the server is back. Close with `closeRedis` or `disconnectRedis`.
 */
export function openRedis(url: string, { log, kind = 'normal' }: { log: Log; kind?: RedisKind }): Redis {
  const redis = new Redis(url, {
    ...kinds[kind],
    connectTimeout: SILENT_MS,
    keepAlive: 10_000,
    retryStrategy: attempt => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000),
    // After a failover the old server responds READONLY until it is reconnected to.
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

/** A connection beside this one for reads that wait at the server for at most `blockMs`. Its own limit lies above that. */
export function blockingReader(redis: Redis, blockMs: number): Redis {
  const { commandTimeout: _, ...options } = redis.options
  const reader = new Redis({ ...options, maxRetriesPerRequest: null, socketTimeout: blockMs + SILENT_MS })
  // It says what `redis` says.
  reader.on('error', () => undefined)
  return reader
}

/**
 * Ends a connection at once. Commands that wait fail: `disconnect()` by itself forgets those of a connection that is between two tries,
 * and their callers would wait for ever. One that is being made lets go of them.
 */
export function disconnectRedis(redis: Redis): void {
  if (redis.status === 'reconnecting') redis.connect().catch(() => undefined)
  redis.disconnect()
}

/** Closes a connection without waiting for a server that may be gone. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') return disconnectRedis(redis)
  await Promise.race([redis.quit(), new Promise(resolve => setTimeout(resolve, 500).unref())]).catch(() => undefined)
  redis.disconnect()
}

const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'NR_CLOSED'])

/** Whether Redis could not be reached, is loading or went away. */
export function isRedisLoss(err: unknown): boolean {
  const { code, name, message = '' } = (err ?? {}) as { code?: string; name?: string; message?: string }
  if (name === 'MaxRetriesPerRequestError' || (code !== undefined && LOST.has(code))) return true
  return /^(Connection is closed|LOADING|READONLY|MASTERDOWN|Stream isn't writeable|Command timed out|Socket timeout)/.test(
    message,
  )
}
