import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { CredentialById, People } from '@fanfare/contracts/internal/accounts.ts'
import { AccountsForPublishing, SetAccountZone } from '@fanfare/contracts/internal/team.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { databaseOfFile, type TestDatabase } from '@fanfare/infra/testing/database.ts'
import { type PictureOptions, picture } from '@fanfare/infra/testing/pictures.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { sharedBacking } from '@fanfare/infra/testing/shared-backing.ts'
import { type Clock, systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import type { Role } from '@fanfare/runtime/process/service.ts'
import { IDENTITY_HEADER, signIdentity, type Who } from '@fanfare/runtime/security/identity.ts'
import { createLog, silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import type { Placing } from '../../src/clients/accounts.ts'
import { configSpec } from '../../src/config.ts'
import type { Account } from '../../src/model/account.ts'
import { createService } from '../../src/service.ts'

export const mediaSecret = 'the media secret of this test file..'
export const secret = 'the identity secret of this test file'

export interface Answer<T = unknown> {
  status: number
  headers: Headers
  data: T
  error?: { code: string; message: string; field?: string; rule?: string; details?: Record<string, unknown> }
  type?: string
}

export interface Caller {
  who: Who
  /** The signed identity, for requests of the test's own making. */
  headers(): Record<string, string>
  /** The whole answer. */
  ask<E extends Endpoint>(
    endpoint: E,
    input?: { params?: object; query?: object; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<ReplyOf<E>>>
  /** The data; throws with code and message when it fails. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: { params?: object; query?: object; body?: unknown; headers?: Record<string, string> },
  ): Promise<ReplyOf<E>>
  /** Uploads bytes and answers the file. */
  upload(bytes: Buffer, filename?: string): Promise<MediaFile>
  picture(options?: PictureOptions): Promise<MediaFile>
}

const usualPlacing: Placing = { timeslot: defaultSettings.timeslot, planner: defaultSettings.planner }

let accountIds = 7_000_000_000_000n
/** An account that is connected; each call another one. */
export function account(teamId: string, given: Partial<Account> = {}): Account {
  accountIds += 1n
  return {
    id: String(accountIds),
    team_id: teamId,
    type: 'ig',
    login: 'facebook',
    username: 'oleaandsons',
    name: 'Olea & Sons',
    pic_url: null,
    ig_id: '17841400000000001',
    fb_id: '101000000000001',
    tiktok_id: null,
    page_account_id: null,
    page: null,
    timezone: 'Europe/Lisbon',
    status: AccountActive,
    removed: false,
    is_checkpointed: false,
    is_restricted: false,
    credential_id: '5',
    expires_at: null,
    permissions: null,
    locked: false,
    plan: 2,
    ...given,
  }
}

export interface Harness {
  url: string
  /** Accounts that the team service returns. A test may change them; publishing may have them cached. */
  accounts: Account[]
  maxRetry: number
  /** How posts are placed into slots for every person. */
  placing: Placing
  /** Runs once, before the next reply of the team service: for what happens during a request. */
  meanwhile: (() => Promise<unknown>) | undefined
  /** Credentials that the accounts service was asked for. */
  credentialReads: string[]
  /** Tokens by credential; any other has one that no network knows. */
  tokens: Map<string, string>
  as(who?: Partial<Who>): Caller
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** A connection of its own, for what holds locks while others wait. */
  session(): Promise<(text: string) => Promise<unknown>>
  mediaDir: string
  redisUrl: string
  /** The environment of this process, for another one beside it. */
  settings: Record<string, string>
  drain(): Promise<void>
  /** Raw request without an identity. */
  send(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

interface Known {
  accounts: Account[]
  maxRetry: number
  placing: Placing
  meanwhile: Harness['meanwhile']
  credentialReads: string[]
  tokens: Map<string, string>
}

/** Accounts and team as publishing calls them: their contracts, answered with the data of the test. */
async function startOtherServices(state: Known, clock: Clock) {
  const http = createHttp({ service: 'other-services', log: silentLog, clock, identitySecret: secret, ready: {} })
  http.handle(AccountsForPublishing, async ({ body: { team_id, ids } }) => {
    const { meanwhile } = state
    state.meanwhile = undefined
    await meanwhile?.()
    return state.accounts.filter(known => known.team_id === team_id && (!ids || ids.includes(known.id)))
  })
  http.handle(People, ({ body: { ids } }) =>
    ids.map(id => ({
      id,
      name: 'Mira',
      email: 'mira@example.test',
      email_confirmed: true,
      timezone: 'Europe/Lisbon',
      max_retry: state.maxRetry,
      ...state.placing,
    })),
  )
  http.handle(CredentialById, ({ body: { credential_id } }) => {
    state.credentialReads.push(credential_id)
    const known = state.accounts.find(one => one.credential_id === credential_id)
    if (!known) return fail('credential_not_found')
    return {
      token: state.tokens.get(credential_id) ?? 'a token',
      network_id: '10',
      type: known.type,
      login: known.login,
      status: 'active' as const,
      expires_at: null,
      permissions: known.permissions,
      version: 1,
    }
  })
  http.handle(SetAccountZone, ({ body }) => {
    const known = state.accounts.find(({ id, team_id }) => id === body.social_account_id && team_id === body.team_id)
    if (!known) fail('social_account_not_found')
    else known.timezone = body.timezone
    return { done: true as const }
  })
  return { url: await http.listen(), close: () => http.close() }
}

/** Publishing with a database and a Redis number of its own. `role: 'http'` by default: nothing goes out by itself. */
export async function startPublishing({
  clock = systemClock,
  env = {},
  role = 'http' as Role,
  filled,
}: {
  clock?: Clock
  env?: Record<string, string>
  role?: Role
  /** Fills the database before the service migrates it: as a version before left it. */
  filled?: (database: TestDatabase) => Promise<void>
} = {}): Promise<Harness> {
  const state: Known = {
    accounts: [],
    maxRetry: 3,
    placing: { ...usualPlacing },
    meanwhile: undefined,
    credentialReads: [],
    tokens: new Map(),
  }
  const [database, redisUrl, otherServices, { ffmpeg }] = await Promise.all([
    databaseOfFile({ tables: filled === undefined }),
    redisOfFile(),
    startOtherServices(state, clock),
    sharedBacking(),
  ])
  await filled?.(database)
  const mediaDir = mkdtempSync(join(tmpdir(), 'fanfare-media-'))
  const settings: Record<string, string> = {
    DATABASE_URL: database.url('publishing'),
    REDIS_URL: redisUrl,
    IDENTITY_SECRET: secret,
    MEDIA_SECRET: mediaSecret,
    MEDIA_DIR: mediaDir,
    TEAM_URL: otherServices.url,
    ACCOUNTS_URL: otherServices.url,
    GRAPH_URL: 'http://127.0.0.1:9',
    ACCOUNT_CACHE_MS: '0',
    META_APP_ID: '1',
    META_APP_SECRET: 'secret',
    VIDEO_DIR: join(mediaDir, 'work'),
    VIDEO_PRESET: 'ultrafast',
    FEATURES: 'draft',
    ...ffmpeg,
    ...env,
  }
  const config = readConfig(configSpec, settings)
  const log = process.env.TEST_LOG ? createLog({ service: 'publishing', level: process.env.TEST_LOG }) : silentLog
  const service = await createService(config, { role, clock, log })
  const url = await service.listen(0)
  await service.start()
  const admin = new pg.Client({ connectionString: database.adminUrl, options: '-c search_path=publishing,extensions' })
  await admin.connect()
  const sessions: pg.Client[] = []

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, url), { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init })
  }

  function as(given: Partial<Who> = {}): Caller {
    const who: Who = {
      userId: '11',
      teamId: '1',
      role: Creator,
      plan: 2,
      via: 'session',
      scopes: [],
      requestId: 'test',
      ...given,
    }
    const identity = () => ({ [IDENTITY_HEADER]: signIdentity(who, { secret, clock, audience: 'publishing' }) })
    const ask: Caller['ask'] = async (endpoint, { params, query, body, headers = {} } = {}) => {
      const response = await send(urlOf(endpoint, { params, query }), {
        method: endpoint.method,
        headers: {
          ...identity(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { data: text }
      return { ...json, status: response.status, headers: response.headers }
    }
    const call: Caller['call'] = async (endpoint, input) => {
      const { data, error } = await ask(endpoint, input)
      if (error)
        throw Object.assign(new Error(`${endpoint.name}: ${error.code} ${error.field ?? ''} ${error.message}`), error)
      return data
    }
    return {
      who,
      headers: identity,
      ask,
      call,
      async upload(bytes, filename = 'picture.jpg') {
        const { upload: ticket } = await call(CreateUpload, { body: { filename, bytes: bytes.length } })
        const response = await send(ticket.url, { method: 'PUT', body: new Uint8Array(bytes) })
        const answer = (await response.json()) as { data?: { media: MediaFile }; error?: { code: string } }
        if (!answer.data) throw Object.assign(new Error(`upload: ${answer.error?.code}`), answer.error)
        return answer.data.media
      },
      async picture(options) {
        return this.upload(await picture(options))
      },
    }
  }

  return {
    url,
    get accounts() {
      return state.accounts
    },
    set maxRetry(value: number) {
      state.maxRetry = value
    },
    credentialReads: state.credentialReads,
    tokens: state.tokens,
    get maxRetry() {
      return state.maxRetry
    },
    get placing() {
      return state.placing
    },
    set placing(value: Placing) {
      state.placing = value
    },
    set meanwhile(value: Harness['meanwhile']) {
      state.meanwhile = value
    },
    as,
    send,
    mediaDir,
    redisUrl,
    settings,
    drain: () => service.drain(),
    async sql(text, values) {
      return (await admin.query(text, values)).rows as never
    },
    async session() {
      const client = new pg.Client({
        connectionString: database.adminUrl,
        options: '-c search_path=publishing,extensions',
      })
      await client.connect()
      sessions.push(client)
      return text => client.query(text)
    },
    async close() {
      for (const client of sessions) await client.end()
      await service.close()
      await admin.end()
      await otherServices.close()
      await database.drop()
      rmSync(mediaDir, { recursive: true, force: true })
    },
  }
}
