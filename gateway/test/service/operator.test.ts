import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type House, startHouse } from './house.ts'

const operatorToken = 'the password of operators'
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
const right = basic(`operator:${operatorToken}`)
const path = '/ops/operator'
let house: House
let bare: House
beforeAll(async () => {
  house = await startHouse({ OPERATOR_TOKEN: operatorToken })
  bare = await startHouse()
})
afterAll(async () => {
  await house?.close()
  await bare?.close()
})

const figures = {
  at: '2026-11-22T10:30:00.000Z',
  publications: [{ state: 'held', count: 3 }],
  oldest_due: { publisher: 0, network: 0 },
  late: [],
  lateness: { count: 1, p50: 1.2, p95: 1.2, longest: 1.2 },
  held: [{ reason: 'connection_ended', count: 3, due_at: '2026-11-22T08:30:00.000Z' }],
  unconfirmed: [],
  failed: [],
  workers: [],
  redis: true,
}

test('the page is for who knows the password, and is not there without one', async () => {
  house.world.figures = figures
  const closed = await ask(house, path)
  expect(closed.status).toBe(401)
  expect(closed.headers.get('www-authenticate')).toContain('Basic')
  for (const wrong of ['operator:wrong', `other:${operatorToken}`, operatorToken])
    expect((await ask(house, path, { headers: basic(wrong) })).status).toBe(401)
  const { cookie } = house.signIn('11')
  expect((await ask(house, path, { headers: { cookie } })).status).toBe(401)
  expect((await ask(bare, path, { headers: right })).status).toBe(404)
})

test('it shows what publishing says, runs nothing, and nobody keeps it', async () => {
  house.world.figures = figures
  const answer = await ask(house, path, { headers: right })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(answer.text).not.toContain('<script')
  expect(answer.text).toContain('connection_ended')
  expect(answer.text).toContain('<div class="figure">1.2 s</div>')
})

test('while publishing does not answer the page says so', async () => {
  house.world.figures = undefined
  const answer = await ask(house, path, { headers: right })
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('Publishing does not answer')
})
