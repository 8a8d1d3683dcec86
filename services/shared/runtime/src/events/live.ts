import type { Redis } from 'ioredis'
import { batched } from '../batched.ts'
import { createSleeper } from '../process/wake.ts'
import { blockingReader, closeRedis, disconnectRedis } from '../redis.ts'
import type { Log } from '../telemetry/log.ts'
import { within } from '../within.ts'

/** One thing that happened on a topic. */
export interface LiveEvent {
  /** `message`, `close` and the like: the SSE event name. */
  type: string
  data: unknown
}

/** An event with the id by which a reader can come back (`Last-Event-ID`). Ids of a topic only grow. */
export interface LiveMessage extends LiveEvent {
  id: string
}

/** So many events of a topic are kept, and a few more. */
export const liveKept = 200
/** Pause of a reader without listeners, ms; a listener wakes it. */
const IDLE_MS = 60_000
const LIFE_S = 3_600
const BLOCK_MS = 5_000
const BATCH = 100
/** Events that may wait to be published; further ones are refused. */
const WAITING = 1_000
const ID = /^\d{1,15}(-\d{1,15})?$/

function keyOf(topic: string): string {
  return `fanfare:live:${topic}`
}

interface Published extends LiveEvent {
  topic: string
}

/** Publishes a batch in one step of Redis, in order. */
async function publishAll(redis: Redis, batch: Published[]): Promise<string[]> {
  const multi = redis.multi()
  for (const { topic, type, data } of batch)
    multi.xadd(keyOf(topic), 'MAXLEN', '~', liveKept, '*', 'type', type, 'data', JSON.stringify(data ?? null))
  for (const topic of new Set(batch.map(one => one.topic))) multi.expire(keyOf(topic), LIFE_S)
  const results = await multi.exec()
  return batch.map((_, index) => {
    const [err, id] = results?.[index] ?? [new Error('the event was not taken')]
    if (err) throw err
    return id as string
  })
}

const publishers = new WeakMap<Redis, (event: Published) => Promise<string>>()

/**
 * Publishes an event to all followers of `topic`. The last 200 events are kept, for an hour after the last. Returns the event's id.
 * Rejects while Redis is away: code that a person waits for uses `notifyLive` instead and does not wait.
 */
export function publishLive(redis: Redis, topic: string, event: LiveEvent): Promise<string> {
  const publish =
    publishers.get(redis) ??
    batched((batch: Published[]) => publishAll(redis, batch), { atOnce: 1, most: WAITING, waiting: WAITING })
  publishers.set(redis, publish)
  return publish({ topic, ...event })
}

const SOON_MS = 500

/** Waits until messages are published, half a second at most. */
export async function soon(published: Promise<unknown>): Promise<void> {
  await within(SOON_MS, 'publishing live messages', published).catch(() => undefined)
}

/** Messages lost since Redis went, by connection. */
const lost = new WeakMap<Redis, number>()

/**
 * Publishes a message to all followers of `topic` if Redis is there; without it they see the change with their next read. It never
 * rejects; code that a person waits for must not wait for it. The log has one line when messages begin to be lost and one when they are
 * sent again.
 */
export async function notifyLive(
  { redis, log }: { redis: Redis; log: Log },
  topic: string,
  data: unknown,
): Promise<void> {
  try {
    await publishLive(redis, topic, { type: 'message', data })
    const missed = lost.get(redis) ?? 0
    if (missed > 0) log.info({ missed }, 'live messages are sent again')
    lost.delete(redis)
  } catch (err) {
    if (!lost.has(redis)) log.warn({ err, topic }, 'live messages cannot be sent for now')
    lost.set(redis, (lost.get(redis) ?? 0) + 1)
  }
}

type Entry = [id: string, fields: string[]]

function message([id, [, type = 'message', , data = 'null']]: Entry): LiveMessage {
  return { id, type, data: JSON.parse(data) }
}

/** Whether a text is an id that this module gave out; anything else a client sends is taken as absent. */
export function isLiveId(id: string): boolean {
  return ID.test(id)
}

/** The kept events of a topic after `after` (all when absent), oldest first. */
export async function readLive(
  redis: Redis,
  topic: string,
  { after }: { after?: string } = {},
): Promise<LiveMessage[]> {
  const from = after !== undefined && isLiveId(after) ? `(${after}` : '-'
  return ((await redis.xrange(keyOf(topic), from, '+')) as Entry[]).map(message)
}

/** Orders two ids. */
function isAfter(a: string, b: string): boolean {
  const [aMs = 0, aSeq = 0] = a.split('-').map(Number)
  const [bMs = 0, bSeq = 0] = b.split('-').map(Number)
  return aMs > bMs || (aMs === bMs && aSeq > bSeq)
}

interface Listener {
  on(message: LiveMessage): void
  last: string
  /** Held back while kept messages are read; undefined once those are delivered. */
  waiting: LiveMessage[] | undefined
}

interface Topic {
  cursor: string
  listeners: Set<Listener>
}

export interface Follow {
  /** First delivers the messages kept after this id; absent: only new ones; `0`: all that are kept. */
  after?: string
}

