import type { Endpoint, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { EventPayload, EventValue } from '@fanfare/contracts/events.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { databaseOfFile } from '@fanfare/infra/testing/database.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { type Clock, systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { entryOf } from '@fanfare/runtime/events/entry.ts'
import { EVENTS_STREAM } from '@fanfare/runtime/events/stream.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import type { Role, Service } from '@fanfare/runtime/process/service.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { IDENTITY_HEADER, serviceIdentity, signIdentity, type Who } from '@fanfare/runtime/security/identity.ts'
import { createLog, silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { configSpec } from '../../src/config.ts'
import { createService } from '../../src/service.ts'

const secret = 'the identity secret of this test file'

export interface Answer<T> {
  status: number
  data: T
  error?: { code: string; message: string; field?: string; rule?: string; details?: Record<string, unknown> }
  type?: string
}

interface Input {
  params?: object
  query?: object
  body?: unknown
}

export interface Caller {
  who: Who
  /** The signed identity, for requests of the test's own making. */
  headers(): Record<string, string>
  /** The whole answer. */
  ask<E extends Endpoint>(endpoint: E, input?: Input): Promise<Answer<ReplyOf<E>>>
  /** The data; throws with code and message when it fails. */
  call<E extends Endpoint>(endpoint: E, input?: Input): Promise<ReplyOf<E>>
}

export interface Harness {
  url: string
  redisUrl: string
  /** As research itself has it. */
  databaseUrl: string
  as(who?: Partial<Who>): Caller
  /** Another service. */
  service(): Caller
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** An event of another service, as the stream brings it. */
  tell<E extends EventValue>(event: E, payload: EventPayload<E>): Promise<void>
  redis: Redis
  /** Another process of the service on the same stores. Closed with the rest. */
  another(role: Role): Promise<Service>
  drain(): Promise<void>
  close(): Promise<void>
}

const somebody: Who = {
  userId: '11',
  teamId: '1',
  role: Creator,
  plan: 2,
  via: 'session',
  scopes: [],
  requestId: 'test',
}

/** Research with a database and a Redis number of its own. No other service runs: `env` names those that a test has. */
export async function startResearch({
  clock = systemClock,
  env = {},
  role = 'all' as Role,
}: {
  clock?: Clock
  env?: Record<string, string>
  role?: Role
} = {}): Promise<Harness> {
  const [database, redisUrl] = await Promise.all([databaseOfFile(), redisOfFile()])
  const config = readConfig(configSpec, {
    DATABASE_URL: database.url('research'),
    REDIS_URL: redisUrl,
    IDENTITY_SECRET: secret,
    ACCOUNTS_URL: 'http://127.0.0.1:9',
    TEAM_URL: 'http://127.0.0.1:9',
    GRAPH_URL: 'http://127.0.0.1:9',
    META_APP_ID: '1',
    META_APP_SECRET: 'secret',
    ...env,
  })
  const log = process.env.TEST_LOG ? createLog({ service: 'research', level: process.env.TEST_LOG }) : silentLog
  const others: Service[] = []
  const another = async (of: Role): Promise<Service> => {
    const service = await createService(config, { role: of, clock, log })
    await service.start()
    others.push(service)
    return service
  }
  const service = await createService(config, { role, clock, log })
  const url = await service.listen(0)
  await service.start()
  const admin = new pg.Client({ connectionString: database.adminUrl, options: '-c search_path=research,extensions' })
  await admin.connect()
  const redis = openRedis(redisUrl, { log })

  function caller(who: Who): Caller {
    const headers = () => ({ [IDENTITY_HEADER]: signIdentity(who, { secret, clock, audience: 'research' }) })
    const ask: Caller['ask'] = async (endpoint, { params, query, body } = {}) => {
      const response = await fetch(new URL(urlOf(endpoint, { params, query }), url), {
        method: endpoint.method,
        headers: { ...headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(30_000),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { ...((await response.json()) as object), status: response.status } as never
    }
    return {
      who,
      headers,
      ask,
      async call(endpoint, input) {
        const { data, error } = await ask(endpoint, input)
        if (error) throw Object.assign(new Error(`${endpoint.name}: ${error.code} ${error.field ?? ''}`), error)
        return data
      },
    }
  }

  return {
    url,
    redisUrl,
    databaseUrl: database.url('research'),
    as: (given = {}) => caller({ ...somebody, ...given }),
    service: () => caller(serviceIdentity('test')),
    sql: async (text, values) => (await admin.query(text, values)).rows as never,
    async tell({ name }, payload) {
      const event = { id: crypto.randomUUID(), name, teamId: null, payload, at: new Date().toISOString() }
      await redis.xadd(EVENTS_STREAM, '*', ...entryOf(event, null, secret, Date.now()))
    },
    redis,
    another,
    drain: () => service.drain(),
    async close() {
      await Promise.all([service, ...others].map(one => one.close()))
      await admin.end()
      await closeRedis(redis)
      await database.drop()
    },
  }
}
