import { changes, type Endpoint } from '@fanfare/contracts/endpoint.ts'
import { errorsOf } from '@fanfare/contracts/endpoint-errors.ts'
import { CreateApiKey, RevokeApiKey } from '@fanfare/contracts/endpoints/auth.ts'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import type { Scope } from '@fanfare/contracts/policy.ts'
import { urlOf } from '@fanfare/runtime/call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { type System, startSystem } from '../../system.ts'
import { ask, goodCall, type Reply, readReply } from './calls.ts'
import type { Good } from './calls-recipe.ts'
import { changed, openRows, type Rows } from './calls-rows.ts'
import { type Caller, openWorld, type Person, settings, type World } from './calls-world.ts'
import { type CallerName, callers, rows } from './matrix-table.ts'

/** Each caller makes a call that is good but for who makes it: refused as the table has it, and then nothing is changed. */

const scopes: Scope[] = ['posts:read', 'posts:write', 'media:write', 'accounts:read', 'team:read']

let system: System
let world: World
let stored: Rows
let stand: Record<Exclude<CallerName, 'without'>, Caller>
/** Keys with every scope but one. */
const keysWithout = new Map<string | undefined, Caller>()

const asPerson = (person: Person): Caller => ({ kind: 'person', client: person.client, person })
async function asKey(given: Scope[]): Promise<Caller> {
  const { secret } = await world.owner.client.call(CreateApiKey, { body: { name: 'A program', scopes: given } })
  return { kind: 'key', client: system.client({ apiKey: secret }), person: world.owner }
}

beforeAll(async () => {
  system = await startSystem(settings)
  world = await openWorld(system)
  stored = await openRows(system)
  stand = {
    anonymous: { kind: 'anonymous', client: system.client(), person: world.owner },
    stranger: asPerson(await world.newcomer()),
    creator: asPerson(await world.join(2)),
    manager: asPerson(await world.join(1)),
    owner: asPerson(world.owner),
    key: await asKey(scopes),
  }
  keysWithout.set(undefined, stand.key)
  for (const scope of scopes) keysWithout.set(scope, await asKey(scopes.filter(other => other !== scope)))
})
afterAll(async () => {
  await stored?.close()
  await system?.close()
})

const endpointOf = (name: string) => publicEndpoints.find(endpoint => endpoint.name === name) as Endpoint

test('the table has a row for every public endpoint', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(publicEndpoints.map(({ name }) => name).toSorted())
})

const pick = ({ status, code }: Reply) => ({ status, code })

/** What a good answer looks like, whatever the endpoint. */
function expectGood({ status, headers, json, code }: Reply): void {
  expect({ status, code }).toEqual({ status: status === 302 ? 302 : 200, code: undefined })
  if (status === 302) expect(headers.get('location')).not.toContain('error=')
  else if (json !== undefined) expect(json).toMatchObject({ status: true })
}

/** What was begun by making the calls is done: events went from service to service to service. */
async function settled(): Promise<void> {
  for (let round = 0; round < 3; round++)
    await Promise.all(Object.values(system.services).map(service => service.drain()))
}

test('each refusal of the table is one that its endpoint declares', () => {
  const surprises = rows.flatMap(({ name, refused }) => {
    const declared: string[] = errorsOf(endpointOf(name))
    return callers
      .flatMap(who => refused[who]?.code ?? [])
      .filter(code => !declared.includes(code))
      .map(code => `${name} ${code}`)
  })
  expect(surprises).toEqual([])
})

/** Endpoints that change nothing although their method may: they only look. */
const lookOnly = ['preflight']

