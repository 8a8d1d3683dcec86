import type { Redis } from 'ioredis'
import { batched } from '../batched.ts'
import { createSleeper } from '../process/wake.ts'
import { blockingReader, closeRedis } from '../redis.ts'
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

const KEEP = 200
/** Pause of a reader that nobody listens to; a listener wakes it. */
const IDLE_MS = 60_000
const LIFE_S = 3_600
const BLOCK_MS = 5_000
const BATCH = 100
/** Events that may wait to be told; more are not taken. */
const WAITING = 1_000
const ID = /^\d{1,15}(-\d{1,15})?$/

function keyOf(topic: string): string {
  return `fanfare:live:${topic}`
}

interface Told extends LiveEvent {
  topic: string
}

/** One step of Redis for all that is told at once; in their order. */
async function tellAll(redis: Redis, told: Told[]): Promise<string[]> {
  const multi = redis.multi()
  for (const { topic, type, data } of told)
    multi.xadd(keyOf(topic), 'MAXLEN', '~', KEEP, '*', 'type', type, 'data', JSON.stringify(data ?? null))
  for (const topic of new Set(told.map(one => one.topic))) multi.expire(keyOf(topic), LIFE_S)
  const results = await multi.exec()
  return told.map((_, index) => {
    const [err, id] = results?.[index] ?? [new Error('the event was not taken')]
    if (err) throw err
    return id as string
  })
}

const tellers = new WeakMap<Redis, (told: Told) => Promise<string>>()

/**
 * Tells all who follow `topic`. The last 200 events are kept, for an hour after the last. Answers the event's id. Rejects
 * while Redis is away. What answers a person tells with `tellLive`, and does not wait.
 */
export function publishLive(redis: Redis, topic: string, event: LiveEvent): Promise<string> {
  const tell =
    tellers.get(redis) ??
    batched((told: Told[]) => tellAll(redis, told), { atOnce: 1, most: WAITING, waiting: WAITING })
  tellers.set(redis, tell)
  return tell({ topic, ...event })
}

const SOON_MS = 500

/** Waits for what was told, half a second at most. */
export async function soon(told: Promise<unknown>): Promise<void> {
  await within(SOON_MS, 'telling', told).catch(() => undefined)
}

/** Messages lost since Redis went, by connection. */
const lost = new WeakMap<Redis, number>()

/**
 * Tells all who follow `topic` where that can be done: who misses a message sees the change with the next read. It never
 * rejects, and is not to be waited for by what answers a person. One line of the log when messages begin to be lost, one
 * when they are told again.
 */
export async function tellLive(
  { redis, log }: { redis: Redis; log: Log },
  topic: string,
  data: unknown,
): Promise<void> {
  try {
    await publishLive(redis, topic, { type: 'message', data })
    const missed = lost.get(redis) ?? 0
    if (missed > 0) log.info({ missed }, 'live messages are told again')
    lost.delete(redis)
  } catch (err) {
    if (!lost.has(redis)) log.warn({ err, topic }, 'live messages cannot be told for now')
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
  /** Held back while the past is read; undefined once it is told. */
  waiting: LiveMessage[] | undefined
}

interface Topic {
  cursor: string
  listeners: Set<Listener>
}

export interface Follow {
  /** Tells what is kept after this id first; absent: only what comes from now on; `0`: all that is kept. */
  after?: string
}

export interface LiveFollower {
  /**
   * Follows a topic until the answered function is called. The promise resolves when the past is told and nothing that
   * comes later can be missed.
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
    const answer = (await reader.xread('COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', ...keys, ...cursors)) as
      | [string, Entry[]][]
      | null
    if (!answer) return rewind(names)
    for (const [key, entries] of answer) {
      if (key === wakeKey) wakeCursor = entries.at(-1)?.[0] ?? wakeCursor
      else tell(key.slice(keyOf('').length), entries)
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

  const tell = (name: string, entries: Entry[]): void => {
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

  // A read that waits for a server that is away is never answered once its connection is given up.
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
        await new Promise(resolve => setTimeout(resolve, Math.min(50 * 2 ** failures, 2_000)))
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
        // Redis went away in between: nobody is told of what comes, so nothing may be held for them.
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
      reader.disconnect()
      await running
      await closeRedis(reader)
    },
  }
}
