import { request as nodeRequest } from 'node:http'
import { endpoint } from '@fanfare/contracts/endpoint.ts'
import { Creator, Owner } from '@fanfare/contracts/policy.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { type TSchema, Type } from 'typebox'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError, fail } from '../src/errors.ts'
import { createCaller } from '../src/http/call.ts'
import { createHttp, type Http } from '../src/http/http.ts'
import type { HttpOptions } from '../src/http/types.ts'
import { IDENTITY_HEADER, signIdentity, type Who } from '../src/security/identity.ts'
import { createLog, silentLog } from '../src/telemetry/log.ts'

const strict = { additionalProperties: false } as const
const Id = Type.String({ pattern: '^[0-9]{1,20}$', description: 'an id' })
const service = 'team' as const

const Public = endpoint({
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
const shape = { service, summary: '', reply: Type.Object({ userId: Type.String() }) }
const Mine = endpoint({ ...shape, name: 'mine', method: 'GET', url: '/mine', access: 'user' })
const Rename = endpoint({
  ...shape,
  name: 'rename',
  method: 'PUT',
  url: '/teams/:teamId',
  access: 'team',
  action: 'team.rename',
  team: 'path',
  params: Type.Object({ teamId: Id }),
})
const Read = endpoint({ ...shape, name: 'read', method: 'GET', url: '/read', access: 'team', action: 'post.read' })
const Inner = endpoint({
  ...shape,
  name: 'inner',
  method: 'POST',
  url: '/internal/x',
  access: 'service',
  body: Type.Object({ n: Type.Integer() }),
})
const Bytes = endpoint({
  ...shape,
  name: 'bytes',
  method: 'PUT',
  url: '/bytes',
  access: 'public',
  raw: true,
  bodyLimit: 1000,
})
const Fails = endpoint({
  ...shape,
  name: 'fails',
  method: 'GET',
  url: '/fails/:how',
  access: 'public',
  params: Type.Object({ how: Type.String() }),
})

const clock = testClock()
const identitySecret = 's'.repeat(32)
const member: Who = { userId: '7', teamId: '70', role: Creator, plan: 2, via: 'session', scopes: [], requestId: 'req' }
const open: Http[] = []

function serve(more: Partial<HttpOptions> = {}): Http {
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
afterEach(() => Promise.all(open.splice(0).map(http => http.close())))

function as(who: Partial<Who>): Record<string, string> {
  return { [IDENTITY_HEADER]: signIdentity({ ...member, ...who }, { secret: identitySecret, clock, audience: 'team' }) }
}
async function ask(
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

describe('input', () => {
  test('is read by the schema: numbers, flags, lists, defaults', async () => {
    const { status, json } = await ask(serve(), 'POST', '/public/5?all=true&tags=x&kind=b&rank=2', {
      body: { note: null },
    })
    expect(status).toBe(200)
    expect(json).toEqual({
      status: true,
      data: { query: { all: true, tags: ['x'], kind: 'b', rank: 2, limit: 20 }, body: { note: null }, name: null },
    })
  })

  const wrong: [what: string, url: string, body: unknown, field: string, rule: string][] = [
    ['a path', '/public/abc', {}, 'params.id', 'an id'],
    ['a number in the query', '/public/1?limit=many', {}, 'query.limit', 'an integer'],
    ['a bound in the query', '/public/1?limit=51', {}, 'query.limit', 'at most 50'],
    ['an empty number', '/public/1?limit=', {}, 'query.limit', 'an integer'],
    ['an unknown parameter', '/public/1?limt=5&__proto__=1', {}, 'query.limt', 'one of limit, all, tags, kind, rank'],
    ['a flag', '/public/1?all=perhaps', {}, 'query.all', 'a boolean'],
    ['a choice', '/public/1?kind=c', {}, 'query.kind', 'one of a, b'],
    ['a choice of numbers', '/public/1?rank=3', {}, 'query.rank', 'one of 0, 1, 2'],
    ['a length', '/public/1', { caption: 'x' }, 'body.caption', 'at least 2 characters'],
    ['a type', '/public/1', { caption: 5 }, 'body.caption', 'a string'],
    [
      'an inner field',
      '/public/1',
      { items: [{ alt: 'ok' }, { alt: 'long' }] },
      'body.items.1.alt',
      'at most 3 characters',
    ],
    ['an absent inner field', '/public/1', { items: [{}] }, 'body.items.0.alt', 'present'],
    [
      'too many items',
      '/public/1',
      { items: [{ alt: '' }, { alt: '' }, { alt: '' }] },
      'body.items',
      'at most 2 items',
    ],
    ['an unknown key', '/public/1', { capton: 'x' }, 'body.capton', 'absent: this key is not known here'],
    [
      'an unknown inner key',
      '/public/1',
      { items: [{ alt: '', b: 1 }] },
      'body.items.0.b',
      'absent: this key is not known here',
    ],
    [
      'the form that was meant',
      '/public/1',
      { when: { kind: 'at', at: '2026' } },
      'body.when.at',
      'at least 16 characters',
    ],
    ['no form at all', '/public/1', { when: { kind: 'never' } }, 'body.when.kind', 'one of now, at'],
    ['no form of that type', '/public/1', { when: 5 }, 'body.when', 'an object'],
    ['a body that is a list', '/public/1', [], 'body', 'an object'],
    ['a body that is null', '/public/1', 'null', '', ''],
    ['NUL in a body', '/public/1', { any: { deep: ['a\u0000b'] } }, 'body.any.deep.0', 'without NUL characters'],
    [
      'nesting that would overflow the stack',
      '/public/1',
      { any: JSON.parse(`${'['.repeat(9_000)}${']'.repeat(9_000)}`) },
      'body',
      'nested at most 64 levels deep',
    ],
    ['NUL in a key', '/public/1', { any: { 'a\u0000': 1 } }, 'body.any', 'without NUL characters'],
    ['NUL in a query', '/public/1?tags=%00', {}, 'query.tags.0', 'without NUL characters'],
    ['half a surrogate pair', '/public/1', '{"any":"\\ud800"}', 'body.any', 'well-formed Unicode text'],
  ]
  test.each(wrong)('%s that is wrong is named with its rule', async (_what, url, body, field, rule) => {
    const { status, json } = await ask(serve(), 'POST', url, { body })
    // null means no body at all.
    if (field === '') return expect(status).toBe(200)
    expect(json).toMatchObject({ status: false, error: { code: 'invalid_input', field, rule } })
    expect(json.error.message).toContain(field)
    expect(status).toBe(422)
  })

  const unreadable: [what: string, body: string, type: string, code: string, status: number][] = [
    ['broken JSON', '{"a":', 'application/json', 'invalid_json', 400],
    ['a prototype', '{"__proto__":{"x":1}}', 'application/json', 'invalid_json', 400],
    ['another format', 'a=1', 'application/x-www-form-urlencoded', 'unsupported_media_type', 415],
    ['plain text', 'hello', 'text/plain', 'unsupported_media_type', 415],
    ['too much', JSON.stringify({ note: 'x'.repeat(300_000) }), 'application/json', 'body_too_large', 413],
  ]
  test.each(unreadable)('%s is refused as such', async (_what, body, type, code, status) => {
    const answer = await ask(serve(), 'POST', '/public/1', { body, headers: { 'content-type': type } })
    expect(answer.json.error.code).toBe(code)
    expect(answer.status).toBe(status)
  })

  test('an unknown address is not found, and odd addresses are no failure of ours', async () => {
    const http = serve()
    expect((await ask(http, 'GET', '/nowhere')).json.error.code).toBe('not_found')
    for (const url of ['/public/%ff', '/public/%', `/public/${'9'.repeat(2000)}`]) {
      expect((await ask(http, 'POST', url, { body: {} })).status).toBeLessThan(500)
    }
  })
})

describe('conditional requests', () => {
  test('a client that has the reply to a GET is not sent it again', async () => {
    const http = serve()
    const first = await http.raw.inject({ url: '/read', headers: as({}) })
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await http.raw.inject({ url: '/read', headers: { ...as({}), 'if-none-match': known } })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    }
    const other = await http.raw.inject({ url: '/read', headers: { ...as({}), 'if-none-match': 'W/"other"' } })
    expect([other.statusCode, other.body]).toEqual([200, first.body])
  })
  test('a refusal and a change have no tag', async () => {
    const http = serve()
    expect((await http.raw.inject({ url: '/read' })).headers.etag).toBeUndefined()
    expect((await ask(http, 'POST', '/public/1', { body: {} })).headers.etag).toBeUndefined()
  })
})

describe('access', () => {
  const cases: [
    what: string,
    method: string,
    url: string,
    headers: () => Record<string, string>,
    code: string | undefined,
  ][] = [
    ['nobody', 'GET', '/mine', () => ({}), 'not_signed_in'],
    ['a forged caller', 'GET', '/mine', () => ({ [IDENTITY_HEADER]: 'a.b' }), 'not_signed_in'],
    ['a person', 'GET', '/mine', () => as({ teamId: '' }), undefined],
    ['a key for a person', 'GET', '/mine', () => as({ via: 'key', scopes: ['posts:read'] }), 'session_only'],
    ['a person without a team', 'GET', '/read', () => as({ teamId: '' }), 'team_not_found'],
    ['a member', 'GET', '/read', () => as({}), undefined],
    ['a key with the scope', 'GET', '/read', () => as({ via: 'key', scopes: ['posts:read'] }), undefined],
    ['a key without it', 'GET', '/read', () => as({ via: 'key', scopes: ['media:write'] }), 'scope_missing'],
    ['a creator', 'PUT', '/teams/70', () => as({}), 'not_allowed'],
    ['an owner', 'PUT', '/teams/70', () => as({ role: Owner }), undefined],
    ['an owner of another team', 'PUT', '/teams/71', () => as({ role: Owner }), 'team_not_found'],
    ['a person at an internal address', 'POST', '/internal/x', () => as({ role: Owner }), 'not_found'],
  ]
  test.each(cases)('%s', async (_what, method, url, headers, code) => {
    const { json, status } = await ask(serve(), method, url, {
      headers: headers(),
      ...(method === 'GET' ? {} : { body: {} }),
    })
    expect(json.error?.code).toBe(code)
    expect(status === 200).toBe(code === undefined)
  })

  test('an identity ends after its 30 seconds', async () => {
    const http = serve()
    const headers = as({})
    clock.advance(36_000)
    expect((await ask(http, 'GET', '/mine', { headers })).json.error.code).toBe('not_signed_in')
  })

  test('is checked before the body is read', async () => {
    const { json } = await ask(serve(), 'PUT', '/teams/70', { body: '{broken', headers: as({}) })
    expect(json.error.code).toBe('not_allowed')
  })
})

describe('failures', () => {
  test('an internal error reveals nothing, and is logged with the request id', async () => {
    let out = ''
    const log = createLog({
      service,
      stream: {
        write: line => {
          out += line
        },
      },
    })
    const { status, json, headers } = await ask(serve({ log }), 'GET', '/fails/boom', {
      headers: { 'x-request-id': 'abc-1' },
    })
    expect(status).toBe(500)
    expect(JSON.stringify(json)).not.toContain('secret inside')
    expect(json.error.code).toBe('internal_error')
    expect(headers['x-request-id']).toBe('abc-1')
    expect(JSON.parse(out.split('\n')[0] ?? '')).toMatchObject({
      level: 'error',
      reqId: 'abc-1',
      err: { message: expect.stringContaining('secret inside') },
    })
  })

  test('limits carry their type, lost connections are a 503, unstorable values a 422', async () => {
    const http = serve()
    expect((await ask(http, 'GET', '/fails/limit')).json).toMatchObject({
      type: 'limit',
      error: { code: 'quota_reached', details: { left: 0 } },
    })
    const lost = await ask(http, 'GET', '/fails/lost')
    expect([lost.status, lost.json.error.code, lost.headers['retry-after']]).toEqual([503, 'service_unavailable', '1'])
    expect((await ask(http, 'GET', '/fails/range')).status).toBe(422)
  })
})

describe('replies', () => {
  test('keep to their schema: what it does not name stays inside', async () => {
    const http = serve()
    const { json, headers } = await ask(http, 'POST', '/public/1', {
      body: {},
      headers: { ...as({}), 'x-request-id': 'r-1' },
    })
    expect(headers['x-request-id']).toBe('r-1')
    expect(json.data).toEqual({ query: { limit: 20 }, body: {}, name: '7' })
  })

  test('of every shape that contracts use come out as they went in, less what is not named', async () => {
    const Row = Type.Object({
      id: Id,
      at: Type.Union([Type.String(), Type.Null()]),
      state: Type.Union([Type.Literal(1), Type.Literal(2)]),
    })
    const Null = Type.Null()
    const shapes: [reply: TSchema, given: unknown, sent: unknown][] = [
      [Type.Union([Row, Null]), null, null],
      [Type.Union([Row, Null]), { id: '1', at: null, state: 2, hash: 'x' }, { id: '1', at: null, state: 2 }],
      [Type.Array(Row), [{ id: '1', at: 'now', state: 1, hash: 'x' }], [{ id: '1', at: 'now', state: 1 }]],
      [
        Type.Object({ row: Type.Union([Row, Null]), rows: Type.Union([Type.Array(Row), Null]) }),
        { row: null, rows: null },
        { row: null, rows: null },
      ],
      [Type.Record(Type.String(), Type.Integer()), { a: 1, b: 2 }, { a: 1, b: 2 }],
      [Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]), { b: 'x' }, { b: 'x' }],
      [
        Type.Object({ n: Type.Union([Type.Number(), Null]), u: Type.Unknown(), e: Type.Enum(['x', 'y']) }),
        { n: 1.5, u: { deep: [1] }, e: 'y' },
        { n: 1.5, u: { deep: [1] }, e: 'y' },
      ],
      [Null, null, null],
      [Type.Union([Type.String(), Null]), 'text "quoted" \u2028', 'text "quoted" \u2028'],
    ]
    const http = createHttp({ service, log: silentLog, clock, identitySecret, ready: {} })
    open.push(http)
    for (const [i, [reply, given]] of shapes.entries()) {
      http.handle(
        endpoint({ name: `s${i}`, service, method: 'GET', url: `/s${i}`, access: 'public', summary: '', reply }),
        () => given as never,
      )
    }
    for (const [i, [, , sent]] of shapes.entries()) {
      expect((await ask(http, 'GET', `/s${i}`)).json).toEqual({ status: true, data: sent })
    }
  })

  test('raw endpoints take bytes and answer as they like, within their limit', async () => {
    const http = serve()
    const url = await http.listen()
    const answer = await fetch(`${url}/bytes`, { method: 'PUT', body: 'x'.repeat(999) })
    expect(await answer.text()).toBe('999')
    const large = await fetch(`${url}/bytes`, { method: 'PUT', body: 'x'.repeat(1001) })
    expect([large.status, ((await large.json()) as { error: { code: string } }).error.code]).toEqual([
      413,
      'body_too_large',
    ])
  })
})

describe('boot', () => {
  test('fails on an endpoint with no handler, two, or a foreign one', () => {
    const http = serve()
    expect(() => http.handle(Mine, () => ({ userId: '' }))).toThrow('mine has two handlers')
    const all = [Public, Mine, Rename, Read, Inner, Bytes, Fails]
    http.assertComplete(all)
    expect(() => http.assertComplete(all.slice(1))).toThrow('of another service: public')
    const More = endpoint({ ...shape, name: 'more', method: 'GET', url: '/more', access: 'public' })
    expect(() => http.assertComplete([...all, More])).toThrow('endpoints without a handler: more')
    expect(() => http.assertComplete([...all, Mine])).toThrow('endpoints listed twice: mine')
    expect(() => http.handleRaw(More, () => undefined)).toThrow('not declared raw')
  })
})

describe('probes', () => {
  test('say what is not ready, by name', async () => {
    const http = serve({
      ready: {
        good: async () => 1,
        bad: async () => {
          throw new Error('x')
        },
        slow: () => new Promise(() => undefined),
      },
    })
    expect((await ask(http, 'GET', '/health')).json).toEqual({ status: true, data: { service } })
    const ready = await ask(http, 'GET', '/ready')
    expect(ready.status).toBe(503)
    expect(ready.json.data).toEqual({ service, state: 'not_ready', missing: ['bad', 'slow'], degraded: [] })
    const well = await ask(serve({ ready: { good: async () => 1 } }), 'GET', '/ready')
    expect([well.status, well.json.data]).toEqual([200, { service, state: 'ready', missing: [], degraded: [] }])
  })

  test('what only makes the work worse is named, and is no reason for 503', async () => {
    const away = () => Promise.reject(new Error('away'))
    const silent = () => new Promise(() => undefined)
    const began = performance.now()
    const worse = await ask(serve({ degraded: { away, silent, good: async () => 1 } }), 'GET', '/ready')
    expect(worse.status).toBe(200)
    expect(worse.json).toEqual({
      status: true,
      data: { service, state: 'degraded', missing: [], degraded: ['away', 'silent'] },
    })
    // Those who ask wait two seconds: a silent part must leave them time.
    expect(performance.now() - began).toBeLessThan(1_200)
    const both = await ask(serve({ ready: { away }, degraded: { away } }), 'GET', '/ready')
    expect([both.status, both.json.data.state]).toEqual([503, 'not_ready'])
  })

  test('many probes cost one look, and an end of the trouble is seen at once', async () => {
    let looks = 0
    let well = true
    const database = async () => {
      looks += 1
      if (!well) throw new Error('away')
    }
    const http = serve({ ready: { database } })
    const statuses = async (times: number) =>
      Promise.all(Array.from({ length: times }, async () => (await ask(http, 'GET', '/ready')).status))
    expect(new Set(await statuses(50))).toEqual(new Set([200]))
    expect(looks).toBe(1)
    well = false
    await until(async () => (await ask(http, 'GET', '/ready')).status === 503, { withinMs: 2_500, everyMs: 50 })
    well = true
    await until(async () => (await ask(http, 'GET', '/ready')).status === 200, { withinMs: 500, everyMs: 20 })
  })

  test('while a part is silent the process itself is not: it says at once what it knew, and soon what is new', async () => {
    let silent = false
    const http = serve({ ready: { database: () => (silent ? new Promise(() => undefined) : Promise.resolve(1)) } })
    expect((await ask(http, 'GET', '/ready')).status).toBe(200)
    silent = true
    const waits: number[] = []
    const look = async () => {
      const began = performance.now()
      const { status } = await ask(http, 'GET', '/ready')
      waits.push(performance.now() - began)
      return status === 503
    }
    await until(look, { withinMs: 5_000, everyMs: 50 })
    // A look takes up to 1.5 seconds here; a balancer that waits 800 ms for an answer must have one.
    expect(Math.max(...waits)).toBeLessThan(800)
  })

  test('a process that is about to leave says so at once, and ends its connections with their answers', async () => {
    const http = serve({ ready: { database: async () => 1 } })
    const url = await http.listen()
    const before = await fetch(`${url}/ready`)
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
    http.leave()
    const after = await fetch(`${url}/ready`)
    expect([after.status, after.headers.get('connection')]).toEqual([503, 'close'])
    expect(await after.json()).toMatchObject({ data: { state: 'draining', missing: ['draining'] } })
    // What is still sent here is answered.
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await http.close()
  })

  test('metrics count requests by endpoint and status', async () => {
    const http = serve()
    await ask(http, 'GET', '/mine')
    const { body } = await http.raw.inject({ url: '/metrics' })
    expect(body).toMatch(/fanfare_http_request_seconds_count\{service="team",endpoint="mine",status="401"\} [1-9]/)
    expect(body).toContain('process_resident_memory_bytes')
  })
})

describe('close', () => {
  const Slow = endpoint({ ...shape, name: 'slow', method: 'GET', url: '/slow', access: 'public' })

  async function slow(drainMs: number) {
    const http = serve({ drainMs })
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    http.handle(Slow, async () => {
      started.resolve()
      await release.promise
      return { userId: 'done' }
    })
    const url = await http.listen()
    const answer = fetch(`${url}/slow`).then(async reply => [
      reply.headers.get('connection'),
      (await reply.json()) as unknown,
    ])
    await started.promise
    return { http, url, answer, release }
  }

  test('lets requests under way finish and takes no new connection', async () => {
    const { http, url, answer, release } = await slow(5_000)
    const closing = http.close()
    await expect(fetch(`${url}/health`)).rejects.toThrow()
    release.resolve()
    expect(await answer).toEqual(['close', { status: true, data: { userId: 'done' } }])
    await closing
  })

  test('cuts what takes longer than it may', async () => {
    const { http, answer, release } = await slow(50)
    const cut = expect(answer).rejects.toThrow()
    await http.close()
    await cut
    release.resolve()
  })

  test('does not wait for idle keep-alive connections', async () => {
    const http = serve({ drainMs: 60_000 })
    const url = await http.listen()
    await new Promise(resolve =>
      nodeRequest(`${url}/health`, { headers: { connection: 'keep-alive' } }, reply =>
        reply.resume().on('end', resolve),
      ).end(),
    )
    await http.close()
  })
})

describe('calls', () => {
  test('carry the caller, and return data or the code of the failure', async () => {
    const http = serve()
    const call = createCaller({ urls: { team: await http.listen() }, identitySecret, clock, timeoutMs: 2_000 })
    expect(await call(Mine, { who: member })).toEqual({ userId: '7' })
    expect(await call(Inner, { body: { n: 1 } })).toEqual({ userId: '' })
    const refused = await call(Inner, { body: { n: 'x' } as never }).catch(err => err)
    expect(refused).toBeInstanceOf(AppError)
    expect([refused.code, refused.field]).toEqual(['invalid_input', 'body.n'])
    const put = await call(Rename, { who: { ...member, role: Owner }, params: { teamId: '70' } })
    expect(put).toEqual({ userId: '7' })
    await call.close()
  })

  test('to a service that is away or slow fail as unavailable, in time; a signal stops them', async () => {
    const http = serve()
    const Never = endpoint({ ...shape, name: 'never', method: 'GET', url: '/never', access: 'service' })
    http.handle(Never, () => new Promise(() => undefined))
    const url = await http.listen()
    const call = createCaller({
      urls: { team: url, accounts: 'http://127.0.0.1:9' },
      identitySecret,
      clock,
      timeoutMs: 60,
    })
    await expect(call(Never)).rejects.toMatchObject({ code: 'service_unavailable' })
    const Away = endpoint({
      ...shape,
      service: 'accounts',
      name: 'away',
      method: 'POST',
      url: '/away',
      access: 'service',
    })
    await expect(call(Away)).rejects.toMatchObject({ code: 'service_unavailable' })
    const stop = new AbortController()
    const asked = call(Never, { signal: stop.signal, timeoutMs: 5_000 })
    stop.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await call.close()
  })
})
