import { Owner } from '@fanfare/contracts/policy.ts'
import { startOwnRedis } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'

let redis: Awaited<ReturnType<typeof startOwnRedis>>
let one: TestGateway
let two: TestGateway
beforeAll(async () => {
  redis = await startOwnRedis()
  const env = {
    RATE_LIMIT_USER: '20',
    RATE_LIMIT_READ: '20',
    RATE_LIMIT_TEAM: '30',
    RATE_LIMIT_ANONYMOUS: '15',
    REDIS_URL: redis.url,
  }
  one = await startTestGateway(env)
  two = await startTestGateway(env)
  for (const gateway of [one, two]) {
    for (const id of ['1', '2', '3', '4'])
      gateway.state.members.set(id, [{ team_id: '10', name: 'T', role: Owner, plan: 2 }])
  }
})
afterAll(async () => {
  await one.close()
  await two.close()
  await redis.close()
})

async function statuses(count: number, run: () => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < count; i += 1) found.push((await run()).status)
  return found
}

/** The count begins again each minute: a test that would run past its end waits for it first. */
async function roomInMinute(): Promise<void> {
  await until(() => Date.now() % 60_000 < 50_000, { withinMs: 45_000 })
}

/** Of a refusal text, details and headers say the same. */
function agrees({ headers, body }: Awaited<ReturnType<typeof ask>>): void {
  const seconds = Number(headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(headers.get('ratelimit-reset')).toBe(`${seconds}`)
  expect(headers.get('ratelimit-remaining')).toBe('0')
  expect(body.error.details.retry_after_seconds).toBe(seconds)
  expect(body.error.message).toContain(` in ${seconds} second`)
  expect(body.error.message).toContain(`at most ${headers.get('ratelimit-limit')} a minute`)
}

test('a person has so many requests a minute, and the headers say so', async () => {
  await roomInMinute()
  const { cookie } = one.signIn('1')
  const first = await ask(one, '/api/posts', { headers: { cookie } })
  expect(first.headers.get('ratelimit-limit')).toBe('20')
  expect(first.headers.get('ratelimit-remaining')).toBe('19')
  const found = await statuses(21, () => ask(one, '/api/posts', { headers: { cookie } }))
  expect(found.filter(status => status === 200)).toHaveLength(19)
  const refused = await ask(one, '/api/posts', { headers: { cookie } })
  expect(refused.status).toBe(429)
  expect(refused.body.error).toMatchObject({ code: 'rate_limited' })
  agrees(refused)
  expect(refused.headers.get('ratelimit-remaining')).toBe('0')
  // Another session of the same person shares the count; another person does not.
  expect((await ask(one, '/api/posts', { headers: { cookie: one.signIn('1').cookie } })).status).toBe(429)
  expect((await ask(one, '/api/posts', { headers: { cookie: one.signIn('2').cookie } })).status).toBe(200)
})

test('two gateways share one count', async () => {
  await roomInMinute()
  const a = one.signIn('3')
  const b = two.signIn('3')
  await statuses(19, () => ask(one, '/api/posts', { headers: { cookie: a.cookie } }))
  // The first request there fetches the count of the others, within a tenth of a second.
  await ask(two, '/api/posts', { headers: { cookie: b.cookie } })
  await until(async () => (await ask(two, '/api/posts', { headers: { cookie: b.cookie } })).status === 429, {
    withinMs: 2_000,
    everyMs: 60,
  })
  const used = await statuses(1, () => ask(two, '/api/posts', { headers: { cookie: b.cookie } }))
  expect(used).toEqual([429])
})

test('an endpoint with a limit of its own has a count of its own', async () => {
  await roomInMinute()
  const { csrf } = one.signIn('4')
  const resend = () => ask(one, '/api/auth/confirm/resend', { method: 'POST', headers: csrf })
  const found = await statuses(4, resend)
  expect(found.slice(0, 3)).not.toContain(429)
  expect(found[3]).toBe(429)
  expect((await ask(one, '/api/posts', { headers: csrf })).status).toBe(200)
})

test('calls of the networks have a count of their own, also those that are refused', async () => {
  await roomInMinute()
  const event = () => ask(one, '/connect/events/tiktok', { method: 'POST', body: '{}' })
  const found = await statuses(200, event)
  expect(found).not.toContain(429)
  expect((await event()).headers.get('ratelimit-limit')).toBe('3000')
  // The next test shows that a visitor at the same address still has all of theirs.
})

test('an address that is not signed in has less, and X-Forwarded-For does not help it', async () => {
  await roomInMinute()
  let n = 0
  const found = await statuses(16, () => {
    n += 1
    return ask(one, '/api/posts', { headers: { 'x-forwarded-for': `10.0.0.${n}` } })
  })
  expect(found.slice(0, 15).every(status => status === 401)).toBe(true)
  expect(found[15]).toBe(429)
})

test('what a person reads and what they change count apart, and keys never use up what people have', async () => {
  await roomInMinute()
  one.state.members.set('5', [{ team_id: '15', name: 'T', role: Owner, plan: 2 }])
  const { cookie, csrf } = one.signIn('5')
  const read = () => ask(one, '/api/posts', { headers: { cookie } })
  const change = () => ask(one, '/api/team/15', { method: 'POST', headers: csrf, json: { name: 'T' } })
  const keys = [1, 2].map(() => one.apiKey('5', '15', ['posts:read']))
  const byKey = (at: number) => ask(one, '/api/posts', { headers: { authorization: keys[at]?.authorization ?? '' } })
  // Each key alone has 20, the keys of the team together 30.
  expect((await statuses(20, () => byKey(0))).every(status => status === 200)).toBe(true)
  let last = await byKey(1)
  const second = [last.status]
  second.push(
    ...(await statuses(19, async () => {
      last = await byKey(1)
      return last
    })),
  )
  expect(second.filter(status => status === 200)).toHaveLength(10)
  expect(second.at(-1)).toBe(429)
  // The key itself has one left: text and headers are those of the team's limit.
  expect(last.headers.get('ratelimit-limit')).toBe('30')
  expect(last.body.error.message).toContain('all API keys of this team')
  agrees(last)
  // A page that loads again and again: its person can still work, until that is too much, too.
  expect((await statuses(21, read)).at(-1)).toBe(429)
  expect((await statuses(20, change)).every(status => status === 200)).toBe(true)
  expect((await change()).status).toBe(429)
})

test('an address that shows wrong sessions and keys is refused, but never a right one', async () => {
  await roomInMinute()
  const wrong = (n: number) =>
    ask(one, '/api/posts', { headers: { authorization: `Bearer ff_${`${n}`.padStart(24, '0')}` } })
  let n = 0
  const found = await statuses(70, () => wrong(n++))
  expect(found.slice(0, 60).every(status => status === 401)).toBe(true)
  expect(found.slice(60).every(status => status === 429)).toBe(true)
  // Neither was seen before: not remembered, and asked about all the same.
  one.state.members.set('6', [{ team_id: '16', name: 'T', role: Owner, plan: 2 }])
  expect((await ask(one, '/api/posts', { headers: { cookie: one.signIn('6').cookie } })).status).toBe(200)
  const key = one.apiKey('6', '16', ['posts:read'])
  expect((await ask(one, '/api/posts', { headers: { authorization: key.authorization } })).status).toBe(200)
})

test('without Redis a gateway counts for itself', async () => {
  await roomInMinute()
  const { cookie } = one.signIn('2')
  await redis.close()
  const found = await statuses(25, () => ask(one, '/api/posts', { headers: { cookie } }))
  expect(found).toContain(200)
  expect(found.at(-1)).toBe(429)
  expect(found.every(status => status === 200 || status === 429)).toBe(true)
})
