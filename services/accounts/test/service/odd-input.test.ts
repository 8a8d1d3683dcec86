import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { apiKeyEndpoints } from '@fanfare/contracts/endpoints/api-keys.ts'
import { authEndpoints, SignIn, SignUp } from '@fanfare/contracts/endpoints/auth.ts'
import { connectEndpoints } from '@fanfare/contracts/endpoints/connect.ts'
import { userEndpoints } from '@fanfare/contracts/endpoints/users.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import { serviceIdentity } from '@fanfare/runtime/security/identity.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { survivesOddInput } from '../../../../infra/testing/odd-input.ts'
import { newPerson, type Person, post } from '../../../../infra/testing/person.ts'

let at: AccountsAndTeam
let person: Person
beforeAll(async () => {
  at = await startAccountsAndTeam()
  person = await newPerson(at)
})
afterAll(() => at.close())

const all: Endpoint[] = [
  ...authEndpoints,
  ...userEndpoints,
  ...apiKeyEndpoints,
  ...connectEndpoints,
  ...internalEndpoints,
]
const mine = all.filter(({ service }) => service === 'accounts')

describe('no input causes an internal error', () => {
  test.each(mine.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const who = endpoint.access === 'service' ? serviceIdentity('test') : person.who
    await survivesOddInput({ url: at.urls.accounts, endpoint, headers: at.headers(who, 'accounts') })
  })
})

describe('what is wrong is named', () => {
  const answer = async (endpoint: Endpoint, body: unknown) =>
    (await (await post(`${at.urls.accounts}${endpoint.url}`, body)).json()) as { error: Record<string, unknown> }

  test.each([
    [{}, 'body.name'],
    [{ name: ' ', email: 'a@b.c', password: 'long enough 1' }, 'body.name'],
    [{ name: 'A', email: 'no address', password: 'long enough 1' }, 'body.email'],
    [{ name: 'A', email: 'a@b.c', password: 'short' }, 'body.password'],
    [{ name: 'A', email: 'a@b.c', password: 'long enough 1', admin: true }, 'body.admin'],
    [{ name: 'A\u0000', email: 'a@b.c', password: 'long enough 1' }, 'body.name'],
    [{ name: 7, email: 'a@b.c', password: 'long enough 1' }, 'body.name'],
  ])('%j', async (body, field) => {
    const { error } = await answer(SignUp, body)
    expect(error).toMatchObject({ code: 'invalid_input', field })
    expect(String(error.rule)).not.toBe('')
  })

  test('a torn or too large body', async () => {
    const torn = await fetch(`${at.urls.accounts}${SignIn.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    })
    expect([torn.status, ((await torn.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'invalid_json',
    ])
    const large = await post(`${at.urls.accounts}${SignIn.url}`, { email: 'a@b.c', password: 'x'.repeat(300_000) })
    expect(large.status).toBe(413)
  })
})

test('without an identity nothing but the public addresses answers', async () => {
  const codes: Record<string, number> = {}
  for (const { name, url, method, access } of mine) {
    if (access === 'public') continue
    const path = url.replace(/:\w+/g, '1')
    const response = await fetch(`${at.urls.accounts}${path}`, {
      method,
      redirect: 'manual',
      ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
    })
    codes[name] = response.status
  }
  expect(Object.values(codes).every(status => status === 401)).toBe(true)
  expect(Object.keys(codes).length).toBeGreaterThan(15)
})

test('what is for services does not exist for people', async () => {
  for (const { access, url } of mine.filter(each => each.access === 'service')) {
    const response = await post(`${at.urls.accounts}${url}`, {}, at.headers(person.who, 'accounts'))
    expect([access, response.status]).toEqual(['service', 404])
  }
})
