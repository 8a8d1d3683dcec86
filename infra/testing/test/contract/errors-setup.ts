import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { type Feature, hasFeature } from '@fanfare/contracts/features.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { Creator, policy, type Role, type Scope, scopes } from '@fanfare/contracts/policy.ts'
import { exampleOf } from '@fanfare/gateway/openapi/examples.ts'
import type { Schema } from '@fanfare/gateway/openapi/schemas.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller, urlOf } from '@fanfare/runtime/http/call.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import pg from 'pg'
import type { Answer, Client } from '../../client.ts'
import { confirmEmail } from '../../confirmed.ts'
import { type System, type SystemOptions, startSystem } from '../../system.ts'

/** A request of an endpoint, right or wrong. What of path and query is left out is filled with the contract's examples. */
export interface Ask {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  /** Sent as it is, instead of `body`. */
  bytes?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** Instead of the address that follows from params and query. */
  path?: string
}

export interface Setup {
  system: System
  /** Superuser's connection, for states that no call leads to. */
  sql: pg.Client
  /** Each failure that was answered: endpoint and code. */
  seen: Map<string, Set<string>>
  /** Asks as `client` and writes down the failure. */
  ask(endpoint: AnyEndpoint, client: Client, ask?: Ask): Promise<Answer>
  /** The data of a call that must not fail. */
  // biome-ignore lint/suspicious/noExplicitAny: replies of any endpoint, read by recipes that know them
  call(endpoint: AnyEndpoint, client: Client, ask?: Ask): Promise<any>
  /** A visitor with an address of their own. */
  visitor(apiKey?: string): Client
  close(): Promise<void>
}

/** How an error is brought about; `field` is what it has to name. */
export interface Recipe {
  endpoint: string
  code: ErrorCode
  run(setup: Setup): Promise<Answer>
  field?: string
}

export const on = (endpoint: AnyEndpoint, code: ErrorCode, run: Recipe['run'], field?: string): Recipe => ({
  endpoint: endpoint.name,
  code,
  run,
  ...(field === undefined ? {} : { field }),
})

/** A value that several recipes need, made on first use and kept for each setup. */
export function lazy<T>(make: (setup: Setup) => Promise<T>): (setup: Setup) => Promise<T> {
  const made = new WeakMap<Setup, Promise<T>>()
  return setup => {
    const known = made.get(setup) ?? make(setup)
    made.set(setup, known)
    return known
  }
}

const properties = (schema: unknown) =>
  Object.entries((schema as { properties?: Record<string, Schema> }).properties ?? {})
const required = (schema: unknown): string[] => (schema as { required?: string[] }).required ?? []

/** What must be in a path or query, by the contract's own examples. */
function examples(schema: unknown): Record<string, string> {
  const needed = properties(schema).filter(([name]) => required(schema).includes(name))
  return Object.fromEntries(needed.map(([name, part]) => [name, String(exampleOf(part, name, 1))]))
}

export function pathOf(endpoint: Endpoint, { params, query, path }: Ask): string {
  const filled = {
    params: { ...examples(endpoint.params), ...params },
    query: { ...examples(endpoint.query), ...query },
  }
  return path ?? urlOf(endpoint, filled)
}

/** The answer as it came. Streams that do not end are left. */
async function read(response: Response): Promise<Answer> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  if (type.includes('event-stream')) {
    await response.body?.cancel()
    return { status, headers, text: '' }
  }
  const text = await response.text()
  const parsed = type.includes('json') && text !== '' ? (JSON.parse(text) as Partial<Answer>) : {}
  const { data, error, type: kind } = parsed
  return { status, headers, text, data, ...(error ? { error } : {}), ...(kind ? { type: kind } : {}) }
}

