import { Creator, Owner } from '@fanfare/contracts/policy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
  gateway.state.members.set('1', [
    { team_id: '10', name: 'Own', role: Owner, plan: 2 },
    { team_id: '11', name: 'Guest', role: Creator, plan: 2 },
  ])
  gateway.state.members.set('2', [{ team_id: '20', name: 'Other', role: Owner, plan: 2 }])
})
beforeEach(() => {
  gateway.state.seen.length = 0
})
afterAll(() => gateway.close())

const draft = { accounts: ['5'], schedule: { kind: 'draft' } }

test('a session reaches its service as a signed identity, and its token does not', async () => {
  const { cookie } = gateway.signIn('1')
  const answer = await ask(gateway, '/api/posts?limit=3', { headers: { cookie: `${cookie}; theme=dark` } })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ status: true, data: { data: [] } })
  const [seen] = gateway.state.seen
  expect(seen?.who).toMatchObject({ userId: '1', teamId: '10', role: Owner, plan: 2, via: 'session' })
  expect(seen?.who?.requestId).toBe(answer.headers.get('x-request-id'))
  expect(seen?.headers.cookie).toBe('theme=dark')
  expect(seen?.body).toEqual({ limit: 3 })
})

test('however a cookie is written, the token that counts as the session goes no further', async () => {
  const { cookie } = gateway.signIn('1')
  const value = cookie.slice('fanfare_session='.length)
  for (const written of [
    `fanfare_session =${value}; theme=dark`,
    `theme=dark; \t fanfare_session\t=\t${value}`,
    `;;fanfare_session= ${value} ;theme=dark;`,
    `theme=dark; __Host-fanfare_session =${value}; fanfare_session =${value}`,
  ]) {
    gateway.state.seen.length = 0
    expect((await ask(gateway, '/api/posts', { headers: { cookie: written } })).status).toBe(200)
    expect(gateway.state.seen.map(({ headers }) => headers.cookie)).toEqual(['theme=dark'])
  }
})

test('no credential, a wrong session and a wrong key are not signed in', async () => {
  for (const headers of [
    {},
    { cookie: `fanfare_session=${'x'.repeat(32)}` },
    { authorization: `Bearer ff_${'x'.repeat(32)}` },
    { authorization: 'Bearer something' },
  ]) {
    const answer = await ask(gateway, '/api/posts', { headers })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ status: false, error: { code: 'not_signed_in' } })
  }
  expect(gateway.state.seen).toEqual([])
})

test('of a refused API key it is said what is wrong with it, and of a missing scope which', async () => {
  const refusedAs = async (headers: Record<string, string>) =>
    (await ask(gateway, '/api/posts', { headers })).body.error
  const ended = (how: 'revoked' | 'expired') => {
    const { authorization, hash } = gateway.apiKey('1', '10', ['posts:read'])
    const key = gateway.state.keys.get(hash)
    if (key) key.ended = how
    return { authorization }
  }
  const cases: [string, Record<string, string>][] = [
    ['malformed', { authorization: 'Bearer something' }],
    ['malformed', { authorization: `ff_${'y'.repeat(32)}` }],
    ['malformed', { authorization: `Token ff_${'y'.repeat(32)}` }],
    ['malformed', { authorization: 'ff_abc' }],
    ['malformed', { authorization: 'Bearer' }],
    ['unknown', { authorization: `Bearer ff_${'y'.repeat(32)}` }],
    ['revoked', ended('revoked')],
    ['expired', ended('expired')],
  ]
  const messages = new Set<string>()
  for (const [reason, headers] of cases) {
    const error = await refusedAs(headers)
    expect(error).toMatchObject({ code: 'not_signed_in', field: 'headers.authorization', details: { reason } })
    messages.add(error.message)
  }
  expect(messages.size).toBe(4)
  const { authorization } = gateway.apiKey('1', '10', ['team:read'])
  const missing = await refusedAs({ authorization })
  expect(missing).toMatchObject({ code: 'scope_missing', details: { scope: 'posts:read', scopes: ['team:read'] } })
  expect(missing.message).toContain('posts:read')
  expect(missing.message).toContain('team:read')
})

test('a key that has expired while it was remembered opens nothing more', async () => {
  const { authorization, hash } = gateway.apiKey('1', '10', ['posts:read'])
  const key = gateway.state.keys.get(hash)
  if (key) key.expires_at = new Date(Date.now() + 300).toISOString()
  expect((await ask(gateway, '/api/posts', { headers: { authorization } })).status).toBe(200)
  if (key) key.ended = 'expired'
  await until(async () => (await ask(gateway, '/api/posts', { headers: { authorization } })).status === 401, {
    withinMs: 2_000,
  })
})

