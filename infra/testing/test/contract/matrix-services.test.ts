import { changes, type Endpoint } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import { Creator, Manager, Owner, type Scope, scopes } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import { IDENTITY_HEADER, signIdentity, type Who } from '@fanfare/runtime/security/identity.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { goodCall, type Reply, readReply } from './calls.ts'
import type { Good } from './calls-recipe.ts'
import { changed, openRows, type Rows } from './calls-rows.ts'
import { type Caller, type Setup, settings, startSetup } from './calls-setup.ts'
import { type CallerName, type Row, rows } from './matrix-table.ts'

/** The services asked past the gateway, with identities that it would never sign so: each refuses by itself. */

let system: System
let setup: Setup
let owner: Caller
let stranger: Who
let stored: Rows
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  owner = { kind: 'person', client: setup.owner.client, person: setup.owner }
  const other = await setup.newcomer(true)
  stranger = { ...member(), userId: other.userId, teamId: other.ownTeam }
  stored = await openRows(system)
})
afterAll(async () => {
  await stored?.close()
  await system?.close()
})

const member = (): Who => ({
  userId: setup.owner.userId,
  teamId: setup.teamId,
  role: Owner,
  plan: 3,
  via: 'session',
  scopes: [],
  requestId: 'test',
})

const sign = (
  who: Who,
  { service }: Pick<Endpoint, 'service'>,
  secret = system.site.secrets.identitySecret,
  clock = systemClock,
) => signIdentity(who, { secret, clock, audience: service })

async function send(endpoint: Endpoint, call: Good, identity: string | undefined): Promise<Reply> {
  const base = system.urls[endpoint.service as keyof typeof system.urls]
  const body = call.bytes ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const response = await fetch(`${base}${urlOf(endpoint, call)}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
      ...(identity === undefined ? {} : { [IDENTITY_HEADER]: identity }),
    },
    ...(body === undefined ? {} : { body }),
  })
  return readReply(response)
}
const pick = ({ status, code }: Reply) => ({ status, code })

/** The identities of a row's callers, as far as they follow from role, team and scopes. */
function identities({ scope }: Row): Partial<Record<CallerName, Who>> {
  const who = member()
  const key = { ...who, via: 'key' as const, keyId: '1' }
  return {
    stranger,
    // A Creator who is nobody's author here.
    creator: { ...who, userId: stranger.userId, role: Creator },
    manager: { ...who, role: Manager },
    key: { ...key, scopes: [...scopes] },
    managerKey: { ...key, role: Manager, scopes: [...scopes] },
    creatorKey: { ...key, userId: stranger.userId, role: Creator, scopes: [...scopes] },
    without: { ...key, scopes: scopes.filter(other => other !== (scope as Scope | undefined)) },
  }
}

const guarded = rows.filter(({ name }) => {
  const { access, service } = publicEndpoints.find(endpoint => endpoint.name === name) as Endpoint
  return access !== 'public' && service !== 'gateway'
})

describe.each(guarded)('$name', row => {
  const endpoint = publicEndpoints.find(({ name }) => name === row.name) as Endpoint

  test('is refused by its service, too', async () => {
    const good = await goodCall(endpoint, setup, owner)
    // What gives a team away is good for a team of its own; here it names that of the identities.
    const ofTeam = { ...(good.params as object | undefined), teamId: setup.teamId }
    const call: Good = endpoint.team === 'path' ? { ...good, params: ofTeam as never } : good
    for (let round = 0; round < 3; round++)
      await Promise.all(Object.values(system.services).map(service => service.drain()))
    const before = changes(endpoint.method) ? await stored.now() : {}
    const yesterday = { ...systemClock, now: () => Date.now() - 24 * 3_600_000 }
    const attempts: [string, string | undefined][] = [
      ['no identity', undefined],
      ['no identity at all', 'nobody'],
      ['signed by somebody else', sign(member(), endpoint, 'the secret of another installation')],
      ['of yesterday', sign(member(), endpoint, undefined, yesterday)],
      ['made better after it was signed', forged(endpoint)],
      ['for another service', sign(member(), { service: endpoint.service === 'team' ? 'accounts' : 'team' })],
    ]
    for (const [what, identity] of attempts)
      expect({ what, ...pick(await send(endpoint, call, identity)) }).toEqual({
        what,
        status: 401,
        code: 'not_signed_in',
      })
    for (const [caller, who] of Object.entries(identities(row))) {
      const refused = row.refused[caller as CallerName]
      if (refused)
        expect({ caller, ...pick(await send(endpoint, call, sign(who, endpoint))) }).toEqual({ caller, ...refused })
    }
    if (changes(endpoint.method)) expect(changed(before, await stored.now())).toEqual([])
  })
})

/** The owner's rank with the signature of a Creator. */
function forged(endpoint: Endpoint): string {
  const body = sign(member(), endpoint).split('.')[0]
  const signature = sign({ ...member(), role: Creator }, endpoint).split('.')[1]
  return `${body}.${signature}`
}

describe.each(internalEndpoints.map(endpoint => [endpoint.name, endpoint as unknown as Endpoint] as const))(
  '%s, from service to service',
  (_, endpoint) => {
    test('is no address of the gateway', async () => {
      for (const path of [endpoint.url, `/api${endpoint.url}`, endpoint.url.replace('/internal', '/Internal')]) {
        const response = await setup.owner.client.send(path, {
          method: endpoint.method,
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
        expect({ path, status: response.status }).toEqual({ path, status: 404 })
      }
    })

    test('is nothing to a person, a key or nobody', async () => {
      const call = { body: {} }
      expect(pick(await send(endpoint, call, undefined))).toEqual({ status: 401, code: 'not_signed_in' })
      for (const via of ['session', 'key'] as const) {
        const who = { ...member(), via, scopes: [...scopes] }
        expect({ via, ...pick(await send(endpoint, call, sign(who, endpoint))) }).toEqual({
          via,
          status: 404,
          code: 'not_found',
        })
      }
    })
  },
)

test('an identity that a client sends along does not get past the gateway', async () => {
  const endpoint = publicEndpoints.find(({ name }) => name === 'listPosts') as Endpoint
  const headers = { [IDENTITY_HEADER]: sign(member(), endpoint) }
  const anonymous = await readReply(await system.client({ headers }).send(endpoint.url))
  expect(pick(anonymous)).toEqual({ status: 401, code: 'not_signed_in' })
  const { client } = await setup.join(2)
  const keys = await readReply(await client.send('/api/keys', { headers }))
  expect(pick(keys)).toEqual({ status: 403, code: 'not_allowed' })
})