export async function startSetup(options: SystemOptions = {}): Promise<Setup> {
  const system = await startSystem(options)
  const sql = new pg.Client({ connectionString: system.database.adminUrl })
  await sql.connect()
  const seen = new Map<string, Set<string>>()
  let visitors = 0

  const ask: Setup['ask'] = async (endpoint, client, given = {}) => {
    const json = given.body === undefined ? undefined : JSON.stringify(given.body)
    const body = given.bytes ?? json
    const response = await client.send(pathOf(endpoint, given), {
      method: endpoint.method,
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...given.headers },
      ...(body === undefined ? {} : { body }),
    })
    const answer = await read(response)
    const codes = seen.get(endpoint.name) ?? new Set()
    if (answer.error) seen.set(endpoint.name, codes.add(answer.error.code))
    return answer
  }
  return {
    system,
    sql,
    seen,
    ask,
    async call(endpoint, client, given) {
      const { data, error, status } = await ask(endpoint, client, given)
      if (error || status >= 400) throw new Error(`${endpoint.name} answered ${status} ${JSON.stringify(error)}`)
      return data
    },
    visitor: apiKey =>
      system.client({
        ...(apiKey === undefined ? {} : { apiKey }),
        headers: { 'x-forwarded-for': `10.1.${Math.floor(++visitors / 250)}.${visitors % 250}` },
      }),
    async close() {
      await sql.end()
      await system.close()
    },
  }
}

/** Someone with a team. */
export interface Person {
  client: Client
  userId: string
  teamId: string
  email: string
  password: string
}

/** `confirmed` as nearly everybody is: the e-mail is theirs. */
export async function newPerson(setup: Setup, confirmed = true): Promise<Person> {
  const client = setup.visitor()
  const { email, password } = await client.signUp()
  if (confirmed) await confirmEmail(setup.system.mail, client, email)
  const { id, active_team } = await setup.call(GetUser, client)
  return { client, userId: id, teamId: active_team, email, password }
}

/** Who may everything in a team. */
export const owner = lazy(setup => newPerson(setup))
/** Someone else with a team of their own. */
export const other = lazy(setup => newPerson(setup))

/** Someone whose plan includes every feature; the plan of all others is the smallest. */
export const subscriber = lazy(async setup => {
  const person = await newPerson(setup)
  await setup.sql.query('update team.teams set product_id = 2 where id = $1', [person.teamId])
  return person
})
/** Who may call an endpoint: their plan has the feature that it asks for. */
export const ownerFor = ({ action }: Endpoint) => {
  const rule: { role: Role; feature?: Feature } | undefined = action && policy[action]
  return rule?.feature && !hasFeature(rule.feature, 0) ? subscriber : owner
}

/** A member of the owner's team with the lowest rank. */
export const creator = lazy(async setup => {
  const [{ teamId }, person] = [await owner(setup), await newPerson(setup)]
  const { urls, site } = setup.system
  const call = createCaller({ urls, identitySecret: site.secrets.identitySecret, clock: systemClock })
  await call(AddMember, { body: { team_id: teamId, user_id: person.userId, role: Creator } })
  await call.close()
  await setup.call(SwitchTeam, person.client, { body: { to: teamId } })
  return { ...person, teamId }
})

/** Someone who was taken out of their only team, before the gateway knew of it: no call does that yet. */
export const lonely = lazy(async setup => {
  const client = setup.visitor()
  const { id } = await client.signUp()
  await setup.sql.query('delete from team.members where user_id = $1', [id])
  return client
})

const keyOf = async (setup: Setup, given: readonly Scope[]): Promise<Client> => {
  const { client } = await owner(setup)
  const { secret } = await setup.call(CreateApiKey, client, { body: { name: 'A program', scopes: given } })
  return setup.visitor(secret)
}
/** A program with every scope. */
export const program = lazy(setup => keyOf(setup, scopes))
/** Programs with one scope each. */
export const readerOfTeams = lazy(setup => keyOf(setup, ['team:read']))
export const readerOfPosts = lazy(setup => keyOf(setup, ['posts:read']))
