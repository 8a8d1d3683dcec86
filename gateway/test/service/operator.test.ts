import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { expect, test } from 'vitest'
import { formToken } from '../../src/operator/form-token.ts'
import { bare, basic, gateway, operatorToken, right, useOperator } from './operator-setup.ts'
import { ask } from './test-gateway.ts'
import { secret } from './test-services.ts'

const path = '/ops/operator'
useOperator()

const figures = {
  at: '2026-11-22T10:30:00.000Z',
  publications: [{ state: 'held', count: 3 }],
  oldest_due: { publisher: 0, network: 0 },
  late: [],
  lateness: { count: 1, p50: 1.2, p95: 1.2, longest: 1.2 },
  held: [{ reason: 'connection_ended', count: 3, due_at: '2026-11-22T08:30:00.000Z' }],
  unconfirmed: [],
  failed: [],
  workers: [],
  redis: true,
  pauses: [],
}

test('the page is for who knows the password, and is not there without one', async () => {
  gateway.state.figures = figures
  const closed = await ask(gateway, path)
  expect(closed.status).toBe(401)
  expect(closed.headers.get('www-authenticate')).toContain('Basic')
  for (const wrong of ['operator:wrong', `other:${operatorToken}`, operatorToken])
    expect((await ask(gateway, path, { headers: basic(wrong) })).status).toBe(401)
  const { cookie } = gateway.signIn('11')
  expect((await ask(gateway, path, { headers: { cookie } })).status).toBe(401)
  expect((await ask(bare, path, { headers: right })).status).toBe(404)
})

test('it shows what publishing reports, has no scripts and is not cached', async () => {
  gateway.state.figures = figures
  const answer = await ask(gateway, path, { headers: right })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(answer.text).not.toContain('<script')
  expect(answer.text).toContain('connection_ended')
  expect(answer.text).toContain('<div class="figure">1.2 s</div>')
})

test('while publishing does not answer the page says so', async () => {
  gateway.state.figures = undefined
  const answer = await ask(gateway, path, { headers: right })
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('Publishing isn’t responding')
})

const list = '/ops/operator/publications'
const pause = { id: '5', network: 'instagram', team_id: null, by: 'Mira', at: '2026-11-22T10:00:00.000Z' }
const publication = {
  id: '9',
  post_id: '71',
  team_id: '3',
  account_id: '4',
  account: 'north<script>',
  network: 'instagram',
  state: 'held' as const,
  due_at: '2026-11-22T10:00:00.000Z',
  since: '2026-11-22T10:01:00.000Z',
  attempt: 1,
  reason: 'paused',
}
const own = () => ({ ...right, origin: gateway.url, 'content-type': 'application/x-www-form-urlencoded' })
const tokenOf = async () => {
  const { text } = await ask(gateway, list, { headers: right })
  return /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
}
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = own()) =>
  ask(gateway, path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
const changes = () => gateway.state.seen.filter(({ endpoint }) => /Publishing$/.test(endpoint))

test('publications are listed by state, network and team, with their post, account and last reason', async () => {
  gateway.state.figures = { ...figures, pauses: [pause] }
  gateway.state.publications = [publication]
  gateway.state.seen.length = 0
  const answer = await ask(gateway, `${list}?state=held&network=instagram&team=3&before=10`, { headers: right })
  expect(answer.status).toBe(200)
  expect(gateway.state.seen.find(({ endpoint }) => endpoint === 'listPublications')?.body).toEqual({
    state: 'held',
    network: 'instagram',
    team_id: '3',
    before: '10',
  })
  expect(answer.text).toContain('<a href="/publishing/trace/71">71</a>')
  expect(answer.text).toContain('north&lt;script&gt;')
  expect(answer.text).not.toContain('<script')
  // A form that someone fills in is not loaded again under their hands.
  expect(answer.text).not.toContain('http-equiv="refresh"')
  expect((await ask(gateway, path, { headers: right })).text).toContain('Publishing is paused')
  for (const odd of ['state=%3Cb%3E', 'team=1%20or%201', 'network=myspace', 'before=x'])
    expect((await ask(gateway, `${list}?${odd}`, { headers: right })).status).toBe(200)
})

test('what no publication can have is not asked for, and an answer is had all the same', async () => {
  gateway.state.figures = figures
  const beyond = '9'.repeat(20)
  for (const odd of [
    'state=zzz',
    'before=0',
    `before=${beyond}`,
    'team=0',
    `team=${beyond}`,
    'state=held&state=held',
  ]) {
    gateway.state.seen.length = 0
    expect((await ask(gateway, `${list}?${odd}`, { headers: right })).status, odd).toBe(200)
    expect(gateway.state.seen.map(({ body }) => body)).toEqual([{}])
  }
})

test('a form with wrong values gets its error, not that publishing is away', async () => {
  gateway.state.figures = figures
  const token = await tokenOf()
  gateway.state.seen.length = 0
  for (const team of ['0', '9'.repeat(20), '9'.repeat(19)])
    expect((await send('/ops/operator/pause', { token, what: 'team', team, by: 'Mira' })).status, team).toBe(422)
  for (const id of ['0', '9'.repeat(20)])
    expect((await send('/ops/operator/resume', { token, id, by: 'Mira' })).status, id).toBe(422)
  expect((await send('/ops/operator/pause', { token, what: 'all', by: '\u0000\u0007' })).status).toBe(422)
  expect(changes()).toEqual([])
  for (const by of ['Mi\u0000ra', `${'x'.repeat(59)}😀`, '😀'.repeat(40)])
    expect((await send('/ops/operator/pause', { token, what: 'all', by })).status, by).toBe(303)
  expect(changes().map(({ body }) => (body as { by: string }).by)).toEqual(['Mi ra', 'x'.repeat(59), '😀'.repeat(30)])
})

test('the operator pauses and resumes, and it is known who', async () => {
  gateway.state.figures = { ...figures, pauses: [pause] }
  gateway.state.seen.length = 0
  const token = await tokenOf()
  const done = await send('/ops/operator/pause', { token, what: 'team', team: '3', by: ' Mira ' })
  expect([done.status, done.headers.get('location')]).toEqual([303, list])
  await send('/ops/operator/pause', { token, what: 'instagram', by: 'Mira' })
  await send('/ops/operator/pause', { token, what: 'all', by: 'Mira' })
  await send('/ops/operator/resume', { token, id: '5', by: 'Juno' })
  expect(changes().map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['pausePublishing', { team_id: '3', by: 'Mira' }],
    ['pausePublishing', { network: 'instagram', by: 'Mira' }],
    ['pausePublishing', { by: 'Mira' }],
    ['resumePublishing', { id: '5', by: 'Juno' }],
  ])
})

