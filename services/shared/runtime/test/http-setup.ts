import { endpoint } from '@fanfare/contracts/endpoint.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { Type } from 'typebox'
import { afterEach } from 'vitest'
import { fail } from '../src/errors.ts'
import { createHttp, type Http } from '../src/http/http.ts'
import type { HttpOptions } from '../src/http/types.ts'
import { IDENTITY_HEADER, signIdentity, type Who } from '../src/security/identity.ts'
import { silentLog } from '../src/telemetry/log.ts'

const strict = { additionalProperties: false } as const
export const Id = Type.String({ pattern: '^[0-9]{1,20}$', description: 'an id' })
export const service = 'team' as const

export const Public = endpoint({
  name: 'public',
  service,
  method: 'POST',
  url: '/public/:id',
  access: 'public',
  summary: '',
  params: Type.Object({ id: Id }),
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
    all: Type.Optional(Type.Boolean()),
    tags: Type.Optional(Type.Array(Type.String())),
    kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
    rank: Type.Optional(Type.Enum([0, 1, 2])),
  }),
  body: Type.Object({
    caption: Type.Optional(Type.String({ minLength: 2, maxLength: 5 })),
    items: Type.Optional(Type.Array(Type.Object({ alt: Type.String({ maxLength: 3 }) }, strict), { maxItems: 2 })),
    when: Type.Optional(
      Type.Union([
        Type.Object({ kind: Type.Literal('now') }),
        Type.Object({ kind: Type.Literal('at'), at: Type.String({ minLength: 16 }) }),
      ]),
    ),
    any: Type.Optional(Type.Unknown()),
    note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
  reply: Type.Object({
    query: Type.Unknown(),
    body: Type.Unknown(),
    name: Type.Union([Type.String(), Type.Null()]),
    role: Type.Optional(Type.Enum([0, 1, 2])),
    list: Type.Optional(Type.Array(Type.Object({ id: Id }))),
  }),
})
export const shape = { service, summary: '', reply: Type.Object({ userId: Type.String() }) }
export const Mine = endpoint({ ...shape, name: 'mine', method: 'GET', url: '/mine', access: 'user' })
export const Rename = endpoint({
  ...shape,
  name: 'rename',
  method: 'PUT',
  url: '/teams/:teamId',
  access: 'team',
  action: 'team.rename',
  team: 'path',
  params: Type.Object({ teamId: Id }),
})
export const Read = endpoint({
  ...shape,
  name: 'read',
  method: 'GET',
  url: '/read',
  access: 'team',
  action: 'post.read',
})
export const Inner = endpoint({
  ...shape,
  name: 'inner',
  method: 'POST',
  url: '/internal/x',
  access: 'service',
  body: Type.Object({ n: Type.Integer() }),
})
export const Bytes = endpoint({
  ...shape,
  name: 'bytes',
  method: 'PUT',
  url: '/bytes',
  access: 'public',
  raw: true,
  bodyLimit: 1000,
})
export const Fails = endpoint({
  ...shape,
  name: 'fails',
  method: 'GET',
  url: '/fails/:how',
  access: 'public',
  params: Type.Object({ how: Type.String() }),
})

export const clock = testClock()
export const identitySecret = 's'.repeat(32)
export const member: Who = {
  userId: '7',
  teamId: '70',
  role: Creator,
  plan: 2,
  via: 'session',
  scopes: [],
  requestId: 'req',
}
export const open: Http[] = []

export function serve(more: Partial<HttpOptions> = {}): Http {
  const http = createHttp({ service, log: silentLog, clock, identitySecret, ready: {}, ...more })
  open.push(http)
  http.handle(Public, ({ query, body, caller }) => ({ query, body, name: caller?.userId ?? null, secret: 'x' }))
  for (const one of [Mine, Rename, Read, Inner]) http.handle(one, ({ who }) => ({ userId: who.userId }))
  http.handleRaw(Bytes, async ({ request, reply }) => {
    let size = 0
    for await (const chunk of request.raw) size += chunk.length
    return reply.type('text/plain').send(`${size}`)
  })
  http.handle(Fails, ({ params }) => {
    if (params.how === 'limit') fail('quota_reached', { details: { left: 0 } })
    if (params.how === 'lost') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })
    if (params.how === 'range') throw Object.assign(new Error('out of range'), { code: '22003' })
    throw new Error('secret inside: SELECT * FROM users')
  })
  return http
}

/** Closes after each test what it has opened. */
export const useHttp = () => {
  afterEach(() => Promise.all(open.splice(0).map(http => http.close())))
}

export function as(who: Partial<Who>): Record<string, string> {
  return { [IDENTITY_HEADER]: signIdentity({ ...member, ...who }, { secret: identitySecret, clock, audience: 'team' }) }
}
export async function ask(
  http: Http,
  method: string,
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const payload = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body)
  const answer = await http.raw.inject({
    method: method as 'GET',
    url,
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, headers: answer.headers, json: answer.json() }
}
