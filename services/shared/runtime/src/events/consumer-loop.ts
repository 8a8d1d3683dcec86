import type { Redis } from 'ioredis'
import { isConnectionLoss } from '../db/errors.ts'
import { createSleeper } from '../process/wake.ts'
import { blockingReader, closeRedis, disconnectRedis, isRedisLoss } from '../redis.ts'
import type { Log } from '../telemetry/log.ts'
import { counter } from '../telemetry/metrics.ts'
import type { Stored } from './dead-letters.ts'
import { type EntryFault, readEntry } from './entry.ts'
import type { EventMessage } from './stream.ts'

interface LoopOptions {
  redis: Redis
  stream: string
  group: string
  /** This consumer's own name in the group. */
  name: string
  log: Log
  /** IDENTITY_SECRET: only entries signed with it are accepted. */
  secret: string
  /** Whether there is anything to do for an event; what is none of it is acknowledged and no more. Of events that may be forged. */
  concerns(event: EventMessage): boolean
  /** Whether entries that do not concern the group are checked too. */
  checksAll: boolean | undefined
  /** Handles the events of one read that concern the group, or keeps them as failed. */
  settleAll(read: readonly Stored[]): Promise<void>
}

type Entry = [id: string, fields: string[] | null]
type Read = [stream: string, entries: Entry[]][] | null

/** Entries of one read, whose events share a transaction: half of what a relay sends at once. */
const BATCH = 250
const BLOCK_MS = 2_000
/** An event read but not settled for so long belongs to a consumer that died. */
const ABANDONED_MS = 15_000
const RECOVER_EVERY_MS = 5_000
const DELETE_CONSUMER_MS = 3_600_000

const refused = counter('fanfare_events_refused_total', 'Entries of the stream that were refused, by group and reason.')

const words: Record<EntryFault, string> = {
  unsigned: 'an entry of the stream is not signed and was refused: an earlier version wrote it, or a stranger',
  forged: 'an entry of the stream is not signed with IDENTITY_SECRET and was refused',
  old: 'an entry of the stream is older than handled events are remembered and was refused',
}

/** XINFO returns key, value, key, value, … */
function facts(raw: unknown[]): Record<string, unknown> {
  return Object.fromEntries(raw.flatMap((key, i) => (i % 2 === 0 ? [[key, raw[i + 1]]] : [])))
}

/** True for errors that say that the stream or the group is gone, which is what emptying Redis looks like from here. */
function isLostGroup(err: unknown): boolean {
  return /^(NOGROUP|UNBLOCKED)/.test((err as Error).message ?? '')
}

/** Reads a stream as one of a group, and acknowledges what is settled. */
export function createConsumerLoop({
  redis,
  stream,
  group,
  name,
  log,
  secret,
  concerns,
  checksAll,
  settleAll,
}: LoopOptions) {
  // Blocking reads need a connection of their own that waits for Redis as long as it takes.
  const reader = blockingReader(redis, BLOCK_MS)
  const sleeper = createSleeper()
  let closed = false
  let busy = false
  let recoveredAt = 0

  const makeGroup = async (): Promise<void> => {
    // From the very beginning: what was handled before is known by the inbox, and nothing may be skipped.
    await redis.xgroup('CREATE', stream, group, '0', 'MKSTREAM').catch(err => {
      if (!/^BUSYGROUP/.test(err.message)) throw err
    })
  }

  /** A batch is finished even while closing: what is left of it would wait for others to find it abandoned. */
  const take = async (entries: Entry[]): Promise<void> => {
    const accepted: Stored[] = []
    for (const [id, fields] of entries) {
      const stored = readEntry(fields, { secret, nowMs: Date.now(), concerns, checksAll })
      if (stored === 'other') continue
      if (typeof stored === 'string') {
        refused.add({ group, reason: stored })
        log.error({ entry: id, group, reason: stored }, words[stored])
      } else accepted.push(stored)
    }
    // Where this throws nothing is acknowledged: what was settled of it is known by the inbox.
    if (accepted.length > 0) await settleAll(accepted)
    if (entries.length > 0) await redis.xack(stream, group, ...entries.map(([id]) => id))
  }

  /** Takes over what dead consumers (and this one, before an error) left unsettled, and deletes consumers that are long gone. */
  const recover = async (): Promise<void> => {
    recoveredAt = performance.now()
    const [, entries] = (await redis.xautoclaim(stream, group, name, ABANDONED_MS, '0', 'COUNT', BATCH)) as [
      string,
      Entry[],
    ]
    await take(entries)
    const consumers = (await redis.xinfo('CONSUMERS', stream, group)) as unknown[][]
    for (const raw of consumers) {
      const other = facts(raw)
      if (other.pending === 0 && Number(other.idle) > DELETE_CONSUMER_MS && other.name !== name) {
        await redis.xgroup('DELCONSUMER', stream, group, String(other.name))
      }
    }
  }

  /** Own events that were read and then not settled, because Postgres or Redis went away in between. */
  const unsettled = async (): Promise<Entry[]> => {
    const read = (await redis.xreadgroup('GROUP', group, name, 'COUNT', BATCH, 'STREAMS', stream, '0')) as Read
    return read?.[0]?.[1] ?? []
  }

  const read = async (): Promise<void> => {
    const reply = (await reader.xreadgroup(
      'GROUP',
      group,
      name,
      'COUNT',
      BATCH,
      'BLOCK',
      BLOCK_MS,
      'STREAMS',
      stream,
      '>',
    )) as Read
    const entries = reply?.[0]?.[1] ?? []
    busy = entries.length > 0
    await take(entries)
  }

  const run = async (): Promise<void> => {
    let failures = 0
    while (!closed) {
      try {
        if (failures > 0 || recoveredAt === 0) {
          await makeGroup()
          await take(await unsettled())
        }
        if (performance.now() - recoveredAt > RECOVER_EVERY_MS || recoveredAt === 0) await recover()
        failures = 0
        await read()
      } catch (err) {
        if (closed) return
        failures += 1
        if (isLostGroup(err)) log.warn({ group }, 'the stream is gone: redis was emptied')
        else if (failures === 1 || !(isConnectionLoss(err) || isRedisLoss(err))) {
          log.warn({ err, group }, 'the consumer could not work and will try again')
        }
        await sleeper.sleep(isLostGroup(err) ? 20 : Math.min(100 * 2 ** failures, 3_000))
      } finally {
        busy = false
      }
    }
  }
  const running = run()

  return {
    async idle(): Promise<boolean> {
      if (busy) return false
      const groups = ((await redis.xinfo('GROUPS', stream).catch(() => [])) as unknown[][]).map(facts)
      const own = groups.find(one => one.name === group)
      // Redis' own `lag` is unknown after a trim; the newest entry shows the same.
      const newest = ((await redis.xrevrange(stream, '+', '-', 'COUNT', 1)) as Entry[])[0]?.[0]
      return own?.pending === 0 && (newest === undefined || newest === own['last-delivered-id'])
    },
    async close(): Promise<void> {
      closed = true
      sleeper.wake()
      // A blocked read ends with its connection; an event that is being handled is settled first.
      if (!busy) disconnectRedis(reader)
      await running
      await closeRedis(reader)
    },
  }
}