test('no foreign page, stranger, old form or half a form changes anything', async () => {
  gateway.state.figures = figures
  const token = await tokenOf()
  gateway.state.seen.length = 0
  const good = { token, what: 'all', by: 'Mira' }
  const at = '/ops/operator/pause'
  expect((await send(at, good, { ...own(), origin: 'https://evil.example' })).status).toBe(403)
  expect((await send(at, good, { ...own(), 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const { authorization: _, ...stranger } = own()
  expect((await send(at, good, stranger)).status).toBe(401)
  const old = formToken(secret, testClock(Date.now() - 13 * 3_600_000))
  const elsewhere = formToken('the secret of another installation', systemClock)
  for (const forged of ['', 'x.y', token.slice(0, -2), `1${token}`, old, elsewhere])
    expect((await send(at, { ...good, token: forged })).status).toBe(403)
  expect((await send(at, { ...good, by: '  ' })).status).toBe(422)
  for (const odd of [{ what: 'team' }, { what: 'team', team: 'x' }, { what: 'myspace' }] as Record<string, string>[])
    expect((await send(at, { token, by: 'Mira', ...odd })).status).toBe(422)
  expect((await send('/ops/operator/resume', { token, by: 'Mira', id: '5 or 1' })).status).toBe(422)
  expect((await send(at, { ...good, by: 'x'.repeat(5_000) })).status).toBe(413)
  expect(changes()).toEqual([])
})

test('checks of the services are for who knows the password; one that does not answer is a failed check', async () => {
  const checks = `${path}/checks`
  expect((await ask(gateway, checks)).status).toBe(401)
  expect((await ask(bare, checks, { headers: right })).status).toBe(404)
  const { text } = await ask(gateway, checks, { headers: right })
  expect(JSON.parse(text).data).toEqual([
    { name: 'tokens open', outcome: 'ok', detail: '3 open' },
    // The one of these tests has no checks.
    { name: 'publishing', outcome: 'failed', detail: expect.stringContaining('doesn’t answer') },
  ])
})

test('a test email is sent for who knows the password, to an address, and never for a page of another site', async () => {
  const mail = `${path}/checks/mail`
  const send = (body: string, headers: Record<string, string> = {}, to = gateway) =>
    ask(to, mail, { method: 'POST', headers: { ...right, 'content-type': 'application/json', ...headers }, body })
  const good = JSON.stringify({ to: 'ada@example.org' })
  expect(JSON.parse((await send(good)).text).data).toEqual({
    name: 'test email',
    outcome: 'ok',
    detail: 'sent to ada@example.org',
  })
  expect((await send(good, {}, bare)).status).toBe(404)
  expect((await send(good, { authorization: 'Basic d3Jvbmc6cGFzcw==' })).status).toBe(401)
  expect((await send(good, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await send(good, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send('to=ada@example.org', { 'content-type': 'text/plain' })).status).toBe(415)
  for (const body of ['{', '{}', '{"to":["a@b.example"]}', '{"to":"nobody"}', 'null'])
    expect({ body, status: (await send(body)).status }).toEqual({ body, status: 422 })
  expect((await send(JSON.stringify({ to: `${'a'.repeat(2_000)}@example.org` }))).status).toBe(413)
})
