import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type StatusMessage, topics } from '@fanfare/contracts/live.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { publishLive } from '@fanfare/runtime/events/live.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { csrfToken } from '@fanfare/runtime/security/csrf.ts'
import { type Log, silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { configSpec } from '../../src/config.ts'
import { createService } from '../../src/service.ts'
import { accounts, insights, publishing, research, type ServicesState, secret, team, token } from './test-services.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export interface TestGateway {
  url: string
  state: ServicesState
  redis: Redis
  services: Record<'accounts' | 'team' | 'publishing' | 'research' | 'insights', Http>
  publishingUrl: string
  /** Replicas of publishing, and how many requests each was sent. One that is `starting` does not say yet whether it is ready. */
  replicas: { http: Http; taken: number; starting: boolean }[]
  /** Signs a person in. Returns the headers of their browser, for reading and for changing calls. */
  signIn(userId: string): { cookie: string; csrf: Record<string, string>; hash: string }
  apiKey(userId: string, teamId: string, scopes: string[]): { authorization: string; hash: string }
  /** Says that something about a user changed, as accounts and team do. */
  voidIdentity(userId: string): Promise<void>
  publishStatus(postId: string, status: StatusMessage): Promise<string>
  close(): Promise<void>
}

/** Starts a gateway, with a real Redis, before five small services that follow the contracts. */
export async function startTestGateway(
  env: Record<string, string> = {},
  { log = silentLog, publishers = 1 }: { log?: Log; publishers?: number } = {},
): Promise<TestGateway> {
  const state: ServicesState = {
    sessions: new Map(),
    keys: new Map(),
    members: new Map(),
    posts: new Map(),
    seen: [],
    asked: { sessions: 0, memberships: 0 },
    uploaded: [],
    teamName: 'Team',
    figures: undefined,
    teamPlans: { teams: [], more: false },
    plansSet: [],
    away: new Set(),
    publications: [],
    holdUploads: undefined,
  }
  const services = {
    accounts: accounts(state),
    team: team(state),
    publishing: publishing(state),
    research: research(state),
    insights: insights(state),
  }
  const redisUrl = env.REDIS_URL ?? (await redisOfFile())
  const webDir = mkdtempSync(join(tmpdir(), 'fanfare-web-'))
  const replicas = [services.publishing, ...Array.from({ length: publishers - 1 }, () => publishing(state))].map(
    http => {
      const replica = { http, taken: 0, starting: false }
      http.raw.addHook('onRequest', async ({ url }) => {
        replica.taken += 1
        while (replica.starting && url === '/ready') await pause(10)
      })
      return replica
    },
  )
  const publishingUrls = await Promise.all(replicas.map(({ http }) => http.listen()))
  const publishingUrl = publishingUrls[0] as string
  const config = readConfig(configSpec, {
    PORT: '0',
    IDENTITY_SECRET: secret,
    REDIS_URL: redisUrl,
    ACCOUNTS_URL: await services.accounts.listen(),
    TEAM_URL: await services.team.listen(),
    PUBLISHING_URL: publishingUrls.join(','),
    RESEARCH_URL: await services.research.listen(),
    INSIGHTS_URL: await services.insights.listen(),
    WEB_DIR: webDir,
    ...env,
  })
  const service = await createService(config, { role: 'http', log })
  const url = await service.listen()
  await service.start()
  const redis = openRedis(redisUrl, { log: silentLog })
  let last = 100
  const nextId = () => {
    last += 1
    return `${last}`
  }
  return {
    url,
    state,
    redis,
    services,
    publishingUrl,
    replicas,
    signIn(userId) {
      const shown = token()
      const session_id = nextId()
      const hash = sha256(shown)
      state.sessions.set(hash, { user_id: userId, session_id })
      const cookie = `fanfare_session=${shown}`
      const csrf = {
        cookie,
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': csrfToken(session_id, secret),
      }
      return { cookie, csrf, hash }
    },
    apiKey(user_id, team_id, scopes) {
      const shown = `ff_${token()}`
      const hash = sha256(shown)
      const times = { created_at: '2026-01-01T00:00:00.000Z', expires_at: null, ended: null }
      const key = { key_id: nextId(), user_id, team_id, name: 'Importer', prefix: shown.slice(0, 9), scopes, ...times }
      state.keys.set(hash, key)
      return { authorization: `Bearer ${shown}`, hash }
    },
    async voidIdentity(userId) {
      await publishLive(redis, topics.identity, { type: 'void', data: { userId } })
    },
    publishStatus: (postId, data) => publishLive(redis, topics.post(postId), { type: 'message', data }),
    async close() {
      await service.close()
      await Promise.all([...Object.values(services), ...replicas.map(({ http }) => http)].map(http => http.close()))
      await closeRedis(redis)
      rmSync(webDir, { recursive: true, force: true })
    },
  }
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the body of any response
  body: any
  text: string
}

/** Sends a request to the gateway as a client would. */
export async function ask(
  gateway: TestGateway,
  path: string,
  init: RequestInit & { json?: unknown } = {},
): Promise<Answer> {
  const { json, ...rest } = init
  const headers = new Headers(rest.headers)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = json === undefined ? rest.body : JSON.stringify(json)
  const answer = await fetch(`${gateway.url}${path}`, {
    redirect: 'manual',
    ...rest,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
    text,
  }
}
