import { PostPublished } from '@fanfare/contracts/events.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { transaction } from '../../src/db/database.ts'
import { emit, emitAll, outboxEntry, type Relay, startRelay } from '../../src/events/events.ts'
import { EVENTS_STREAM } from '../../src/events/stream.ts'
import { drainAll } from '../../src/process/drain.ts'
import { openRedis, type Redis } from '../../src/redis.ts'
import { silentLog } from '../../src/telemetry/log.ts'
import { freshDatabase, type MarkedDb, openService, ownRedis, type Stoppable } from './places.ts'

/** When a relay sends what: at once, or gathered with others. */

const secret = 's'.repeat(32)
let server: Stoppable
let redis: Redis
let source: Kysely<MarkedDb>
const open: Relay[] = []

beforeAll(async () => {
  const adminUrl = await freshDatabase()
  server = await ownRedis()
  redis = openRedis(server.url, { log: silentLog })
  source = await openService(adminUrl, 'source')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(part => part.close()))
  await redis.flushall()
  await source.deleteFrom('outbox').execute()
})
afterAll(async () => {
  redis.disconnect()
  await source.destroy()
  await server.remove()
})

function relay(pollMs = 250): Relay {
  const part = startRelay({ db: source, redis, log: silentLog, clock: systemClock, secret, pollMs })
  open.push(part)
  return part
}
const publish = (postId: string) =>
  transaction(source, tx => emit(tx, PostPublished, { teamId: '1', postId }, { teamId: '1' }))

test('the relay is woken by the commit, not by its next look', async () => {
  const part = relay(60_000)
  await drainAll([part])
  await publish('1')
  await drainAll([part], { timeoutMs: 5_000 })
  expect(await redis.xlen(EVENTS_STREAM)).toBe(1)
})

test('an event that comes alone goes at once; after many the next ones wait and go together', async () => {
  const sentAt = async () =>
    ((await redis.xrange(EVENTS_STREAM, '-', '+')) as [string, string[]][]).map(([id]) => Number.parseInt(id, 10))
  const part = relay(60_000)
  await drainAll([part])
  await transaction(source, async tx => {
    for (let i = 0; i < 20; i++) await emit(tx, PostPublished, { teamId: '1', postId: String(i) })
  })
  await until(async () => (await sentAt()).length === 20)
  for (let i = 0; i < 5; i++) await publish(String(i))
  await until(async () => (await sentAt()).length === 25)
  const times = await sentAt()
  // The batch is one step of Redis, whose clock reads whole milliseconds.
  expect((times[19] ?? 0) - (times[0] ?? 0)).toBeLessThan(50)
  expect((times[20] ?? 0) - (times[19] ?? 0)).toBeGreaterThan(240)
  expect(new Set(times.slice(20)).size).toBeLessThan(5)
})

test('an event of another process is left to its relay, which gathers; without one it is found by looking', async () => {
  const part = relay(30)
  await drainAll([part])
  const began = performance.now()
  const payload = JSON.stringify({ teamId: '1', postId: '5' })
  await source.insertInto('outbox').values({ name: PostPublished.name, team_id: '1', payload, trace: null }).execute()
  await drainAll([part])
  expect(await redis.xlen(EVENTS_STREAM)).toBe(1)
  expect(performance.now() - began).toBeGreaterThan(1_400)
})

test('after very many events the next ones wait for a second', async () => {
  const part = relay()
  await drainAll([part])
  await transaction(source, tx =>
    emitAll(
      tx,
      Array.from({ length: 50 }, (_, i) =>
        outboxEntry(PostPublished, { teamId: '1', postId: String(i) }, { teamId: '1' }),
      ),
    ),
  )
  await until(async () => (await redis.xlen(EVENTS_STREAM)) === 50)
  await publish('50')
  await until(async () => (await redis.xlen(EVENTS_STREAM)) === 51)
  const [first, last] = await Promise.all([
    redis.xrange(EVENTS_STREAM, '-', '+', 'COUNT', 1),
    redis.xrevrange(EVENTS_STREAM, '+', '-', 'COUNT', 1),
  ])
  const at = (entries: [string, string[]][]) => Number.parseInt(entries[0]?.[0] ?? '', 10)
  expect(at(last) - at(first)).toBeGreaterThan(990)
})
