import { PostFailed, PostPublished } from '@fanfare/contracts/events.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { transaction } from '../../src/db/database.ts'
import { deadLetters, replay } from '../../src/events/dead-letters.ts'
import { entryOf } from '../../src/events/entry.ts'
import { type Consumer, consume, type EventHandler, emit, on, type Relay, startRelay } from '../../src/events/events.ts'
import { EVENTS_STREAM } from '../../src/events/stream.ts'
import { drainAll } from '../../src/process/drain.ts'
import { openRedis, type Redis } from '../../src/redis.ts'
import { createLog, silentLog } from '../../src/telemetry/log.ts'
import { metricsText } from '../../src/telemetry/metrics.ts'
import { freshDatabase, type MarkedDb, openService, ownRedis, type Stoppable } from './places.ts'

const secret = 's'.repeat(32)
let server: Stoppable
let redis: Redis
let source: Kysely<MarkedDb>
let target: Kysely<MarkedDb>
const open: (Relay | Consumer)[] = []

beforeAll(async () => {
  const adminUrl = await freshDatabase()
  server = await ownRedis()
  redis = openRedis(server.url, { log: silentLog })
  source = await openService(adminUrl, 'source')
  target = await openService(adminUrl, 'target')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(part => part.close()))
  await redis.flushall()
  for (const db of [source, target]) {
    for (const table of ['outbox', 'inbox', 'dead_letters', 'marks'] as const) await db.deleteFrom(table).execute()
  }
})
afterAll(async () => {
  redis.disconnect()
  await Promise.all([source.destroy(), target.destroy()])
  await server.remove()
})

const mark: EventHandler<MarkedDb> = async (tx, { id, name }) => {
  await tx.insertInto('marks').values({ event_id: id, note: name }).execute()
}
const published = { [PostPublished.name]: mark }
const both = { ...published, [PostFailed.name]: mark }

function relay(pollMs = 250): Relay {
  const part = startRelay({ db: source, redis, log: silentLog, clock: systemClock, secret, pollMs })
  open.push(part)
  return part
}
function consumer(
  handlers: Record<string, EventHandler<MarkedDb>> = both,
  more: { group?: string; maxAttempts?: number; checksAll?: boolean } = {},
): Consumer {
  const part = consume({
    db: target,
    redis,
    group: 'target',
    log: silentLog,
    secret,
    on: handlers,
    firstPauseS: 0.01,
    ...more,
  })
  open.push(part)
  return part
}
const publish = (postId: string) =>
  transaction(source, tx => emit(tx, PostPublished, { teamId: '1', postId }, { teamId: '1' }))
const marks = () => target.selectFrom('marks').selectAll().execute()
const outbox = () => source.selectFrom('outbox').selectAll().orderBy('id').execute()

test('an event arrives once, with what was said, and only when its transaction committed', async () => {
  const got: unknown[] = []
  const handler = on<MarkedDb, typeof PostPublished>(PostPublished, async (tx, event) => {
    got.push([event.payload.postId, event.teamId, event.name])
    await mark(tx, event)
  })
  const parts = [relay(), consumer({ [PostPublished.name]: handler })]
  await transaction(source, async tx => {
    await emit(tx, PostPublished, { teamId: '1', postId: '8' })
    throw new Error('rolled back')
  }).catch(() => undefined)
  await publish('9')
  await drainAll(parts)
  expect(got).toEqual([['9', '1', 'post_published']])
  expect((await outbox()).map(row => row.sent_at !== null)).toEqual([true])
})

test('refuses a payload that does not follow the schema', async () => {
  const odd = transaction(source, tx => emit(tx, PostPublished, { postId: 5 } as never))
  await expect(odd).rejects.toThrow('post_published does not follow its schema')
})

test('several relays and consumers share the work without doubling it', async () => {
  const parts = [relay(10), relay(10), relay(10), consumer(), consumer()]
  await Promise.all(Array.from({ length: 60 }, (_, i) => publish(String(i))))
  await drainAll(parts)
  const seen = await marks()
  expect(seen.length).toBe(60)
  expect(new Set(seen.map(row => row.event_id)).size).toBe(60)
  expect(await redis.xlen(EVENTS_STREAM)).toBe(60)
})

test('each group gets each event', async () => {
  const parts = [relay(), consumer(both, { group: 'one' }), consumer(both, { group: 'two' })]
  await publish('1')
  await drainAll(parts)
  expect(await marks()).toHaveLength(2)
})

test('an event that comes twice is handled once', async () => {
  const parts = [relay(), consumer()]
  await publish('1')
  await drainAll(parts)
  const [[, fields]] = (await redis.xrange(EVENTS_STREAM, '-', '+')) as [[string, string[]]]
  await redis.xadd(EVENTS_STREAM, '*', ...fields)
  await drainAll(parts)
  expect(await marks()).toHaveLength(1)
})

