import { SocialAccountConnected } from '@fanfare/contracts/events.ts'
import { defineJob } from '@fanfare/contracts/jobs.ts'
import { type FaultyProxy, faultyProxy } from '@fanfare/infra/testing/faulty-proxy.ts'
import { startOwnRedis } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { transaction } from '../../src/db/database.ts'
import { consume, emit, startRelay } from '../../src/events/events.ts'
import { followLive, notifyLive, publishLive } from '../../src/events/live.ts'
import { createJobs } from '../../src/jobs/jobs.ts'
import { blockingReader, closeRedis, disconnectRedis, isRedisLoss, openRedis, type Redis } from '../../src/redis.ts'
import { createLog, silentLog } from '../../src/telemetry/log.ts'
import { freshDatabase, openService } from './places.ts'

let server: Awaited<ReturnType<typeof startOwnRedis>>
let proxy: FaultyProxy
let redis: Redis

beforeAll(async () => {
  server = await startOwnRedis()
  proxy = await faultyProxy({ port: Number(new URL(server.url).port) })
  redis = openRedis(proxy.through(server.url), { log: silentLog })
})
beforeEach(async () => {
  await proxy.heal()
  await until(() => redis.ping())
})
afterAll(async () => {
  await closeRedis(redis)
  await proxy.close()
  await server.close()
})

/** How a call failed, and after how many ms. */
async function failed(work: Promise<unknown>): Promise<{ err: unknown; ms: number }> {
  const began = performance.now()
  const err = await work.then(
    () => new Error('it did not fail'),
    reason => reason,
  )
  return { err, ms: performance.now() - began }
}

test('a command to a silent Redis fails soon, and the connection is replaced', async () => {
  const taken = proxy.taken()
  proxy.silence()
  const [single, multi, pipeline] = await Promise.all([
    failed(redis.get('a')),
    failed(redis.multi().set('a', 1).exec()),
    failed(redis.eval('return 1', 0)),
  ])
  for (const { err, ms } of [single, multi, pipeline]) {
    expect(isRedisLoss(err)).toBe(true)
    expect(ms).toBeLessThan(2_600)
  }
  await until(() => proxy.taken() > taken, { what: 'a new connection' })
  // While it lasts, what comes fails as soon: nothing piles up without a limit.
  expect((await failed(redis.get('a'))).ms).toBeLessThan(2_600)
  await proxy.heal()
  await until(() => redis.set('a', 'back'), { withinMs: 5_000 })
})

test('a reader that is closed between two tries lets go of what waits for it', async () => {
  const reader = blockingReader(redis, 1_000)
  await reader.ping()
  await proxy.refuse()
  await until(() => reader.status === 'reconnecting')
  const waiting = failed(reader.xread('BLOCK', 1_000, 'STREAMS', 'news', '$'))
  // Tries are 50 ms to 2 s apart: it is between two of them again.
  await until(() => reader.status === 'reconnecting')
  disconnectRedis(reader)
  const { err, ms } = await waiting
  expect(isRedisLoss(err)).toBe(true)
  expect(ms).toBeLessThan(2_000)
  await proxy.heal()
})

test('a reader that waits at a server which fell silent comes back to one that talks', async () => {
  const live = followLive({ redis, log: silentLog })
  const heard: unknown[] = []
  const stop = await live.follow('news', ({ data }) => heard.push(data))
  await publishLive(redis, 'news', { type: 'message', data: 1 })
  await until(() => heard.length === 1)
  const taken = proxy.taken()
  proxy.silence()
  // Of the reader, and of the connection beside it.
  await until(() => proxy.taken() >= taken + 2, { withinMs: 45_000, what: 'new connections' })
  await proxy.heal()
  await until(() => publishLive(redis, 'news', { type: 'message', data: 2 }), { withinMs: 45_000 })
  await until(() => heard.includes(2), { withinMs: 45_000, what: 'the second message' })
  stop()
  await live.close()
})

test('live messages are lost, not piled up, and the log says so once', async () => {
  const lines: string[] = []
  const log = createLog({ service: 'test', stream: { write: line => void lines.push(line) } })
  const said = (text: string) => lines.filter(line => line.includes(text)).length
  await proxy.refuse()
  const published = Array.from({ length: 3_000 }, (_, n) => notifyLive({ redis, log }, 'flood', n))
  const began = performance.now()
  await Promise.all(published)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(said('cannot be sent')).toBe(1)
  await proxy.heal()
  await until(async () => {
    await notifyLive({ redis, log }, 'flood', 'again')
    return said('sent again') === 1
  })
})

const Note = defineJob({ name: 'note', queue: 'notes', payload: Type.Object({}) })

test('adding a job, scheduling and closing do not hang, whether or not the queue ever had its connection', async () => {
  const url = proxy.through(server.url)
  const known = createJobs({ redisUrl: url, prefix: 'known', log: silentLog, drainMs: 500 })
  known.work(Note, async () => undefined)
  await known.add(Note, {})
  proxy.silence()
  const fresh = createJobs({ redisUrl: url, prefix: 'fresh', log: silentLog, drainMs: 500 })
  for (const { err, ms } of await Promise.all([failed(known.add(Note, {})), failed(fresh.add(Note, {}))])) {
    expect(isRedisLoss(err)).toBe(true)
    expect(ms).toBeLessThan(3_600)
  }
  const began = performance.now()
  await fresh.schedule(Note, { everyMs: 60_000 })
  await Promise.all([known.close(), fresh.close()])
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('a worker whose Redis fell silent works on once it is back', async () => {
  const jobs = createJobs({ redisUrl: proxy.through(server.url), prefix: 'resumed', log: silentLog, drainMs: 500 })
  let done = 0
  jobs.work(Note, async () => void done++)
  await jobs.add(Note, {})
  await until(() => done === 1)
  const taken = proxy.taken()
  proxy.silence()
  // Of the worker, and of its reader.
  await until(() => proxy.taken() >= taken + 2, { withinMs: 45_000, what: 'new connections' })
  await proxy.heal()
  await until(() => jobs.add(Note, {}).then(() => true), { withinMs: 45_000 })
  await until(() => done === 2, { withinMs: 45_000, what: 'the second job' })
  await jobs.close()
}, 240_000)

test('an event written while Redis is silent comes to its consumer once Redis is back', async () => {
  const db = await openService(await freshDatabase(), 'hushed')
  const heard: string[] = []
  const stream = 'hushed:events'
  const relay = startRelay({ db, redis, log: silentLog, clock: systemClock, secret: 's'.repeat(32), stream })
  const handler = async (_tx: unknown, { id }: { id: string }) => void heard.push(id)
  const consumer = consume({
    db,
    redis,
    group: 'hushed',
    secret: 's'.repeat(32),
    log: silentLog,
    stream,
    on: { [SocialAccountConnected.name]: handler },
  })
  const emitOne = () => transaction(db, tx => emit(tx, SocialAccountConnected, { teamId: '1', socialAccountId: '2' }))
  await emitOne()
  await until(() => heard.length === 1)
  const taken = proxy.taken()
  proxy.silence()
  // Writing waits for nothing of Redis.
  const began = performance.now()
  await emitOne()
  expect(performance.now() - began).toBeLessThan(1_000)
  await until(() => proxy.taken() >= taken + 2, { withinMs: 45_000, what: 'new connections' })
  await proxy.heal()
  await until(() => heard.length === 2, { withinMs: 45_000, what: 'the second event' })
  await Promise.all([relay.close(), consumer.close()])
  await db.destroy()
}, 240_000)