test('a key says whose it is, in which team, what it may do and how much', async () => {
  const { authorization } = gateway.apiKey('1', '10', ['posts:read'])
  const { status, body } = await ask(gateway, '/api/key', { headers: { authorization } })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    key: {
      id: expect.any(String),
      name: 'Importer',
      prefix: authorization.slice('Bearer '.length, 'Bearer '.length + 9),
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: null,
    },
    scopes: ['posts:read'],
    user: { id: '1', name: 'Ada' },
    team: { id: '10', name: 'Own', role: Owner },
    limits: { requests_per_minute: 600, team_requests_per_minute: 3000, streams: 20 },
  })
  // Whatever its scopes, and for a person too.
  const none = gateway.apiKey('1', '10', [])
  expect((await ask(gateway, '/api/key', { headers: { authorization: none.authorization } })).status).toBe(200)
  const { cookie } = gateway.signIn('1')
  const own = await ask(gateway, '/api/key', { headers: { cookie } })
  expect(own.body.data).toMatchObject({ key: null, user: { id: '1' }, team: { id: '10' } })
  const closed = await ask(gateway, '/api/key')
  expect([closed.status, closed.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Fanfare"'])
})

test('a request with two session cookies is refused: it is not known which one is the person’s own', async () => {
  const [mine, planted] = [gateway.signIn('1'), gateway.signIn('2')]
  for (const cookie of [
    `${mine.cookie}; ${planted.cookie}`,
    `${planted.cookie}; theme=dark; ${mine.cookie}`,
    `${mine.cookie};${mine.cookie}`,
    `${mine.cookie}; fanfare_session=`,
  ]) {
    const answer = await ask(gateway, '/api/posts', { headers: { cookie } })
    expect(answer.body, cookie).toMatchObject({ status: false, error: { code: 'not_signed_in' } })
  }
  expect(gateway.state.seen).toEqual([])
  const alike = `${mine.cookie}; my_fanfare_session=x; fanfare_session_old=y`
  expect((await ask(gateway, '/api/posts', { headers: { cookie: alike } })).status).toBe(200)
})

test('the service learns on sign-in which session the browser has; no client can set that header', async () => {
  const { cookie, hash } = gateway.signIn('1')
  const signIn = (headers: Record<string, string>) =>
    ask(gateway, '/api/auth/sign-in', {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
      json: { email: 'ada@example.org', password: 'right password' },
    })
  await signIn({ cookie })
  await signIn({ 'x-fanfare-session': hash })
  await signIn({ cookie: `${cookie}; ${gateway.signIn('1').cookie}` })
  expect(gateway.state.seen.map(({ headers }) => headers['x-fanfare-session'])).toEqual([hash, undefined, undefined])
})

test('what a client says of itself in x-fanfare headers goes no further', async () => {
  const forged = {
    'x-fanfare-identity': 'forged',
    'X-Fanfare-Other': 'x',
    'x-forwarded-for': '9.9.9.9',
    forwarded: 'for=9.9.9.9',
  }
  expect((await ask(gateway, '/api/posts', { headers: forged })).status).toBe(401)
  const { cookie } = gateway.signIn('1')
  await ask(gateway, '/api/posts', { headers: { ...forged, cookie, connection: 'keep-alive' } })
  const headers = gateway.state.seen[0]?.headers ?? {}
  expect(headers['x-fanfare-other']).toBeUndefined()
  expect(headers.forwarded).toBeUndefined()
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(gateway.state.seen[0]?.who?.userId).toBe('1')
})

test('an API key acts by its scopes, in its own team, and is no person', async () => {
  const reader = gateway.apiKey('1', '10', ['posts:read', 'team:read'])
  expect((await ask(gateway, '/api/posts', { headers: reader })).status).toBe(200)
  expect(gateway.state.seen[0]?.who).toMatchObject({ via: 'key', scopes: ['posts:read', 'team:read'], teamId: '10' })
  const write = await ask(gateway, '/api/posts', {
    method: 'POST',
    headers: { authorization: reader.authorization },
    json: draft,
  })
  expect(write.body.error.code).toBe('scope_missing')
  expect((await ask(gateway, '/api/user', { headers: reader })).body.error.code).toBe('session_only')
  expect((await ask(gateway, '/api/keys', { headers: reader })).body.error.code).toBe('session_only')
  expect((await ask(gateway, '/api/team/11', { headers: reader })).body.error.code).toBe('team_not_found')
  expect((await ask(gateway, '/api/team/10', { headers: reader })).status).toBe(200)
})

test('a key whose owner left the team opens nothing', async () => {
  const stray = gateway.apiKey('2', '10', ['posts:read'])
  expect((await ask(gateway, '/api/posts', { headers: stray })).body.error.code).toBe('team_not_found')
})

test('a person in no team gets the error that none is selected (spec §5)', async () => {
  const { cookie } = gateway.signIn('77')
  const { error } = (await ask(gateway, '/api/posts', { headers: { cookie } })).body
  expect(error).toMatchObject({ code: 'team_not_found', message: 'no team id selected' })
})

