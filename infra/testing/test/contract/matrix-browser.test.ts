import { changes, type Endpoint } from '@fanfare/contracts/endpoint.ts'
import { CreateApiKey, RevokeApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import type { System } from '../../system.ts'
import { ask, goodCall, type Reply, readReply } from './calls.ts'
import type { Good } from './calls-recipe.ts'
import { changed, type Rows } from './calls-rows.ts'
import type { Setup } from './calls-setup.ts'
import { endpointOf, expectGood, openStand, pick, type Stand, scopes } from './matrix-stand.ts'
import { rows } from './matrix-table.ts'

/** Rules for browsers (cookies are sent automatically) and for API keys (no person is present). */

let all: Stand
let stand: Stand['callers']
let system: System
let setup: Setup
let stored: Rows
let settled: Stand['settled']
beforeAll(async () => {
  all = await openStand()
  ;({ callers: stand, system, setup, stored, settled } = all)
})
afterAll(() => all?.close())

describe('who asks for the head of an answer only', () => {
  const heads = publicEndpoints.filter(({ method, access }) => method === 'GET' && access !== 'public')
  test.each(heads.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const row = rows.find(each => each.name === name)
    for (const who of ['anonymous', 'stranger', 'creator'] as const) {
      const refused = row?.refused[who]
      if (!refused) continue
      const path = urlOf(endpoint, await goodCall(endpoint, setup, stand[who]))
      const response = await stand[who].client.send(path, { method: 'HEAD' })
      // Streams have no head, nor has what redeems something.
      const headless = (endpoint.service === 'gateway' && endpoint.raw) || name === 'finishConnect'
      expect({ who, status: response.status }).toEqual({ who, status: headless ? 405 : refused.status })
    }
  })
})