test('what a failing handler did is undone; it is tried again and then done once', async () => {
  let tries = 0
  const flaky: EventHandler<MarkedDb> = async (tx, event) => {
    await mark(tx, event)
    tries += 1
    if (tries < 3) throw new Error(`try ${tries}`)
  }
  const parts = [relay(), consumer({ [PostPublished.name]: flaky, [PostFailed.name]: mark })]
  await publish('1')
  await transaction(source, tx => emit(tx, PostFailed, { teamId: '1', postId: '2', code: 'x' }))
  await drainAll(parts)
  expect(tries).toBe(3)
  expect((await marks()).map(row => row.note).toSorted()).toEqual(['post_failed', 'post_published'])
  expect(await deadLetters(target)).toEqual([])
})

test('events that are read together share one transaction; one that fails, fails alone', async () => {
  const transactions = new Set<string>()
  let tries = 0
  const handler = on<MarkedDb, typeof PostPublished>(PostPublished, async (tx, event) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
    transactions.add(rows[0]?.id ?? '')
    await mark(tx, event)
    if (event.payload.postId === '7') {
      tries += 1
      throw new Error('refused')
    }
  })
  const part = relay()
  await transaction(source, async tx => {
    for (let post = 0; post < 20; post++) await emit(tx, PostPublished, { teamId: '1', postId: String(post) })
  })
  await drainAll([part])
  await drainAll([consumer({ [PostPublished.name]: handler }, { maxAttempts: 1 })])
  expect(await marks()).toHaveLength(19)
  expect(tries).toBe(2)
  expect(await deadLetters(target)).toHaveLength(1)

  transactions.clear()
  await transaction(source, async tx => {
    for (let post = 30; post < 50; post++) await emit(tx, PostPublished, { teamId: '1', postId: String(post) })
  })
  await drainAll(open)
  expect(await marks()).toHaveLength(39)
  expect(transactions.size).toBeLessThan(20)
})

test('after its last try an event is dead, stays readable, and is replayed on demand', async () => {
  let broken = true
  const handler: EventHandler<MarkedDb> = async (tx, event) => {
    if (broken) throw new Error('the handler is broken')
    await mark(tx, event)
  }
  const parts = [relay(), consumer({ [PostPublished.name]: handler }, { maxAttempts: 3 })]
  await publish('1')
  await drainAll(parts)
  const [letter, ...others] = await deadLetters(target, { group: 'target' })
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    name: 'post_published',
    attempts: 3,
    error: 'Error: the handler is broken',
    retryAt: null,
  })
  expect(await marks()).toEqual([])

  broken = false
  expect(await replay({ db: target, group: 'another' })).toBe(0)
  expect(await replay({ db: target, group: 'target' })).toBe(1)
  await drainAll(parts)
  expect(await marks()).toHaveLength(1)
  expect(await deadLetters(target)).toEqual([])
})

test('an event that a dead consumer had read is taken over', async () => {
  const part = relay()
  await redis.xgroup('CREATE', EVENTS_STREAM, 'target', '0', 'MKSTREAM')
  await publish('1')
  await drainAll([part])
  await redis.xreadgroup('GROUP', 'target', 'killed', 'COUNT', 10, 'STREAMS', EVENTS_STREAM, '>')
  // As if it had been killed long ago.
  const [[id]] = (await redis.xrange(EVENTS_STREAM, '-', '+')) as [[string, string[]]]
  await redis.call('XCLAIM', EVENTS_STREAM, 'target', 'killed', '0', id, 'IDLE', '3600000')
  await drainAll([part, consumer()])
  expect(await marks()).toHaveLength(1)
})

test('FLUSHALL at any moment loses nothing and doubles nothing', async () => {
  const parts = [relay(10), consumer(), consumer()]
  const all = 200
  const emptying = (async () => {
    for (let i = 0; i < 6; i += 1) {
      await until(async () => (await marks()).length >= i * 20)
      await redis.flushall()
    }
  })()
  for (let i = 0; i < all; i += 1) await publish(String(i))
  await emptying
  await drainAll(parts)
  const seen = await marks()
  expect(new Set(seen.map(row => row.event_id)).size).toBe(all)
  expect(seen).toHaveLength(all)
})

test('events sent before Redis was emptied, with nobody there to read them, are sent again', async () => {
  const first = relay()
  await publish('1')
  await drainAll([first])
  await first.close()
  await redis.flushall()
  await drainAll([relay(), consumer()])
  expect(await marks()).toHaveLength(1)
})

test('a restart of Redis is got over, and what its stream lost is sent again', async () => {
  const parts = [relay(20), consumer()]
  await publish('1')
  await drainAll(parts)
  await server.stop()
  await publish('2')
  await server.start()
  await until(() => redis.status === 'ready')
  await drainAll(parts)
  await publish('3')
  await drainAll(parts)
  const seen = await marks()
  expect(seen).toHaveLength(3)
  expect(new Set(seen.map(row => row.event_id)).size).toBe(3)
})

