import { changes, type Endpoint } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import { IDENTITY_HEADER, signIdentity, type Who } from '@fanfare/runtime/security/identity.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReply } from './calls.ts'
import type { Caller } from './calls-setup.ts'
import { planRows } from './matrix-plans.ts'
import { endpointOf, openStand, type Stand, scopes } from './matrix-stand.ts'
import { type CallerName, callers, rows } from './matrix-table.ts'

/**
 * Endpoint x caller x plan x own or other team, asked of the gateway and, past it, of the service. The calls name nothing that exists and carry
 * no body that can be read, so that whatever is let in changes nothing: what is looked at is only who is let in.
 */

const plans = [0, 1, 2, 3]
/** What the policy answers, as against what a service says of the call itself. */
const refusals = ['not_signed_in', 'not_allowed', 'session_only', 'scope_missing', 'feature_off', 'team_not_found']

let stand: Stand
let sql: pg.Pool
beforeAll(async () => {
  stand = await openStand()
  sql = new pg.Pool({ connectionString: stand.system.site.databaseUrl('team'), max: 1 })
})
afterAll(async () => {
  await sql?.end()
  await stand?.close()
})

/** Nothing that the path names exists, but for the team. */
function pathOf(endpoint: Endpoint, teamId: string): string {
  const names = Object.keys((endpoint.params as { properties?: object }).properties ?? {})
  return urlOf(endpoint, { params: Object.fromEntries(names.map(name => [name, name === 'teamId' ? teamId : '999'])) })
}

/** No JSON: a service that lets a caller in refuses it. */
const unreadable = (endpoint: Endpoint): RequestInit =>
  changes(endpoint.method) && !endpoint.raw
    ? { method: endpoint.method, body: '{', headers: { 'content-type': 'application/json' } }
    : { method: endpoint.method }

/** What a caller meets by the tables: the refusal of their role or key first, then that of the plan; undefined: they are let in. */
function expected(name: string, who: CallerName, plan: number): string | undefined {
  const code = rows.find(row => row.name === name)?.refused[who]?.code
  const own = rows.find(row => row.name === name)?.own.includes(who)
  if (code && refusals.includes(code) && !own) return code
  const from = planRows.find(row => row.name === name)?.from ?? 0
  return plan < from ? 'feature_off' : undefined
}
const metBy = (code: string | undefined): string | undefined =>
  code !== undefined && refusals.includes(code) ? code : undefined

test('the table of plans names every endpoint of a team, each once', () => {
  const names = publicEndpoints.filter(({ access }) => access === 'team').map(({ name }) => name)
  expect(planRows.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

describe.each(plans)('plan %i', plan => {
  beforeAll(async () => {
    const { setup, callers: stood } = stand
    const teams = [setup.teamId, stood.stranger.person.ownTeam]
    await sql.query('update team.teams set product_id = $1 where id = any($2)', [plan, teams])
  })

  test.each(planRows.map(({ name }) => name))('%s', async name => {
    const endpoint = endpointOf(name)
    const row = rows.find(one => one.name === name)
    for (const who of callers) {
      const as = who === 'without' ? (stand.keysWithout.get(row?.scope) as Caller) : stand.callers[who]
      const path = pathOf(endpoint, stand.setup.teamId)
      const reply = await readReply(await as.client.send(path, unreadable(endpoint)))
      expect({ who, code: metBy(reply.code) }).toEqual({ who, code: expected(name, who, plan) })
    }
    if (endpoint.service === 'gateway') return
    for (const [who, identity] of Object.entries(identities(row?.scope, plan))) {
      const base = stand.system.urls[endpoint.service as keyof typeof stand.system.urls]
      const init = unreadable(endpoint)
      const secret = stand.system.site.secrets.identitySecret
      const signed = signIdentity(identity, { secret, clock: systemClock, audience: endpoint.service })
      const headers = { ...(init.headers as object), [IDENTITY_HEADER]: signed }
      const reply = await readReply(await fetch(`${base}${pathOf(endpoint, identity.teamId)}`, { ...init, headers }))
      const at = { at: 'the service', who, code: metBy(reply.code) }
      expect(at).toEqual({ at: 'the service', who, code: expected(name, who as CallerName, plan) })
    }
  })
})

/** Callers as the gateway would sign them. */
function identities(scope: string | undefined, plan: number): Partial<Record<CallerName, Who>> {
  const { userId, teamId } = { userId: stand.setup.owner.userId, teamId: stand.setup.teamId }
  const who: Who = { userId, teamId, role: Owner, plan, via: 'session', scopes: [], requestId: 'test' }
  const key: Who = { ...who, via: 'key', keyId: '1', scopes: [...scopes] }
  return {
    owner: who,
    manager: { ...who, role: Manager },
    creator: { ...who, role: Creator },
    key,
    managerKey: { ...key, role: Manager },
    creatorKey: { ...key, role: Creator },
    without: { ...key, scopes: scopes.filter(other => other !== scope) },
  }
}
