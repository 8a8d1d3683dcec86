import { endpoint } from '@fanfare/contracts/endpoint.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { type TSchema, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { createHttp } from '../src/http/http.ts'
import { IDENTITY_HEADER } from '../src/security/identity.ts'
import { createLog, silentLog } from '../src/telemetry/log.ts'
import {
  as,
  ask,
  Bytes,
  clock,
  Fails,
  Id,
  Inner,
  identitySecret,
  Mine,
  open,
  Public,
  Read,
  Rename,
  serve,
  service,
  shape,
  useHttp,
} from './http-setup.ts'

useHttp()

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
      'unknown keys',
      '/public/1',
      Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`key${at}`, at])),
      'body.key0',
      'absent: this key is not known here',
    ],
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
