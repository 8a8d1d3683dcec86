import { Owner } from '@fanfare/contracts/policy.ts'
import { startOwnRedis } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'

let redis: Awaited<ReturnType<typeof startOwnRedis>>
let gateway: TestGateway
let csrf: Record<string, string>
beforeAll(async () => {
  redis = await startOwnRedis()
  gateway = await startTestGateway({ REDIS_URL: redis.url })
  for (const id of ['1', '2']) gateway.state.members.set(id, [{ team_id: `${id}0`, name: 'T', role: Owner, plan: 2 }])
  csrf = gateway.signIn('1').csrf
  // Until its Redis answers a gateway lets every call through.
  let tries = 0
  const held = async () => {
    const name = `first-${++tries}`
    await create(name)
    return (await create(name)).headers.get('idempotency-replayed')
  }
  await until(held, { what: 'a gateway that has its Redis' })
})
beforeEach(() => {
  gateway.state.seen.length = 0
})
afterAll(async () => {
  await gateway.close()
  await redis.close()
})

const key = (name = 'reader') => ({ name, scopes: ['posts:read'] })
const create = (idempotencyKey: string, json: unknown = key(), headers = csrf) =>
  ask(gateway, '/api/keys', { method: 'POST', headers: { ...headers, 'idempotency-key': idempotencyKey }, json })

test('a repeated call is answered with the first reply, word for word', async () => {
  const first = await create('a')
  const second = await create('a')
  expect(first.status).toBe(200)
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(second.status).toBe(200)
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(second.text).toBe(first.text)
  expect(gateway.state.seen).toHaveLength(1)
  expect(gateway.state.seen[0]?.headers['idempotency-key']).toBe('a')
})

test('what is stored cannot be read by someone who reads Redis', async () => {
  const { body } = await create('sealed')
  const names = await gateway.redis.keys('*idempotency*')
  const all = await Promise.all(names.map(name => gateway.redis.hgetall(name)))
  expect(names.length).toBeGreaterThan(0)
  expect(JSON.stringify([names, all])).not.toContain(body.data.secret)
  expect(JSON.stringify([names, all])).not.toContain('sealed')
})

test('a key used for another request is refused', async () => {
  await create('b')
  const answer = await create('b', key('another'))
  expect(answer.status).toBe(409)
  expect(answer.body.error).toMatchObject({ code: 'idempotency_key_reused', field: 'headers.idempotency-key' })
  expect(gateway.state.seen).toHaveLength(1)
})

test('the order of the fields and blanks make no other request', async () => {
  const raw = (text: string) =>
    ask(gateway, '/api/keys', {
      method: 'POST',
      headers: { ...csrf, 'idempotency-key': 'order', 'content-type': 'application/json' },
      body: text,
    })
  const first = await raw('{"name":"ordered","scopes":["posts:read","posts:write"]}')
  expect(first.status).toBe(200)
  const again = await raw('{ "scopes": ["posts:read", "posts:write"],\n "name": "ordered" }')
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.text).toBe(first.text)
  // The order of a list means something.
  expect((await raw('{"name":"ordered","scopes":["posts:write","posts:read"]}')).status).toBe(409)
})

test('keys of two people never meet', async () => {
  const other = gateway.signIn('2').csrf
  const mine = await create('c')
  const theirs = await create('c', key(), other)
  expect(theirs.status).toBe(200)
  expect(theirs.body.data.secret).not.toBe(mine.body.data.secret)
})

test('of calls at the same time one is done and the others are refused until it ends', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('d')))
  expect(gateway.state.seen).toHaveLength(1)
  const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.error.code))
  expect(codes).toContain('done')
  expect(codes.every(code => code === 'done' || code === 'idempotency_in_progress')).toBe(true)
})

test('a dry run leaves its key free for the real call', async () => {
  const post = (dry_run: boolean) =>
    ask(gateway, '/api/posts', {
      method: 'POST',
      headers: { ...csrf, 'idempotency-key': 'rehearsed' },
      json: { accounts: ['1'], caption: 'A', items: [], schedule: { kind: 'draft' }, dry_run },
    })
  const before = gateway.state.seen.length
  for (let i = 0; i < 2; i += 1) {
    const rehearsal = await post(true)
    expect([rehearsal.status, rehearsal.headers.get('idempotency-replayed')]).toEqual([200, null])
    expect(rehearsal.headers.get('x-fanfare-nothing-made')).toBeNull()
  }
  expect((await post(false)).headers.get('idempotency-replayed')).toBeNull()
  expect((await post(false)).headers.get('idempotency-replayed')).toBe('true')
  // From now on it is the key of what was made.
  expect((await post(true)).body.error.code).toBe('idempotency_key_reused')
  expect(gateway.state.seen.length - before).toBe(3)
})

test('a refused call leaves its key free: what stood in the way may be gone the next time', async () => {
  const wrong = await create('e', { name: '', scopes: [] })
  const again = await create('e', { name: '', scopes: [] })
  expect([wrong.status, again.status]).toEqual([422, 422])
  expect(again.headers.get('idempotency-replayed')).toBeNull()
  const fixed = await create('e')
  expect(fixed.status).toBe(200)
  expect((await create('e')).headers.get('idempotency-replayed')).toBe('true')
})

test('an outage leaves the key free', async () => {
  await gateway.services.publishing.close()
  const post = () =>
    ask(gateway, '/api/posts', { method: 'POST', headers: { ...csrf, 'idempotency-key': 'f' }, json: {} })
  expect((await post()).body.error.code).toBe('service_unavailable')
  const second = await post()
  expect(second.body.error.code).toBe('service_unavailable')
  expect(second.headers.get('idempotency-replayed')).toBeNull()
})

test('a key that is none is refused', async () => {
  const answer = await create('x'.repeat(256))
  expect(answer.status).toBe(422)
  expect(answer.body.error).toMatchObject({ code: 'invalid_input', field: 'headers.idempotency-key' })
})

test('without Redis the call goes through, with its key for the service to hold', async () => {
  await redis.close()
  const answer = await create('g')
  expect(answer.status).toBe(200)
  expect(gateway.state.seen[0]?.headers['idempotency-key']).toBe('g')
})