export interface LiveFollower {
  /**
   * Follows a topic until the returned function is called. The promise resolves when the kept messages are delivered and no later one
   * can be missed.
   */
  follow(topic: string, on: (message: LiveMessage) => void, options?: Follow): Promise<() => void>
  close(): Promise<void>
}

function deliver(listener: Listener, next: LiveMessage): void {
  if (!isAfter(next.id, listener.last)) return
  listener.last = next.id
  listener.on(next)
}

/** Follows any number of topics on one blocking connection. Emptying or restarting Redis only makes a pause. */
export function followLive({ redis, log }: { redis: Redis; log: Log }): LiveFollower {
  const reader = blockingReader(redis, BLOCK_MS)
  const topics = new Map<string, Topic>()
  // A blocked read cannot take another topic; an entry on this key ends it early.
  const wakeKey = keyOf(`wake-${crypto.randomUUID()}`)
  let wakeCursor = '0'
  let closed = false
  const sleeper = createSleeper()

  /** Has the read that waits at the server end, so that the next one knows a new topic. */
  const interrupt = async (): Promise<void> => {
    sleeper.wake()
    await redis.multi().xadd(wakeKey, 'MAXLEN', 1, '*', 'w', '').expire(wakeKey, 60).exec()
  }

  const read = async (): Promise<void> => {
    const names = [...topics.keys()]
    const keys = [wakeKey, ...names.map(keyOf)]
    const cursors = [wakeCursor, ...names.map(name => (topics.get(name) as Topic).cursor)]
    const reply = (await reader.xread('COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', ...keys, ...cursors)) as
      | [string, Entry[]][]
      | null
    if (!reply) return rewind(names)
    for (const [key, entries] of reply) {
      if (key === wakeKey) wakeCursor = entries.at(-1)?.[0] ?? wakeCursor
      else deliverAll(key.slice(keyOf('').length), entries)
    }
  }

  const newestOf = async (name: string): Promise<string> =>
    ((await redis.xrevrange(keyOf(name), '+', '-', 'COUNT', 1)) as Entry[])[0]?.[0] ?? '0-0'

  /**
   * Ids come from the clock of Redis. Where it was emptied and its clock went back, new ids are smaller than our cursor
   * and would never be read: such a topic is read from its beginning.
   */
  const rewind = async (names: string[]): Promise<void> => {
    for (const name of names) {
      const topic = topics.get(name)
      const newest = await newestOf(name)
      if (!topic || newest === '0-0' || !isAfter(topic.cursor, newest)) continue
      topic.cursor = '0-0'
      for (const listener of topic.listeners) listener.last = '0-0'
    }
  }

  const deliverAll = (name: string, entries: Entry[]): void => {
    const topic = topics.get(name)
    if (!topic) return
    for (const entry of entries) {
      topic.cursor = entry[0]
      const next = message(entry)
      for (const listener of topic.listeners) {
        if (listener.waiting) listener.waiting.push(next)
        else deliver(listener, next)
      }
    }
  }

  // A read that waits for a server that is away never ends once its connection is dropped.
  const ended = Promise.withResolvers<void>()
  const run = async (): Promise<void> => {
    let failures = 0
    while (!closed) {
      if (topics.size === 0) {
        await sleeper.sleep(IDLE_MS)
        continue
      }
      try {
        await Promise.race([read(), ended.promise])
        failures = 0
      } catch (err) {
        if (closed) return
        failures += 1
        if (failures === 1) log.warn({ err }, 'live topics cannot be read for now')
        await sleeper.sleep(Math.min(50 * 2 ** failures, 2_000))
      }
    }
  }
  const running = run()

  const join = async (name: string, listener: Listener, newest: string): Promise<void> => {
    const known = topics.get(name)
    if (known) return void known.listeners.add(listener)
    topics.set(name, { cursor: newest, listeners: new Set([listener]) })
    await interrupt()
  }

  return {
    async follow(name, on, { after } = {}) {
      const listener: Listener = { on, last: '0-0', waiting: [] }
      const leave = (): void => {
        const topic = topics.get(name)
        topic?.listeners.delete(listener)
        if (topic?.listeners.size === 0) topics.delete(name)
      }
      const newest = await newestOf(name)
      try {
        await join(name, listener, newest)
        const from = after !== undefined && isLiveId(after) ? after : newest
        // An id beyond the newest is from a life of Redis that has ended: all that is kept is new to this reader.
        listener.last = isAfter(from, newest) ? '0-0' : from
        for (const past of await readLive(redis, name, { after: listener.last })) deliver(listener, past)
      } catch (err) {
        // Redis went away in between: no message reaches this listener, so none may be held for it.
        leave()
        throw err
      }
      const held = listener.waiting ?? []
      listener.waiting = undefined
      for (const next of held) deliver(listener, next)
      return leave
    },
    async close() {
      closed = true
      sleeper.wake()
      ended.resolve()
      disconnectRedis(reader)
      await running
      await closeRedis(reader)
    },
  }
}
