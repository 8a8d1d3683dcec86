import { hash } from 'node:crypto'
import { ListSessions, RevokeSession, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import { SignOut } from '@fanfare/contracts/endpoints/session.ts'
import { ResolveSession } from '@fanfare/contracts/internal/accounts.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { csrfToken } from '@fanfare/runtime/security/csrf.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { cookiesOf, holder, newPerson, type Person, post, refused } from '../../../../infra/testing/person.ts'

const minute = 60_000
const day = 24 * 60 * minute
const clock = testClock()
let at: AccountsAndTeam
let redis: Redis
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
  redis = openRedis(at.redisUrl, { log: silentLog })
})
afterAll(async () => {
  redis.disconnect()
  await at.close()
})

const signIn = (email: string, password: string) => at.call(SignIn, { body: { email, password } })
const voided = async () =>
  (await readLive(redis, topics.identity)).map(({ data }) => (data as { userId: string }).userId)

describe('signing in', () => {
  test('with e-mail and password, from a device with a name', async () => {
    const { email, password, who, user } = await newPerson(at)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const headers = { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' }
    const response = await post(`${at.urls.accounts}${SignIn.url}`, { email: email.toUpperCase(), password }, headers)
    expect(await response.json()).toEqual({ status: true, data: { second_factor: false } })
    const mine = await holder(at, cookiesOf(response).get('fanfare_session') ?? '')
    expect(mine?.userId).toBe(user.id)
    expect(cookiesOf(response).get('fanfare_csrf')).toBe(csrfToken(mine?.sessionId ?? '', at.secrets.identitySecret))
    const list = await at.call(ListSessions, { who })
    expect(list).toHaveLength(2)
    expect(list.find(({ id }) => id === mine?.sessionId)).toMatchObject({
      device: 'Firefox on Windows',
      ip: '203.0.113.9',
      current: false,
    })
    expect(list.find(({ current }) => current)?.id).toBe(who.sessionId)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await newPerson(at)
    const wrong = await refused(signIn(email, 'not the password'))
    const unknown = await refused(signIn('nobody@example.test', 'not the password'))
    expect(wrong.code).toBe('wrong_credentials')
    expect({ ...unknown }).toEqual({ ...wrong })
    expect(unknown.message).toBe(wrong.message)
  })

  test('a wrong password and an unknown address take the same time', async () => {
    const { email } = await newPerson(at)
    const spent = async (address: string) => {
      const began = performance.now()
      await refused(signIn(address, 'not the password'))
      return performance.now() - began
    }
    await spent('warm@example.test')
    const known: number[] = []
    const unknown: number[] = []
    // In turns, and the fastest of several: the others measure what else the machine does.
    for (let n = 0; n < 4; n++) {
      known.push(await spent(email))
      unknown.push(await spent(`ghost${n}@example.test`))
    }
    const fastest = [Math.min(...known), Math.min(...unknown)]
    // A missing hash would show as a factor of five or more.
    expect(Math.max(...fastest) / Math.min(...fastest)).toBeLessThan(3)
  })
})

describe('sessions', () => {
  test('a session rolls with use and ends after 30 days without', async () => {
    const { token } = await newPerson(at)
    clock.advance(29 * day)
    const first = await holder(at, token)
    expect(first).toBeDefined()
    clock.advance(29 * day)
    expect(await holder(at, token)).toEqual(first)
    clock.advance(30 * day)
    expect(await holder(at, token)).toBeUndefined()
  })

  test('a session ends after 90 days, however much it is used', async () => {
    const { token } = await newPerson(at)
    for (let days = 0; days < 80; days += 20) {
      clock.advance(20 * day)
      expect(await holder(at, token)).toBeDefined()
    }
    clock.advance(10 * day - 1)
    expect(await holder(at, token)).toBeDefined()
    clock.advance(1)
    expect(await holder(at, token)).toBeUndefined()
  })

  test('signing in again in the same browser ends the session that was there, also one of another person', async () => {
    const [mine, other] = [await newPerson(at), await newPerson(at)]
    const again = (person: Person, shown: string) =>
      post(
        `${at.urls.accounts}${SignIn.url}`,
        { email: person.email, password: person.password },
        { 'x-fanfare-session': hash('sha256', shown, 'hex') },
      )
    const second = cookiesOf(await again(mine, mine.token)).get('fanfare_session') ?? ''
    expect(await holder(at, mine.token)).toBeUndefined()
    await again(other, second)
    expect(await holder(at, second)).toBeUndefined()
    expect(await holder(at, other.token)).toBeDefined()
    expect(await voided()).toContain(mine.user.id)
  })

  test('an unknown token is nobody', async () => {
    expect(await at.call(ResolveSession, { body: { token_hash: 'f'.repeat(64) } })).toBeNull()
  })

  test('signing out ends this session at once and notifies the gateways', async () => {
    const { who, token } = await newPerson(at)
    const response = await fetch(`${at.urls.accounts}${SignOut.url}`, {
      method: 'POST',
      headers: at.headers(who, 'accounts'),
    })
    expect(response.headers.getSetCookie().every(line => line.includes('Max-Age=0'))).toBe(true)
    expect(await holder(at, token)).toBeUndefined()
    expect(await voided()).toContain(who.userId)
  })

  test('one can be ended from another; not that of somebody else', async () => {
    const [mine, other] = [await newPerson(at), await newPerson(at)]
    const response = await post(`${at.urls.accounts}${SignIn.url}`, { email: mine.email, password: mine.password })
    const second = cookiesOf(response).get('fanfare_session') ?? ''
    const id = (await holder(at, second))?.sessionId ?? ''
    const theirs = await refused(at.call(RevokeSession, { who: other.who, params: { id } }))
    expect(theirs.code).toBe('session_not_found')
    expect(await holder(at, second)).toBeDefined()
    await at.call(RevokeSession, { who: mine.who, params: { id } })
    expect(await holder(at, second)).toBeUndefined()
    expect((await refused(at.call(RevokeSession, { who: mine.who, params: { id } }))).code).toBe('session_not_found')
    expect(await voided()).toContain(mine.user.id)
  })
})