describe('pages of other sites', () => {
  const evil = 'https://evil.test'
  const marker = { 'x-requested-with': 'XMLHttpRequest' }
  const cookies = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = ({ cookies }: Client) => cookies.get('fanfare_csrf') ?? ''

  /** Sends a good call with these headers and no others: as the browser of who is signed in would, led by someone else. */
  async function misled(endpoint: Endpoint, call: Good, headers: Record<string, string>): Promise<Reply> {
    const body = call.bytes ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
    const json = call.body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${system.gatewayUrl}${urlOf(endpoint, call)}`, {
      method: endpoint.method,
      headers: { ...json, ...call.headers, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    return readReply(response)
  }

  const writing = publicEndpoints.filter(({ method }) => changes(method))
  const byCookie = writing.filter(({ access }) => access !== 'public')
  test.each(byCookie.map(endpoint => [endpoint.name, endpoint] as const))(
    'cannot use the cookie of who is signed in: %s',
    async (_, endpoint) => {
      const call = await goodCall(endpoint, setup, stand.owner)
      const client = call.client ?? setup.owner.client
      const cookie = cookies(client)
      const token = csrf(client)
      const foreign = csrf(stand.manager.client)
      await settled()
      const before = await stored.now()
      const attempts: [string, Record<string, string>][] = [
        ['xhr_required', { cookie }],
        ['xhr_required', { cookie, 'x-csrf-token': token }],
        ['xhr_required', { cookie, 'x-csrf-token': token, 'x-requested-with': 'fetch' }],
        ['csrf_failed', { cookie, ...marker }],
        ['csrf_failed', { cookie, ...marker, 'x-csrf-token': '' }],
        ['csrf_failed', { cookie, ...marker, 'x-csrf-token': foreign }],
        ['csrf_failed', { cookie, ...marker, 'x-csrf-token': `${token}0` }],
        ['csrf_failed', { cookie, ...marker, 'x-csrf-token': token, origin: evil }],
        ['csrf_failed', { cookie, ...marker, 'x-csrf-token': token, origin: 'null' }],
        ['csrf_failed', { cookie, ...marker, 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' }],
      ]
      for (const [code, headers] of attempts)
        expect({ headers, ...pick(await misled(endpoint, call, headers)) }).toEqual({ headers, status: 403, code })
      expect(changed(before, await stored.now())).toEqual([])
      // With all that a page of ours sends, the very same call is good.
      const ours = { cookie, ...marker, 'x-csrf-token': token, origin: system.site.publicUrl }
      expectGood(await misled(endpoint, call, ours))
    },
  )

  const unsigned = writing.filter(({ access, raw }) => access === 'public' && !raw)
  test.each(unsigned.map(endpoint => [endpoint.name, endpoint] as const))(
    'cannot sign anybody in, up or anywhere: %s',
    async (_, endpoint) => {
      const call = await goodCall(endpoint, setup, stand.anonymous)
      await settled()
      const before = await stored.now()
      for (const [code, headers] of [
        ['xhr_required', {}],
        ['csrf_failed', { ...marker, origin: evil }],
        ['csrf_failed', { ...marker, 'sec-fetch-site': 'cross-site' }],
      ] as [string, Record<string, string>][])
        expect({ headers, ...pick(await misled(endpoint, call, headers)) }).toEqual({ headers, status: 403, code })
      expect(changed(before, await stored.now())).toEqual([])
      expectGood(await misled(endpoint, call, marker))
    },
  )

  test('each endpoint that writes is one of these, or proves itself by a signature', () => {
    const rest = writing.filter(endpoint => !byCookie.includes(endpoint) && !unsigned.includes(endpoint))
    expect(rest.map(({ name }) => name)).toEqual([
      'unsubscribeOneClick',
      'deauthorizeLogin',
      'deleteLoginData',
      'takeLoginEvent',
      'stripeWebhook',
      'putUpload',
    ])
  })
})

describe('keys', () => {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const make = async (maker: Client): Promise<string> =>
    (await maker.call(CreateApiKey, { body: { name: 'A program', scopes } })).secret

  test('need no marks of a browser', async () => {
    const headers = { ...bearer(await make(setup.owner.client)), 'content-type': 'application/json' }
    const body = JSON.stringify({ filename: 'a.jpg', bytes: 10 })
    const response = await fetch(`${system.gatewayUrl}${CreateUpload.url}`, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
  })

  test('count before a cookie that comes along', async () => {
    const client = system.client({ apiKey: 'ff_0123456789abcdef0123456789abcdef' })
    for (const [name, value] of setup.owner.client.cookies) client.cookies.set(name, value)
    expect(pick(await ask(endpointOf('listPosts'), {}, { ...stand.owner, client }))).toEqual({
      status: 401,
      code: 'not_signed_in',
    })
  })

  test('may no more than their maker may now', async () => {
    const maker = await setup.join(1)
    const client = system.client({ apiKey: await make(maker.client) })
    const decide = async () => {
      const call = await goodCall(endpointOf('decidePost'), setup, stand.owner)
      return pick(await ask(endpointOf('decidePost'), call, { ...stand.key, client }))
    }
    expect(await decide()).toEqual({ status: 200, code: undefined })
    await setup.rank(maker, 2)
    expect(await decide()).toEqual({ status: 403, code: 'not_allowed' })
  })

  test('end with their revocation', async () => {
    const { key, secret } = await setup.owner.client.call(CreateApiKey, { body: { name: 'Soon gone', scopes } })
    const as = { ...stand.key, client: system.client({ apiKey: secret }) }
    expect(pick(await ask(endpointOf('listPosts'), {}, as))).toEqual({ status: 200, code: undefined })
    await setup.owner.client.call(RevokeApiKey, { params: { id: key.id } })
    expect(pick(await ask(endpointOf('listPosts'), {}, as))).toEqual({ status: 401, code: 'not_signed_in' })
  })

  test('work in no other team of their maker', async () => {
    const maker = await setup.join(1)
    const { client: own, ownTeam } = maker
    const as = { ...stand.key, client: system.client({ apiKey: await make(own) }) }
    expect(pick(await ask(endpointOf('getTeam'), { params: { teamId: setup.teamId } }, as))).toMatchObject({
      status: 200,
    })
    expect(pick(await ask(endpointOf('getTeam'), { params: { teamId: ownTeam } }, as))).toEqual({
      status: 404,
      code: 'team_not_found',
    })
  })
})