test('the team of the path decides role and right', async () => {
  const { cookie, csrf } = gateway.signIn('1')
  expect((await ask(gateway, '/api/team/11', { headers: { cookie } })).status).toBe(200)
  expect(gateway.state.seen[0]?.who).toMatchObject({ teamId: '11', role: Creator })
  const rename = (id: string) =>
    ask(gateway, `/api/team/${id}`, { method: 'POST', headers: csrf, json: { name: 'New' } })
  expect((await rename('11')).body.error.code).toBe('not_allowed')
  expect((await rename('10')).status).toBe(200)
  expect((await rename('20')).body.error).toMatchObject({ code: 'team_not_found' })
  expect((await ask(gateway, '/api/team/20', { headers: { cookie } })).status).toBe(404)
})

test('a changing call by cookie needs the XHR marker, its own CSRF token, and our origin', async () => {
  const { csrf } = gateway.signIn('1')
  const other = gateway.signIn('1').csrf
  const change = (headers: Record<string, string>) =>
    ask(gateway, '/api/user', { method: 'POST', headers, json: { name: 'A' } })
  const { 'x-requested-with': _marker, ...unmarked } = csrf
  const { 'x-csrf-token': _token, ...withoutToken } = csrf
  expect((await change(unmarked)).body.error).toMatchObject({ code: 'xhr_required', field: 'headers.x-requested-with' })
  expect((await change(withoutToken)).body.error).toMatchObject({ code: 'csrf_failed', field: 'headers.x-csrf-token' })
  expect((await change({ ...csrf, 'x-csrf-token': other['x-csrf-token'] as string })).body.error.code).toBe(
    'csrf_failed',
  )
  expect((await change({ ...csrf, origin: 'https://evil.example' })).body.error).toMatchObject({ code: 'csrf_failed' })
  expect((await change({ ...csrf, origin: 'null' })).body.error.code).toBe('csrf_failed')
  expect(gateway.state.seen).toEqual([])
  expect((await change({ ...csrf, origin: gateway.url })).status).toBe(200)
  expect((await change(csrf)).status).toBe(200)
})

test('signing in needs the marker, so that no foreign page can sign a person in', async () => {
  const json = { email: 'ada@example.org', password: 'right password' }
  const plain = await ask(gateway, '/api/auth/sign-in', { method: 'POST', json })
  expect(plain.body.error.code).toBe('xhr_required')
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const signed = await ask(gateway, '/api/auth/sign-in', { method: 'POST', headers, json })
  expect(signed.status).toBe(200)
  expect(signed.headers.getSetCookie()).toEqual(['fanfare_session=a; HttpOnly', 'fanfare_csrf=b'])
  expect(
    (
      await ask(gateway, '/api/auth/sign-in', {
        method: 'POST',
        headers: { ...headers, origin: 'https://evil.example' },
        json,
      })
    ).body.error.code,
  ).toBe('csrf_failed')
  expect(
    (await ask(gateway, '/api/auth/sign-in', { method: 'POST', headers, json: { ...json, password: 'x' } })).body.error
      .code,
  ).toBe('wrong_credentials')
})

test('a session is resolved once and remembered; a revoked one ends in a blink', async () => {
  const { cookie, hash } = gateway.signIn('1')
  const before = gateway.state.asked.sessions
  await Promise.all(Array.from({ length: 10 }, () => ask(gateway, '/api/posts', { headers: { cookie } })))
  expect(gateway.state.asked.sessions - before).toBe(1)
  gateway.state.sessions.delete(hash)
  expect((await ask(gateway, '/api/posts', { headers: { cookie } })).status).toBe(200)
  await gateway.voidIdentity('1')
  await until(async () => (await ask(gateway, '/api/posts', { headers: { cookie } })).status === 401, {
    withinMs: 1_000,
  })
})

test('a changed role holds at once', async () => {
  gateway.state.members.set('3', [{ team_id: '30', name: 'T', role: Owner, plan: 2 }])
  const { csrf } = gateway.signIn('3')
  const rename = () => ask(gateway, '/api/team/30', { method: 'POST', headers: csrf, json: { name: 'New' } })
  expect((await rename()).status).toBe(200)
  gateway.state.members.set('3', [{ team_id: '30', name: 'T', role: Creator, plan: 2 }])
  await gateway.voidIdentity('3')
  await until(async () => (await rename()).body.error?.code === 'not_allowed', { withinMs: 1_000 })
})

test('a browser that comes back from the network signed out sees a page, a program the envelope', async () => {
  const page = await ask(gateway, '/connect/callback?code=x', { headers: { accept: 'text/html' } })
  expect(page.status).toBe(302)
  expect(page.headers.get('location')).toBe('/connect/1?error=not_signed_in')
  expect((await ask(gateway, '/connect/callback?code=x')).body.error.code).toBe('not_signed_in')
})
