import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'

/**
 * The epoch of the stream names the life of Redis in which its entries were written: the server's run id and a random
 * part, kept in a key beside the stream. The key is gone when Redis was emptied, and the run id differs when the
 * server was restarted (its last second may be lost then). Either way the epoch changes and relays send again. The key is
 * named by the form of the entries: the first relay that signs begins an epoch, so all of the last day goes out signed.
 */
export function epochKey(stream: string): string {
  return `${stream}:epoch:signed`
}

async function runId(redis: Redis): Promise<string> {
  const info = await redis.info('server')
  return /run_id:(\w+)/.exec(info)?.[1] ?? 'unknown'
}

// Replaces the epoch only while it is still the one that was found to be over.
const RENEW = `
local now = redis.call('GET', KEYS[1])
if now == false or now == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2]) return ARGV[2] end
return now`

/** The epoch that holds now; begins a new one when Redis was emptied or restarted. */
export async function currentEpoch(redis: Redis, stream: string): Promise<string> {
  const [held, id] = await Promise.all([redis.get(epochKey(stream)), runId(redis)])
  if (held?.startsWith(`${id}-`)) return held
  return (await redis.eval(RENEW, 1, epochKey(stream), held ?? '', `${id}-${randomUUID()}`)) as string
}
