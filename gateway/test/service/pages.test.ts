import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { AdvancePublication } from '@fanfare/contracts/jobs.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configSpec } from '../../src/config.ts'
import { createService } from '../../src/service.ts'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'
import { secret } from './test-services.ts'

const operatorToken = 'the password of operators'
const metricsToken = 'the-token-of-prometheus'
const webDir = mkdtempSync(join(tmpdir(), 'fanfare-pages-'))
const script = 'export const a = 1;\n'.repeat(500)
let gateway: TestGateway
let bare: TestGateway
let redisUrl: string
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Fanfare</title>')
  const asset = join(webDir, 'assets', 'app-Ab3dE6gH.js')
  writeFileSync(asset, script)
  writeFileSync(`${asset}.br`, brotliCompressSync(script))
  writeFileSync(`${asset}.gz`, gzipSync(script))
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webDir, '.hidden'), 'nobody may read this')
  redisUrl = await redisOfFile()
  gateway = await startTestGateway({
    REDIS_URL: redisUrl,
    WEB_DIR: webDir,
    OPERATOR_TOKEN: operatorToken,
    METRICS_TOKEN: metricsToken,
  })
  bare = await startTestGateway()
})
afterAll(async () => {
  await gateway.close()
  await bare.close()
  rmSync(webDir, { recursive: true, force: true })
})

const page = { accept: 'text/html' }

