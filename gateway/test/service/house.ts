import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NOTHING_MADE } from '@fanfare/contracts/endpoint.ts'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import { MediaBytes, PutUpload } from '@fanfare/contracts/endpoints/media.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { GetTeam, RenameTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser, UpdateUser } from '@fanfare/contracts/endpoints/users.ts'
import type { OperatorFigures, OperatorPublication } from '@fanfare/contracts/entities/operator.ts'
import { defaultSettings, type User } from '@fanfare/contracts/entities/users.ts'
import { ResolveApiKey, ResolveSession } from '@fanfare/contracts/internal/accounts.ts'
import {
  ListPublications,
  PausePublishing,
  PostSnapshot,
  ReadOperatorFigures,
  ResumePublishing,
} from '@fanfare/contracts/internal/publishing.ts'
import { MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import { type StatusMessage, topics } from '@fanfare/contracts/live.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { publishLive } from '@fanfare/runtime/events/live.ts'
import { createHttp, type Http } from '@fanfare/runtime/http/http.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { csrfToken } from '@fanfare/runtime/security/csrf.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { type Log, silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { configSpec } from '../../src/config.ts'
import { createService } from '../../src/service.ts'

export const secret = 'a secret of at least thirty-two characters'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const token = () => randomBytes(24).toString('base64url')

/** What the services of a test know. A test changes it as a person would by using them. */
export interface World {
  sessions: Map<string, { user_id: string; session_id: string }>
  keys: Map<string, { key_id: string; user_id: string; team_id: string; scopes: string[] }>
  members: Map<string, { team_id: string; name: string; role: 0 | 1 | 2; plan: number }[]>
  posts: Map<string, { team_id: string; status: StatusMessage }>
  /** What reached the services: the caller they saw and the headers. */
  seen: { endpoint: string; who: Who | undefined; headers: IncomingHttpHeaders; body: unknown }[]
  /** Questions that accounts and team were asked. */
  asked: { sessions: number; memberships: number }
  uploaded: number[]
  /** Until when the service leaves the bytes of an upload unread. */
  holdUploads: Promise<void> | undefined
  /** As the team service answers it. */
  teamName: string
  /** What publishing tells the operator; nothing: it cannot. */
  figures: OperatorFigures | undefined
  /** Services that cannot reach their database. */
  away: Set<string>
  publications: OperatorPublication[]
}

function service(name: string, { away }: World): Http {
  return createHttp({
    service: name,
    log: silentLog,
    clock: systemClock,
    identitySecret: secret,
    ready: { database: async () => (away.has(name) ? Promise.reject(new Error('no database')) : undefined) },
    drainMs: 200,
  })
}

const now = () => new Date().toISOString()

const user = (id: string): User => ({
  id,
  name: 'Ada',
  username: 'ada',
  email: 'ada@example.org',
  email_confirmed: true,
  product_id: 2,
  expired_at: null,
  fb: null,
  settings: defaultSettings,
  teams: [],
  active_team: null,
  quota: { social_accounts: 20, members: 10, posts_per_day: 25, max_schedule_days: 365 },
  suite_id: null,
  package_id: null,
  created_at: now(),
})

function accounts(world: World): Http {
  const { sessions, keys, seen, asked } = world
  const http = service('accounts', world)
  http.handle(ResolveSession, ({ body }) => {
    asked.sessions += 1
    const found = sessions.get(body.token_hash)
    return found ? { ...found, expires_at: new Date(Date.now() + 3_600_000).toISOString() } : null
  })
  http.handle(ResolveApiKey, ({ body }) => keys.get(body.key_hash) ?? null)
  http.handle(SignIn, ({ request, reply, body, caller }) => {
    reply.header('set-cookie', ['fanfare_session=a; HttpOnly', 'fanfare_csrf=b'])
    seen.push({ endpoint: 'signIn', who: caller, headers: request.headers, body })
    return body.password === 'right password' ? { second_factor: false } : fail('wrong_credentials')
  })
  http.handle(GetUser, ({ who, request }) => {
    seen.push({ endpoint: 'getUser', who, headers: request.headers, body: undefined })
    return user(who.userId)
  })
  http.handle(UpdateUser, ({ who, request, body }) => {
    seen.push({ endpoint: 'updateUser', who, headers: request.headers, body })
    return user(who.userId)
  })
  http.handle(CreateApiKey, ({ who, body, request }) => {
    seen.push({ endpoint: 'createApiKey', who, headers: request.headers, body })
    const { name, scopes } = body
    const times = { created_at: now(), last_used_at: null, expires_at: null }
    return { key: { id: '77', name, scopes, prefix: 'ff_', created_by: who.userId, ...times }, secret: `ff_${token()}` }
  })
  return http
}

function team(world: World): Http {
  const { members, seen, asked } = world
  const http = service('team', world)
  http.handle(MembershipsOf, ({ body }) => {
    asked.memberships += 1
    const memberships = members.get(body.user_id) ?? []
    return { active_team_id: memberships[0]?.team_id ?? null, memberships }
  })
  const answer =
    (endpoint: string) =>
    (context: { who: Who; params: { teamId: string }; body?: unknown; request: { headers: IncomingHttpHeaders } }) => {
      seen.push({ endpoint, who: context.who, headers: context.request.headers, body: context.body })
      return {
        id: context.params.teamId,
        name: world.teamName,
        owner: { id: context.who.userId, product_id: 2 },
        created_at: now(),
      }
    }
  http.handle(GetTeam, answer('getTeam'))
  http.handle(RenameTeam, answer('renameTeam'))
  return http
}

function publishing(world: World): Http {
  const { posts, seen, uploaded } = world
  const http = service('publishing', world)
  http.handle(ListPosts, ({ who, query, request }) => {
    seen.push({ endpoint: 'listPosts', who, headers: request.headers, body: query })
    return { data: [], pagination: { has_next: false, offset: query.offset ?? 0, per_result: 20, total: 0 } }
  })
  http.handle(CreatePosts, ({ who, body, request, reply }) => {
    if (body.dry_run) reply.header(NOTHING_MADE, 'yes')
    seen.push({ endpoint: 'createPosts', who, headers: request.headers, body })
    return { posts: [] }
  })
  http.handle(PostSnapshot, ({ body }) => {
    const post = posts.get(body.post_id)
    return post?.team_id === body.team_id ? post.status : null
  })
  http.handle(ReadOperatorFigures, () => world.figures ?? fail('service_unavailable'))
  http.handle(ListPublications, ({ body }) => {
    seen.push({ endpoint: 'listPublications', who: undefined, headers: {}, body })
    return { publications: world.publications, next: null }
  })
  for (const endpoint of [PausePublishing, ResumePublishing])
    http.handle(endpoint, ({ body }) => {
      seen.push({ endpoint: endpoint.name, who: undefined, headers: {}, body })
      return []
    })
  http.handleRaw(PutUpload, async ({ request, query }) => {
    if (query.s === 'forged') fail('upload_signature_invalid')
    await world.holdUploads
    let size = 0
    for await (const piece of request.raw) size += (piece as Buffer).length
    uploaded.push(size)
    return { offset: size, complete: true }
  })
  http.handleRaw(MediaBytes, ({ params, reply }) => {
    if (params.variant === 'cut') {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' })
      reply.raw.write('half of it', () => reply.raw.destroy())
      return
    }
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000').send(Buffer.alloc(3_000_000, 7))
  })
  return http
}

export interface House {
  url: string
  world: World
  redis: Redis
  services: Record<'accounts' | 'team' | 'publishing', Http>
  publishingUrl: string
  /** Replicas of publishing, and how many requests each was sent. One that is `starting` does not say yet whether it is ready. */
  replicas: { http: Http; taken: number; starting: boolean }[]
  /** Signs somebody in; answers the headers of their browser, for reading and for changing calls. */
  signIn(userId: string): { cookie: string; csrf: Record<string, string>; hash: string }
  apiKey(userId: string, teamId: string, scopes: string[]): { authorization: string; hash: string }
  /** Says that something about a user changed, as accounts and team do. */
  voidIdentity(userId: string): Promise<void>
  tellPost(postId: string, status: StatusMessage): Promise<string>
  close(): Promise<void>
}

/** A gateway before three small real services of the contracts, and a real Redis. */
export async function startHouse(
  env: Record<string, string> = {},
  { log = silentLog, publishers = 1 }: { log?: Log; publishers?: number } = {},
): Promise<House> {
  const world: World = {
    sessions: new Map(),
    keys: new Map(),
    members: new Map(),
    posts: new Map(),
    seen: [],
    asked: { sessions: 0, memberships: 0 },
    uploaded: [],
    teamName: 'Team',
    figures: undefined,
    away: new Set(),
    publications: [],
    holdUploads: undefined,
  }
  const services = { accounts: accounts(world), team: team(world), publishing: publishing(world) }
  const redisUrl = env.REDIS_URL ?? (await redisOfFile())
  const webDir = mkdtempSync(join(tmpdir(), 'fanfare-web-'))
  const replicas = [services.publishing, ...Array.from({ length: publishers - 1 }, () => publishing(world))].map(
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
    WEB_DIR: webDir,
    ...env,
  })
  const gateway = await createService(config, { role: 'http', log })
  const url = await gateway.listen()
  await gateway.start()
  const redis = openRedis(redisUrl, { log: silentLog })
  let last = 100
  const nextId = () => {
    last += 1
    return `${last}`
  }
  return {
    url,
    world,
    redis,
    services,
    publishingUrl,
    replicas,
    signIn(userId) {
      const shown = token()
      const session_id = nextId()
      const hash = sha256(shown)
      world.sessions.set(hash, { user_id: userId, session_id })
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
      world.keys.set(hash, { key_id: nextId(), user_id, team_id, scopes })
      return { authorization: `Bearer ${shown}`, hash }
    },
    async voidIdentity(userId) {
      await publishLive(redis, topics.identity, { type: 'void', data: { userId } })
    },
    tellPost: (postId, data) => publishLive(redis, topics.post(postId), { type: 'message', data }),
    async close() {
      await gateway.close()
      await Promise.all([...Object.values(services), ...replicas.map(({ http }) => http)].map(http => http.close()))
      await closeRedis(redis)
      rmSync(webDir, { recursive: true, force: true })
    },
  }
}

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever the gateway answered
  body: any
  text: string
}

/** Asks the gateway as a client would. */
export async function ask(house: House, path: string, init: RequestInit & { json?: unknown } = {}): Promise<Answer> {
  const { json, ...rest } = init
  const headers = new Headers(rest.headers)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = json === undefined ? rest.body : JSON.stringify(json)
  const answer = await fetch(`${house.url}${path}`, {
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
