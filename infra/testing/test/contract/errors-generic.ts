import { request as httpRequest } from 'node:http'
import { changes, type Endpoint } from '@fanfare/contracts/endpoint.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { policy, type Role, type Scope } from '@fanfare/contracts/policy.ts'
import { Redis } from 'ioredis'
import type { Answer, Client } from '../../client.ts'
import { heldBack } from './errors-approvals.ts'
import { badInputs } from './errors-input.ts'
import {
  type Ask,
  creator,
  lazy,
  lonely,
  on,
  other,
  owner,
  ownerFor,
  pathOf,
  program,
  type Recipe,
  readerOfPosts,
  readerOfTeams,
  type Setup,
} from './errors-setup.ts'

/** Errors that come with method, input and access: one recipe each, for every endpoint that declares them. */

type Generic = (endpoint: Endpoint, setup: Setup) => Promise<Answer>

/** A caller who may call the endpoint, with the path of their own team. */
async function allowed(endpoint: Endpoint, setup: Setup): Promise<{ client: Client; params: Record<string, string> }> {
  if (endpoint.access === 'public') return { client: setup.visitor(), params: {} }
  const { client, teamId } = await ownerFor(endpoint)(setup)
  return { client, params: endpoint.team === 'path' ? { teamId } : {} }
}

const asAllowed =
  (given: Ask): Generic =>
  async (endpoint, setup) => {
    const { client, params } = await allowed(endpoint, setup)
    return setup.ask(endpoint, client, { ...given, params: { ...params, ...given.params } })
  }

const nothing = lazy(async setup => setup.visitor())
const inPath = async (endpoint: Endpoint, setup: Setup): Promise<Record<string, string>> =>
  endpoint.team === 'path' ? { teamId: (await owner(setup)).teamId } : {}

const foreign: Ask = { headers: { origin: 'https://elsewhere.example' } }
const noToken: Ask = { headers: { 'x-csrf-token': 'none' } }

/** A head that announces more than the endpoint takes; of an upload no byte is sent, for the head is enough. */
async function tooLarge(endpoint: Endpoint, setup: Setup): Promise<Answer> {
  const { client, params } = await allowed(endpoint, setup)
  if (!endpoint.raw || !endpoint.bodyLimit) {
    const bytes = JSON.stringify({ surplus: 'x'.repeat((endpoint.bodyLimit ?? 256 * 1024) + 1024) })
    return setup.ask(endpoint, client, { params, bytes, headers: { 'content-type': 'application/json' } })
  }
  const url = new URL(pathOf(endpoint, { params }), setup.system.gatewayUrl)
  const headers = { 'content-length': endpoint.bodyLimit + 1, 'content-type': 'application/octet-stream' }
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: endpoint.method, headers }, async response => {
      const text = (await response.toArray()).map(String).join('')
      sent.destroy()
      const { error } = JSON.parse(text) as Answer
      resolve({ status: response.statusCode ?? 0, headers: new Headers(), text, ...(error ? { error } : {}) })
    })
    sent.on('error', reject)
    sent.flushHeaders()
  })
}

/** A person whose rate limit is used up by requests through another gateway, which this one sees in Redis. */
const busy = lazy(async setup => {
  const client = setup.visitor()
  const { id } = await client.signUp()
  return { client, id }
})
async function tooMany(endpoint: Endpoint, setup: Setup): Promise<Answer> {
  const isPublic = endpoint.access === 'public'
  const { client, id } = isPublic ? { client: setup.system.client(), id: '' } : await busy(setup)
  const address = '10.99.0.1'
  const person = changes(endpoint.method) ? `user-${id}` : `user-${id}:read`
  const caller = isPublic ? `ip-${address}` : person
  const bucket = endpoint.perMinute === undefined ? caller : `${caller}:${endpoint.name}`
  // What is refused later than the limit is enough to be counted, and changes nothing.
  const refused: Record<string, string> = isPublic ? { 'x-requested-with': 'none' } : { 'x-csrf-token': 'none' }
  const ask: Ask = { headers: { 'x-forwarded-for': address, ...refused } }
  const redis = new Redis(setup.system.redisUrl)
  try {
    for (let turn = 1; ; turn++) {
      const key = `fanfare:rate:${Math.floor(Date.now() / 60_000)}:${bucket}`
      await redis.multi().incrby(key, 1_000_000_000).expire(key, 120).exec()
      await setup.ask(endpoint, client, ask)
      await setup.system.services.gateway.drain()
      const answer = await setup.ask(endpoint, client, ask)
      // A new minute may have begun in between.
      if (answer.error?.code === 'rate_limited' || turn === 3) return answer
    }
  } finally {
    redis.disconnect()
  }
}

async function withoutScope(endpoint: Endpoint, setup: Setup): Promise<Answer> {
  const rule: { role: Role; scope?: Scope } | undefined = endpoint.action && policy[endpoint.action]
  const client = await (rule?.scope === 'team:read' ? readerOfPosts : readerOfTeams)(setup)
  return setup.ask(endpoint, client, { params: await inPath(endpoint, setup) })
}

async function inNoTeam(endpoint: Endpoint, setup: Setup): Promise<Answer> {
  if (endpoint.team !== 'path') return setup.ask(endpoint, await lonely(setup))
  const { teamId } = await other(setup)
  return setup.ask(endpoint, (await owner(setup)).client, { params: { teamId } })
}

/** The first input of the endpoint that can be wrong. */
async function badInput(endpoint: Endpoint, setup: Setup): Promise<Answer> {
  const [bad] = badInputs(endpoint)
  return asAllowed(bad?.ask ?? {})(endpoint, setup)
}

const generic: Partial<Record<ErrorCode, Generic>> = {
  not_signed_in: async (endpoint, setup) => setup.ask(endpoint, await nothing(setup)),
  xhr_required: asAllowed({ headers: { 'x-requested-with': 'none' } }),
  csrf_failed: (endpoint, setup) => asAllowed(endpoint.access === 'public' ? foreign : noToken)(endpoint, setup),
  session_only: async (endpoint, setup) =>
    setup.ask(endpoint, await program(setup), { params: await inPath(endpoint, setup) }),
  scope_missing: withoutScope,
  approval_needed: async (endpoint, setup) => setup.ask(endpoint, (await heldBack(setup)).client, {}),
  feature_off: async (endpoint, setup) =>
    setup.ask(endpoint, (await owner(setup)).client, { params: await inPath(endpoint, setup) }),
  not_allowed: async (endpoint, setup) =>
    setup.ask(endpoint, (await creator(setup)).client, { params: await inPath(endpoint, setup) }),
  team_not_found: inNoTeam,
  invalid_input: badInput,
  invalid_json: asAllowed({ bytes: '{"a":', headers: { 'content-type': 'application/json' } }),
  unsupported_media_type: asAllowed({ bytes: '<a/>', headers: { 'content-type': 'application/xml' } }),
  body_too_large: tooLarge,
  url_too_long: asAllowed({ query: { surplus: 'x'.repeat(9_000) } }),
  rate_limited: tooMany,
}

/** A recipe of an error that comes with method, input or access. */
export function genericRecipe(endpoint: Endpoint, code: ErrorCode): Recipe | undefined {
  const run = generic[code]
  if (!run) return undefined
  // Of what every plan includes no team is without.
  if (code === 'feature_off' && ownerFor(endpoint) === owner) return undefined
  const field = code === 'invalid_input' ? badInputs(endpoint)[0]?.field : undefined
  return on(endpoint, code, setup => run(endpoint, setup), field)
}
