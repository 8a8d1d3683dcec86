import { Owner } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'

let gateway: TestGateway
let cookie: string
let csrf: Record<string, string>
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_LIMIT_FACTOR: '1000' }, { publishers: 3 })
  gateway.state.members.set('1', [{ team_id: '10', name: 'Own', role: Owner, plan: 2 }])
  const signed = gateway.signIn('1')
  cookie = signed.cookie
  csrf = signed.csrf
})
afterAll(() => gateway.close())

const read = async () => (await ask(gateway, '/api/posts', { headers: { cookie } })).status
const create = async (key: string) =>
  (
    await ask(gateway, '/api/posts', {
      method: 'POST',
      headers: { ...csrf, 'idempotency-key': key },
      json: { accounts: ['1'], caption: 'One of many', schedule: { kind: 'now' } },
    })
  ).status
const many = <T>(times: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => run(index)))

test('the replicas of a service share the requests of a gateway', async () => {
  for (const replica of gateway.replicas) replica.taken = 0
  for (let round = 0; round < 30; round += 1) await many(4, read)
  for (const { taken } of gateway.replicas) expect(taken).toBeGreaterThan(30)
})

test('a gateway is ready as long as one replica of a service is, whatever the new ones beside it are at', async () => {
  const [, ...others] = gateway.replicas
  for (const replica of others) replica.starting = true
  try {
    const until = performance.now() + 3_500
    const statuses: number[] = []
    while (performance.now() < until) statuses.push((await ask(gateway, '/ready')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
  } finally {
    for (const replica of others) replica.starting = false
  }
})

test('one that is stopped costs no request, and nothing is made twice', async () => {
  const [first] = gateway.replicas
  gateway.state.seen.length = 0
  const statuses = many(60, index => (index % 3 === 0 ? read() : create(`key-${index}`)))
  // Its connections end with their answers; then nobody is on the way to it any more.
  first?.http.leave()
  await many(30, read)
  await first?.http.close()
  expect(new Set(await statuses)).toEqual(new Set([200]))
  expect(new Set(await many(30, index => (index % 2 === 0 ? read() : create(`key-${index}-later`))))).toEqual(
    new Set([200]),
  )
  const made = gateway.state.seen.flatMap(({ endpoint, headers }) =>
    endpoint === 'createPosts' ? [headers['idempotency-key']] : [],
  )
  expect([made.length, new Set(made).size]).toEqual([55, 55])
  expect((await ask(gateway, '/ready')).status).toBe(200)
})
