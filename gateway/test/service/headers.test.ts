import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { API_VERSION, VERSION_HEADER } from '@fanfare/contracts/version.ts'
import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'

const operatorToken = 'the password of operators'
const metricsToken = 'the-token-of-prometheus'
const webDir = mkdtempSync(join(tmpdir(), 'fanfare-headers-'))
const lines: string[] = []
let gateway: TestGateway
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Fanfare</title>')
  writeFileSync(join(webDir, 'assets', 'app-Ab3dE6gH.js'), 'export const a = 1')
  const log = createLog({ service: 'gateway', stream: { write: line => void lines.push(line) } })
  gateway = await startTestGateway(
    { WEB_DIR: webDir, OPERATOR_TOKEN: operatorToken, METRICS_TOKEN: metricsToken, RATE_LIMIT_FACTOR: '1000' },
    { log },
  )
  gateway.state.members.set('1', [{ team_id: '10', name: 'Own', role: Owner, plan: 2 }])
})
afterAll(async () => {
  await gateway.close()
  rmSync(webDir, { recursive: true, force: true })
})

/** What every answer carries, with its value or a part of it. */
const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=()',
}
const lacks = (headers: Headers): string[] =>
  Object.entries(always)
    .filter(([name, value]) => !headers.get(name)?.includes(value))
    .map(([name]) => name)

const basic = { authorization: `Basic ${Buffer.from(`operator:${operatorToken}`).toString('base64')}` }

test('every answer of every address carries the security headers', async () => {
  const { csrf, cookie } = gateway.signIn('1')
  const found: string[] = []
  let answers = 0
  const see = (what: string, headers: Headers) => {
    answers += 1
    const missing = lacks(headers)
    if (missing.length > 0) found.push(`${what} lacks ${missing.join(', ')}`)
  }
  for (const { name, method, url, service, raw } of publicEndpoints) {
    const path = url.replaceAll(/:\w+/g, '10')
    // Streams do not end; they are looked at by themselves below.
    const tries: [string, RequestInit][] = [
      ['by nobody', { method }],
      ['by another method', { method: 'PROPFIND' }],
      ['OPTIONS', { method: 'OPTIONS' }],
      ...(service === 'gateway' && raw
        ? []
        : ([['signed in', { method, headers: csrf }]] satisfies [string, RequestInit][])),
    ]
    for (const [how, init] of tries) {
      const { headers } = await ask(gateway, path, init)
      see(`${name} ${how}`, headers)
      // What an endpoint replies, be it a refusal, names the version of the API.
      if (init.method === method && headers.get(VERSION_HEADER) !== API_VERSION) found.push(`${name} ${how}: version`)
    }
  }
  const others: [string, RequestInit?][] = [
    ['/'],
    ['/calendar'],
    ['/assets/app-Ab3dE6gH.js'],
    ['/nothing.png'],
    ['/api/nothing'],
    ['/%zz'],
    [`/${'x'.repeat(9_000)}`],
    ['/health'],
    ['/ready'],
    ['/metrics'],
    ['/metrics', { headers: { authorization: `Bearer ${metricsToken}` } }],
    ['/ops/operator'],
    ['/ops/operator', { headers: basic }],
    ['/ops/queues'],
    ['/ops/queues', { headers: basic }],
    ['/api/docs'],
    ['/api/docs/start.js'],
    ['/api/openapi.json'],
    ['/m/1/cover?e=1&s=x'],
  ]
  for (const [path, init] of others) see(path, (await ask(gateway, path, init ?? {})).headers)
  const { headers } = await ask(gateway, '/assets/app-Ab3dE6gH.js')
  // As a browser asks; fetch by itself would ask for a new copy in any case.
  const known = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  const again = await ask(gateway, '/assets/app-Ab3dE6gH.js', { headers: known })
  expect(again.status).toBe(304)
  see('a copy that is still good', again.headers)
  const stream = await fetch(`${gateway.url}/api/stream`, { headers: { cookie } })
  expect(stream.status).toBe(200)
  see('a stream', stream.headers)
  await stream.body?.cancel()
  expect(found).toEqual([])
  expect(answers).toBeGreaterThan(200)
})

test('a request that is no HTTP, or that Node itself would refuse, is answered with an envelope and the headers', async () => {
  for (const [sent, status] of [
    ['NONSENSE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\n\r\n', 417],
    [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const { port, hostname } = new URL(gateway.url)
    const text = await new Promise<string>((resolve, reject) => {
      let out = ''
      const socket = connect(Number(port), hostname, () => socket.write(sent))
      socket.on('data', piece => {
        out += piece
      })
      socket.on('close', () => resolve(out))
      socket.on('error', reject)
    })
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const [name, value] of Object.entries(always)) expect(head).toContain(`${name}: ${value}`)
    expect(JSON.parse(body)).toMatchObject({ status: false, error: { code: 'invalid_input' } })
  }
})

test('while no proxy is trusted, X-Forwarded-For is reported in the log, once', async () => {
  for (let i = 0; i < 3; i += 1) await ask(gateway, '/api/posts', { headers: { 'x-forwarded-for': '10.0.0.1' } })
  expect(lines.filter(line => line.includes('TRUSTED_PROXIES'))).toHaveLength(1)
})

test('the log says from where a request came, and cuts an address that cannot be decoded', async () => {
  await ask(gateway, '/api/posts')
  const [line = '{}'] = lines.filter(text => text.includes('"msg":"request"')).slice(-1)
  expect(JSON.parse(line)).toMatchObject({ route: '/api/posts', status: 401, address: '127.0.0.1' })
  const before = lines.length
  await ask(gateway, `/%zz${'x'.repeat(7_000)}`)
  const logged = lines.slice(before).filter(text => text.includes('request refused'))
  expect(logged).toHaveLength(1)
  expect(logged[0]?.length).toBeLessThan(1_500)
})

test('wrong operator passwords are logged, and an address that tries many is refused', async () => {
  const wrong = (password: string) => ({
    authorization: `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`,
  })
  const answers: number[] = []
  for (let i = 0; i < 12; i += 1)
    answers.push((await ask(gateway, '/ops/operator', { headers: wrong(`guess ${i}`) })).status)
  expect(answers.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(answers.slice(10)).toEqual([429, 429])
  const logged = lines.filter(line => line.includes('a wrong operator password'))
  // Equal warnings are collapsed: the first at once, then how many there were.
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('"path":"/ops/operator"')
  expect(logged.join()).not.toContain('guess')
  expect((await ask(gateway, '/ops/queues', { headers: wrong('x') })).status).toBe(429)
  // Guessing does not lock out the operator, nor the scraper, which has a secret of its own.
  expect((await ask(gateway, '/ops/operator/publications', { headers: basic })).status).not.toBe(429)
  const metrics = (token: string) => ask(gateway, '/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect((await metrics(metricsToken)).status).toBe(200)
  const guesses: number[] = []
  for (let i = 0; i < 11; i += 1) guesses.push((await metrics(`guess ${i}`.replace(' ', '-'))).status)
  expect(guesses).toEqual([...Array(10).fill(404), 429])
  expect((await metrics(metricsToken)).status).toBe(200)
})