test('boot fails on an event without a handler and on a handler without an event', () => {
  const options = { db: target, redis, group: 'target', log: silentLog, secret }
  expect(() => consume({ ...options, on: published, expects: [PostPublished, PostFailed] })).toThrow(
    'events without a handler: post_failed',
  )
  expect(() => consume({ ...options, on: both, expects: [PostPublished] })).toThrow('not expected here: post_failed')
  expect(() => consume({ ...options, on: { made_up: mark } })).toThrow('made_up')
})

test.each<[string, (real: string[]) => string[]]>([
  ['an event that nobody signed', real => real.slice(0, 4)],
  [
    'one that was signed with another secret',
    real => entryOf(JSON.parse(real[1] ?? ''), null, 'x'.repeat(32), Date.now()),
  ],
  [
    'one that was altered',
    real => real.map((text, at) => (at === 1 ? text.replace('"postId":"9"', '"postId":"6"') : text)),
  ],
  [
    'one whose second copy of a field says something else',
    real => [...real, 'event', (real[1] ?? '').replace('9', '6')],
  ],
  [
    'an old one, sent again when nobody remembers it',
    real => entryOf(JSON.parse(real[1] ?? ''), null, secret, Date.now() - 8 * 86_400_000),
  ],
  ['no event at all', () => ['event', 'nonsense', 'mac', 'nonsense']],
])('%s is refused, counted and logged, and the next is handled', async (_what, forge) => {
  const said: Record<string, unknown>[] = []
  const log = createLog({ service: 'test', stream: { write: line => void said.push(JSON.parse(line)) } })
  await drainAll([relay()])
  await publish('9')
  await until(async () => (await redis.xlen(EVENTS_STREAM)) === 1)
  const [[, real]] = (await redis.xrange(EVENTS_STREAM, '-', '+')) as [[string, string[]]]
  await redis.del(EVENTS_STREAM)
  await redis.xadd(EVENTS_STREAM, '*', ...forge(real))
  await redis.xadd(EVENTS_STREAM, '*', ...real)
  const handled: unknown[] = []
  const part = consume({
    db: target,
    redis,
    group: 'target',
    log,
    secret,
    on: { [PostPublished.name]: async (_tx, { payload }) => void handled.push(payload) },
  })
  open.push(part)
  await drainAll([part])
  expect(handled).toEqual([{ teamId: '1', postId: '9' }])
  expect(said.filter(line => line.level === 'error')).toHaveLength(1)
  expect(await metricsText()).toMatch(
    /fanfare_events_refused_total\{group="target",reason="(unsigned|forged|old)"\} [1-9]/,
  )
})

test('what does not concern a service is passed over there, true or not, and says nothing of its own truth', async () => {
  const refusals = async () =>
    /events_refused_total\{group="passing"[^}]*\} (\d+)/.exec(await metricsText())?.[1] ?? '0'
  const forged = { id: crypto.randomUUID(), teamId: '1', payload: { teamId: '1', postId: '9', code: 'x' }, at: '' }
  const add = (name: string) =>
    redis.xadd(EVENTS_STREAM, '*', ...entryOf({ ...forged, name }, null, 'x'.repeat(32), Date.now()))
  await add(PostFailed.name)
  const part = consumer(published, { group: 'passing' })
  await drainAll([part])
  expect(await refusals()).toBe('0')
  await add(PostPublished.name)
  await drainAll([part])
  expect([await refusals(), await marks()]).toEqual(['1', []])
})

test('one service checks every entry: one that was altered so that it concerns none is noticed there', async () => {
  const refusals = async () =>
    /events_refused_total\{group="checking",reason="forged"\} (\d+)/.exec(await metricsText())?.[1] ?? '0'
  const event = { id: crypto.randomUUID(), teamId: '1', payload: { teamId: '1', postId: '9' }, at: '' }
  const entry = entryOf({ ...event, name: PostPublished.name }, null, secret, Date.now())
  await redis.xadd(EVENTS_STREAM, '*', ...entry.map(text => text.replace(`"${PostPublished.name}"`, '"no_such_event"')))
  await redis.xadd(EVENTS_STREAM, '*', ...entryOf({ ...event, name: PostFailed.name }, null, secret, Date.now()))
  await drainAll([consumer(published, { group: 'checking', checksAll: true })])
  expect([await refusals(), await marks()]).toEqual(['1', []])
})

test('what an earlier version left unsigned goes out again signed, once this one runs', async () => {
  // As it stood before the upgrade: sent unsigned, marked as sent, never handled.
  await publish('9')
  await redis.xadd(EVENTS_STREAM, '*', 'event', '{"id":"7","name":"post_published"}', 'trace', '')
  await source.updateTable('outbox').set({ sent_at: new Date() }).execute()
  await redis.set(`${EVENTS_STREAM}:epoch`, 'of the earlier version')
  await drainAll([relay(), consumer()])
  expect((await marks()).map(row => row.note)).toEqual([PostPublished.name])
})
