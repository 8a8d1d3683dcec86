import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '@fanfare/runtime/canonical-json.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Redis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { within } from '@fanfare/runtime/within.ts'
import { replySeal } from './seal.ts'

/** How long a stored reply is given again (ms). */
const KEEP_MS = 24 * 3_600_000
/** How long a request holds its key without being renewed by its gateway (ms): one that died must not block the key. */
const BUSY_MS = 6_000
/** How long a request waits for its key to be claimed, and its response for the key to be settled (ms). */
const CLAIM_MS = 1_000
const SETTLE_MS = 500

export interface StoredReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** A key that is held for the request that came first. */
export interface Claim {
  /** Keeps the reply for repetitions. */
  keep(reply: StoredReply): Promise<void>
  /** Gives the key back: the request may be tried again. */
  release(): Promise<void>
}

export interface IdempotencyStore {
  /**
   * Claims a key of a caller for one request. Returns the stored reply where that request was completed before. Throws
   * `idempotency_key_reused` when the key came with another request, `idempotency_in_progress` when the first still runs.
   */
  claim(caller: string, key: string, fingerprint: string): Promise<{ claim: Claim } | { stored: StoredReply }>
}

/** A body without what means nothing in it: the order of its fields and blanks. One that is no JSON is taken as it is. */
function meaningOf(body: Buffer): string | Buffer {
  try {
    return canonicalJson(JSON.parse(body.toString('utf8')))
  } catch {
    return body
  }
}

/** Names a request: method, address and what its body says. */
export function fingerprint(method: string, url: string, body: Buffer | undefined): string {
  return createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(body ? meaningOf(body) : '')
    .digest('hex')
}

const UNHELD: Claim = { keep: async () => undefined, release: async () => undefined }

// Ends a claim only while this request still holds it: a slow request may have outlived its claim.
const SETTLE = `
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], 'reply', ARGV[2])
return redis.call('PEXPIRE', KEYS[1], ARGV[3])`

const RENEW = `
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`

const CLAIM = `
if redis.call('HSETNX', KEYS[1], 'owner', ARGV[1]) == 0 then
  return redis.call('HMGET', KEYS[1], 'fingerprint', 'reply')
end
redis.call('HSET', KEYS[1], 'fingerprint', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return false`

/**
 * Stored replies in Redis. Redis may be emptied, away or unresponsive at any moment; then, within a second, the key counts
 * as new here and the call is forwarded. That is safe for each endpoint that takes a key:
 * - Creating posts: the key is forwarded to publishing, which holds it under a unique index in Postgres beside the posts that
 *   it made. A repeated call returns those posts and makes none.
 * - Scheduling, publishing, cancelling and retrying a post: a post has one publication that has not ended, under a unique index, and what
 *   was sent for it is asked about before anything is sent again. The repetition changes nothing more, or is refused by the post's state.
 * - Connecting a social account: a team has an account once, under a unique index; the repetition finds it connected.
 * - Opening an upload: a second one that gets no bytes is removed after some hours.
 * - Making an API key: a second one may be made, whose secret nobody has seen. It is in the list and can be revoked.
 * So this store only makes the usual repetition cheap, with a reply that is the same to the byte.
 */
export function createIdempotencyStore(options: {
  redis: Redis
  prefix: string
  secret: string
  log: Log
  busyMs?: number
}): IdempotencyStore {
  const { redis, prefix, secret, log, busyMs = BUSY_MS } = options
  const quietly = (work: Promise<unknown>): Promise<void> =>
    within(SETTLE_MS, 'keeping the reply of an Idempotency-Key', work).then(
      () => undefined,
      err => log.warn({ err }, 'a reply could not be kept for its Idempotency-Key'),
    )

  const claimed = (name: string, owner: string, key: string): Claim => {
    // As long as this process lives and works on it, the request holds its key.
    const renew = setInterval(() => void quietly(redis.eval(RENEW, 1, name, owner, busyMs)), busyMs / 3).unref()
    const settle = (reply: string, forMs: number): Promise<void> => {
      clearInterval(renew)
      return quietly(redis.eval(SETTLE, 1, name, owner, reply, forMs))
    }
    return {
      keep: reply => settle(replySeal(secret, key).seal(JSON.stringify(reply)), KEEP_MS),
      release: () => settle('', 0),
    }
  }

  /** A claim that Redis confirms late may hold all the same: it is released too, but nothing waits for that. */
  const unheard = ({ keep, release }: Claim): Claim => ({
    keep: async reply => void keep(reply),
    release: async () => void release(),
  })

  return {
    async claim(caller, key, print) {
      if (redis.status !== 'ready') return { claim: UNHELD }
      const name = `${prefix}:idempotency:${caller}:${createHash('sha256').update(key).digest('hex')}`
      const owner = randomUUID()
      let held: [string | null, string | null] | null
      try {
        const asked = redis.eval(CLAIM, 1, name, owner, print, busyMs)
        held = (await within(CLAIM_MS, 'claiming an Idempotency-Key', asked)) as typeof held
      } catch (err) {
        log.warn({ err }, 'Idempotency-Key not held: Redis is away')
        return { claim: unheard(claimed(name, owner, key)) }
      }
      if (!held) return { claim: claimed(name, owner, key) }
      const [before, reply] = held
      if (before !== print)
        fail('idempotency_key_reused', { field: 'headers.idempotency-key', rule: 'new for each other request' })
      if (!reply)
        fail('idempotency_in_progress', { field: 'headers.idempotency-key', details: { retry_after_seconds: 1 } })
      const opened = replySeal(secret, key).open(reply)
      // Not to be read: as if Redis had lost it.
      return opened === undefined ? { claim: UNHELD } : { stored: JSON.parse(opened) as StoredReply }
    },
  }
}
