import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { followLive, type LiveFollower, type LiveMessage, publishLive, readLive } from '../../src/events/live.ts'
import { openRedis, type Redis } from '../../src/redis.ts'
import { silentLog } from '../../src/telemetry/log.ts'
import { ownRedis, type Stoppable } from './places.ts'

let server: Stoppable
let redis: Redis
let follower: LiveFollower

beforeAll(async () => {
  server = await ownRedis()
  redis = openRedis(server.url, { log: silentLog })
  follower = followLive({ redis, log: silentLog })
})
afterEach(() => redis.flushall())
afterAll(async () => {
  await follower.close()
  redis.disconnect()
  await server.remove()
})

function collect(): { got: unknown[]; on(message: LiveMessage): void } {
  const got: unknown[] = []
  return { got, on: message => got.push(message.data) }
}
/** Ids count milliseconds: within one, an emptied Redis would give the same id again. */
async function nextMillisecond(): Promise<void> {
  const now = async (): Promise<number> => {
    const [seconds, micros] = await redis.time()
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
  }
  const start = await now()
  await until(async () => (await now()) > start, { everyMs: 1 })
}
const say = (topic: string, data: unknown) => publishLive(redis, topic, { type: 'message', data })

test('keeps many topics apart on one connection', async () => {
  const a = collect()
  const b = collect()
  const clients = Number(/connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1])
  const stops = [await follower.follow('a', a.on), await follower.follow('b', b.on)]
  for (let i = 0; i < 20; i += 1) stops.push(await follower.follow(`topic-${i}`, a.on))
  await Promise.all([say('a', 1), say('b', 2), say('topic-19', 3)])
  await until(() => a.got.length === 2 && b.got.length === 1)
  expect(a.got.toSorted()).toEqual([1, 3])
  expect(b.got).toEqual([2])
  expect(Number(/connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1])).toBeLessThanOrEqual(clients + 1)
  for (const stop of stops) stop()
})

test('continues where it left, and never sends the past unasked', async () => {
  await say('p', 1)
  const second = await say('p', 2)
  await say('p', 3)
  const fresh = collect()
  const back = collect()
  const whole = collect()
  const stops = await Promise.all([
    follower.follow('p', fresh.on),
    follower.follow('p', back.on, { after: second }),
    follower.follow('p', whole.on, { after: '0' }),
  ])
  expect([fresh.got, back.got, whole.got]).toEqual([[], [3], [1, 2, 3]])
  await say('p', 4)
  await until(() => fresh.got.length === 1 && back.got.length === 2 && whole.got.length === 4)
  expect([fresh.got, back.got, whole.got]).toEqual([[4], [3, 4], [1, 2, 3, 4]])
  for (const stop of stops) stop()
  await say('p', 5)
  expect((await readLive(redis, 'p', { after: second })).map(({ data }) => data)).toEqual([3, 4, 5])
  expect(fresh.got).toEqual([4])
})

test('misses nothing that is said while it joins', async () => {
  const { got, on } = collect()
  const saying = (async () => {
    for (let i = 0; i < 100; i += 1) await say('join', i)
  })()
  const stop = await follower.follow('join', on, { after: '0' })
  await saying
  await until(() => got.length === 100)
  expect(got).toEqual(Array.from({ length: 100 }, (_, i) => i))
  stop()
})

test('an id from before Redis was emptied and its clock went back gets all that is kept', async () => {
  await say('old', 1)
  const { got, on } = collect()
  const stop = await follower.follow('old', on, { after: '99999999999999-0' })
  await say('old', 2)
  await until(() => got.length === 2)
  expect(got).toEqual([1, 2])
  stop()
})

test('takes an id that is none as absent', async () => {
  await say('q', 1)
  const { got, on } = collect()
  const stop = await follower.follow('q', on, { after: 'bobby; FLUSHALL' })
  await say('q', 2)
  await until(() => got.length > 0)
  expect(got).toEqual([2])
  stop()
})

test('keeps about 200 events, for an hour', async () => {
  for (let i = 0; i < 600; i += 1) await say('long', i)
  const kept = await redis.xlen('fanfare:live:long')
  expect(kept).toBeGreaterThanOrEqual(200)
  expect(kept).toBeLessThanOrEqual(400)
  expect(await redis.ttl('fanfare:live:long')).toBeGreaterThan(3_500)
})

test('continues after FLUSHALL and after a restart', async () => {
  const { got, on } = collect()
  const stop = await follower.follow('flush', on)
  await say('flush', 1)
  await until(() => got.length === 1)
  await redis.flushall()
  await nextMillisecond()
  await say('flush', 2)
  await until(() => got.length === 2)
  await server.stop()
  await server.start()
  await until(() => say('flush', 3))
  await until(() => got.includes(3))
  expect(got).toEqual([1, 2, 3])
  stop()
})

test('closes while Redis is away', async () => {
  const own = await ownRedis()
  const client = openRedis(own.url, { log: silentLog })
  const leaving = followLive({ redis: client, log: silentLog })
  await leaving.follow('left', () => undefined)
  await own.stop()
  await until(() => client.status === 'reconnecting')
  await leaving.close()
  client.disconnect()
})