describe.each(rows)('$name', ({ name, scope, refused }) => {
  const endpoint = endpointOf(name)
  const callerOf = (who: CallerName) => (who === 'without' ? (keysWithout.get(scope) as Caller) : stand[who])
  const writes = changes(endpoint.method) && !lookOnly.includes(name)

  const shut = callers.filter(who => refused[who])
  if (shut.length > 0)
    test('who may not is told why, and changes nothing', async () => {
      const calls: { who: CallerName; as: Caller; call: Good }[] = []
      for (const who of shut) {
        const as = callerOf(who)
        // What is the team's is the same for all of them; what is a person's own is made for each.
        const shared = endpoint.access === 'team' ? calls[0]?.call : undefined
        calls.push({ who, as, call: shared ?? (await goodCall(endpoint, world, as)) })
      }
      if (writes) await settled()
      const look = () => (writes ? stored.now() : Promise.resolve({}))
      const before = await look()
      for (const { who, as, call } of calls) {
        const { status, code, json } = await ask(endpoint, call, as)
        expect({ who, status, code }).toEqual({ who, ...refused[who] })
        expect(json).toMatchObject({ status: false, error: { title: expect.any(String), message: expect.any(String) } })
        expect({ who, changed: changed(before, await look()) }).toEqual({ who, changed: [] })
      }
    })

  test('who may, can', async () => {
    for (const who of callers.filter(caller => !refused[caller])) {
      const as = callerOf(who)
      const call = await goodCall(endpoint, world, as)
      if (!writes) {
        expectGood(await ask(endpoint, call, as))
        continue
      }
      const before = await stored.now()
      expectGood(await ask(endpoint, call, as))
      // That something changed shows that the look above would have seen it.
      expect({ who, changed: changed(before, await stored.now()) }).not.toEqual({ who, changed: [] })
    }
  })
})

describe('pages of other sites', () => {
  const evil = 'https://evil.test'
  const marker = { 'x-requested-with': 'XMLHttpRequest' }
  const cookies = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = ({ cookies }: Client) => cookies.get('fanfare_csrf') ?? ''

  /** Sends a good call with these headers and no others: as the browser of who is signed in would, led by somebody else. */
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
      const call = await goodCall(endpoint, world, stand.owner)
      const client = call.client ?? world.owner.client
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
      const call = await goodCall(endpoint, world, stand.anonymous)
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
    expect(rest.map(({ name }) => name)).toEqual(['putUpload'])
  })
})

describe('keys', () => {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const make = async (maker: Client): Promise<string> =>
    (await maker.call(CreateApiKey, { body: { name: 'A program', scopes } })).secret

  test('need no marks of a browser', async () => {
    const headers = { ...bearer(await make(world.owner.client)), 'content-type': 'application/json' }
    const body = JSON.stringify({ filename: 'a.jpg', bytes: 10 })
    const response = await fetch(`${system.gatewayUrl}${CreateUpload.url}`, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
  })

  test('count before a cookie that comes along', async () => {
    const client = system.client({ apiKey: 'ff_0123456789abcdef0123456789abcdef' })
    for (const [name, value] of world.owner.client.cookies) client.cookies.set(name, value)
    expect(pick(await ask(endpointOf('listPosts'), {}, { ...stand.owner, client }))).toEqual({
      status: 401,
      code: 'not_signed_in',
    })
  })

  test('may no more than their maker may now', async () => {
    const maker = await world.join(1)
    const client = system.client({ apiKey: await make(maker.client) })
    const decide = async () => {
      const call = await goodCall(endpointOf('decidePost'), world, stand.owner)
      return pick(await ask(endpointOf('decidePost'), call, { ...stand.key, client }))
    }
    expect(await decide()).toEqual({ status: 200, code: undefined })
    await world.rank(maker, 2)
    expect(await decide()).toEqual({ status: 403, code: 'not_allowed' })
  })

  test('end with their revocation', async () => {
    const { key, secret } = await world.owner.client.call(CreateApiKey, { body: { name: 'Soon gone', scopes } })
    const as = { ...stand.key, client: system.client({ apiKey: secret }) }
    expect(pick(await ask(endpointOf('listPosts'), {}, as))).toEqual({ status: 200, code: undefined })
    await world.owner.client.call(RevokeApiKey, { params: { id: key.id } })
    expect(pick(await ask(endpointOf('listPosts'), {}, as))).toEqual({ status: 401, code: 'not_signed_in' })
  })

  test('work in no other team of their maker', async () => {
    const maker = await world.join(1)
    const { client: own, ownTeam } = maker
    const as = { ...stand.key, client: system.client({ apiKey: await make(own) }) }
    expect(pick(await ask(endpointOf('getTeam'), { params: { teamId: world.teamId } }, as))).toMatchObject({
      status: 200,
    })
    expect(pick(await ask(endpointOf('getTeam'), { params: { teamId: ownTeam } }, as))).toEqual({
      status: 404,
      code: 'team_not_found',
    })
  })
})