test('routes of the application are its one page, never kept unasked', async () => {
  for (const path of ['/', '/calendar', '/editor/12', '/connect/2?error=x', '/explore/northfold.co', '/index.html']) {
    const answer = await ask(gateway, path, { headers: page })
    expect(answer.status, path).toBe(200)
    expect(answer.text).toContain('<title>Fanfare</title>')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
  const policy = (await ask(gateway, '/', { headers: page })).headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('below /connect programs get not_found, and people the application', async () => {
  for (const accept of ['application/json', '*/*', 'application/json, */*'])
    for (const path of ['/connect/nowhere', '/connect/nowhere?x=1', '/connect/1/more', '/connect/nothing/'])
      expect(await ask(gateway, path, { headers: { accept } }), path).toMatchObject({
        status: 404,
        body: { status: false, error: { code: 'not_found' } },
      })
  for (const path of ['/connect', '/connect/', '/connect/1', '/connect/3/'])
    expect((await ask(gateway, path)).text, path).toContain('<title>Fanfare</title>')
  const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  expect((await ask(gateway, '/connect/nowhere', { headers: person })).text).toContain('<title>Fanfare</title>')
})

test('assets are kept for ever and come compressed', async () => {
  const path = '/assets/app-Ab3dE6gH.js'
  const answer = await ask(gateway, path, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.text).toBe(script)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await ask(gateway, path, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')).toBe(
    'gzip',
  )
  const plain = await ask(gateway, path, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  // A cache between must not give one client's coding to another, nor one coding's copy for another's.
  expect(plain.headers.get('vary')).toContain('accept-encoding')
  expect(plain.headers.get('etag')).not.toBe(answer.headers.get('etag'))
  expect((await ask(gateway, `${path}.br`)).status).toBe(404)
  // As a browser asks; fetch by itself would ask for a new copy in any case.
  const known = { 'if-none-match': plain.headers.get('etag') as string, 'accept-encoding': 'identity' }
  const again = await ask(gateway, path, { headers: { ...known, 'cache-control': 'max-age=0' } })
  expect(again.status).toBe(304)
})

test('a new build is served without a restart', async () => {
  writeFileSync(join(webDir, 'robots.txt'), 'first')
  expect((await ask(gateway, '/robots.txt')).text).toBe('first')
  writeFileSync(join(webDir, 'robots.txt'), 'second, which is longer')
  expect((await ask(gateway, '/robots.txt')).text).toBe('second, which is longer')
})

test('what is no file is not found, and nothing outside or hidden is served', async () => {
  for (const path of [
    '/assets/none-12345678.js',
    '/.hidden',
    '/..%2f..%2fetc/passwd.txt',
    '/assets/..%2f.hidden',
    '/api/none',
    '/m',
    '/internal/people',
  ]) {
    const answer = await ask(gateway, path, { headers: page })
    expect(answer.status, path).toBe(404)
    expect(answer.body.error.code).toBe('not_found')
  }
})

test('without a build every page says what to do, and the API works', async () => {
  const answer = await ask(bare, '/calendar', { headers: page })
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('npm run build --workspace @fanfare/web')
  expect((await ask(bare, '/api/posts')).status).toBe(401)
})

test('the API describes itself, and its page needs nothing from elsewhere', async () => {
  const { body } = await ask(gateway, '/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(body.paths['/api/posts'].get.operationId).toBe('listPosts')
  const docs = await ask(gateway, '/api/docs', { headers: page })
  expect(docs.status).toBe(200)
  expect(docs.headers.get('content-security-policy')).toContain("script-src 'self';")
  const links = [...docs.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string)
  expect(links.length).toBeGreaterThan(3)
  for (const link of links)
    expect((await ask(gateway, new URL(link, `${gateway.url}/api/docs`).pathname)).status, link).toBe(200)
  expect(docs.text).not.toMatch(/<script>[^<]/)
  expect((await ask(gateway, '/api/docs/index.html')).status).toBe(404)
})

test('the document is compressed, and not sent again to who has it', async () => {
  const path = '/api/openapi.json'
  const plain = await ask(gateway, path, { headers: { 'accept-encoding': 'identity' } })
  const packed = await ask(gateway, path, { headers: { 'accept-encoding': 'gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.text).toBe(plain.text)
  const etag = plain.headers.get('etag') as string
  // As a program asks; fetch by itself would ask for a new copy in any case.
  const known = { 'if-none-match': etag, 'cache-control': 'no-cache' }
  const again = await ask(gateway, path, { headers: known })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await ask(gateway, path, { headers: { ...known, 'if-none-match': 'W/"other"' } })).status).toBe(200)
})

test('the queue dashboard is for operators, and is not there without a password', async () => {
  const jobs = createJobs({ redisUrl, prefix: 'fanfare', log: silentLog })
  await jobs.add(AdvancePublication, { publicationId: '5' })
  const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
  const closed = await ask(gateway, '/ops/queues')
  expect(closed.status).toBe(401)
  expect(closed.headers.get('www-authenticate')).toContain('Basic')
  expect((await ask(gateway, '/ops/queues/api/queues', { headers: basic('operator:wrong') })).status).toBe(401)
  const right = basic(`operator:${operatorToken}`)
  expect((await ask(gateway, '/ops/queues', { headers: right })).status).toBe(200)
  const { body } = await ask(gateway, '/ops/queues/api/queues', { headers: right })
  const publishing = body.queues.find((queue: { name: string }) => queue.name === AdvancePublication.queue)
  expect(publishing.counts.waiting).toBe(1)
  const foreign = { ...right, origin: 'https://evil.example' }
  expect(
    (await ask(gateway, '/ops/queues/api/queues/publishing/pause', { method: 'PUT', headers: foreign })).status,
  ).toBe(403)
  // The hand of an operator reaches the queue itself, with the security headers of every page.
  const press = async (what: string) => {
    const answer = await ask(gateway, `/ops/queues/api/queues/publishing/${what}`, { method: 'PUT', headers: right })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    return (await ask(gateway, '/ops/queues/api/queues', { headers: right })).body.queues[0].isPaused
  }
  expect(await press('pause')).toBe(true)
  expect(await press('resume')).toBe(false)
  expect((await ask(bare, '/ops/queues', { headers: right })).status).toBe(404)
  await jobs.close()
})

test('metrics are for who has the token, health and readiness for all', async () => {
  expect((await ask(gateway, '/metrics')).status).toBe(404)
  expect((await ask(bare, '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).status).toBe(404)
  const answer = await ask(gateway, '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(answer.text).toContain('fanfare_http_request_seconds_count{service="gateway"')
  expect((await ask(gateway, '/health')).body.data).toEqual({ service: 'gateway' })
  expect((await ask(gateway, '/ready')).body.data).toEqual({
    service: 'gateway',
    state: 'ready',
    missing: [],
    degraded: [],
  })
})

test('all mistakes of the settings are reported at once, and values never', () => {
  const wrong = { PUBLIC_URL: 'nonsense', ACCOUNTS_URL: 'ftp://x', IDENTITY_SECRET: 'short secret' }
  expect(() => readConfig(configSpec, wrong)).toThrow(
    /3 mistake[\s\S]*IDENTITY_SECRET[\s\S]*PUBLIC_URL[\s\S]*ACCOUNTS_URL/,
  )
  expect(() => readConfig(configSpec, wrong)).not.toThrow(/short secret/)
})

test('a public endpoint whose service has no address fails the start', async () => {
  const config = { ...readConfig(configSpec, { IDENTITY_SECRET: secret, REDIS_URL: redisUrl }), publishingUrl: '' }
  await expect(createService(config, { role: 'http', log: silentLog })).rejects.toThrow(/publishing/)
})
