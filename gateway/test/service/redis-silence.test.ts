import { Owner } from '@fanfare/contracts/policy.ts'
import { type FaultyProxy, faultyProxy } from '@fanfare/infra/testing/faulty-proxy.ts'
import { startOwnRedis } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'

let redis: Awaited<ReturnType<typeof startOwnRedis>>
let proxy: FaultyProxy
let gateway: TestGateway
let csrf: Record<string, string>

const create = (key: string) =>
  ask(gateway, '/api/keys', {
    method: 'POST',
    headers: { ...csrf, 'idempotency-key': key },
    json: { name: 'reader', scopes: ['posts:read'] },
  })

/** Whether the gateway holds keys: it has its Redis. */
let tries = 0
async function holdsKeys(): Promise<boolean> {
  const name = `first-${++tries}`
  await create(name)
  return (await create(name)).headers.get('idempotency-replayed') === 'true'
}

beforeAll(async () => {
  redis = await startOwnRedis()
  proxy = await faultyProxy({ port: Number(new URL(redis.url).port) })
  gateway = await startTestGateway({ REDIS_URL: proxy.through(redis.url) })
  gateway.state.members.set('1', [{ team_id: '10', name: 'T', role: Owner, plan: 2 }])
  csrf = gateway.signIn('1').csrf
})
beforeEach(async () => {
  await proxy.heal()
  await until(holdsKeys, { what: 'a gateway that has its Redis' })
  gateway.state.seen.length = 0
})
afterAll(async () => {
  await gateway.close()
  await proxy.close()
  await redis.close()
})

test('a keyed call waits a second for a silent Redis, and then goes through with its key', async () => {
  proxy.silence()
  const began = performance.now()
  const answer = await create('silent')
  expect(answer.status).toBe(200)
  expect(performance.now() - began).toBeLessThan(1_800)
  expect(gateway.state.seen[0]?.headers['idempotency-key']).toBe('silent')
})

test('a claim that Redis took without a reply does not block the key for its caller', async () => {
  proxy.flow('silent', 'down')
  expect((await create('unheard')).status).toBe(200)
  await proxy.heal()
  // The claim is settled when Redis is heard again: the repetition finds the reply, or does the call.
  await until(async () => (await create('unheard')).status === 200, { withinMs: 8_000, what: 'an answer' })
})

test('calls without a key, and live streams, end soon either way', async () => {
  proxy.silence()
  const began = performance.now()
  const plain = await ask(gateway, '/api/posts', { headers: csrf })
  expect(plain.status).toBe(200)
  expect(performance.now() - began).toBeLessThan(1_000)
  const stream = await ask(gateway, '/api/stream', { headers: { ...csrf, accept: 'text/event-stream' } })
  expect(stream.status).toBe(503)
  expect(performance.now() - began).toBeLessThan(4_000)
})

test('the gateway closes in bounded time', async () => {
  const other = await startTestGateway({ REDIS_URL: proxy.through(redis.url) })
  proxy.silence()
  const began = performance.now()
  await other.close()
  expect(performance.now() - began).toBeLessThan(6_000)
})
