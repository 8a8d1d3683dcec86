import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { isErrorCode } from '@fanfare/runtime/errors.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'

const webDir = mkdtempSync(join(tmpdir(), 'fanfare-odd-'))
let gateway: TestGateway
let csrf: Record<string, string>
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Fanfare</title>')
  gateway = await startTestGateway({ RATE_LIMIT_FACTOR: '1000000', WEB_DIR: webDir })
  gateway.state.members.set('1', [{ team_id: '10', name: 'Own', role: Owner, plan: 2 }])
  csrf = gateway.signIn('1').csrf
})
afterAll(async () => {
  await gateway.close()
  rmSync(webDir, { recursive: true, force: true })
})

// Streams do not end; what they refuse is tested with them.
const endpoints = new Map(publicEndpoints.filter(({ service }) => service !== 'gateway').map(one => [one.name, one]))

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('%00', '%zz', '%', '..', '%2e%2e', '%2f', ':id', '10', '9'.repeat(40), '-1', '%ED%A0%80', '💩'),
)
/** Characters that a request line may contain; the client encodes or refuses the others by itself. */
const wire = (text: string) =>
  encodeURI(text.toWellFormed())
    .replaceAll('%25', '%')
    .replace(/[\\^`{|}<>"#?]/g, '_')
const header = fc.string({ maxLength: 60 }).map(text => text.replace(/[^\t\x20-\x7e]/g, '~'))
const names = [
  'x-fanfare-identity',
  'idempotency-key',
  'last-event-id',
  'if-match',
  'content-type',
  'accept',
  'range',
  'authorization',
  'traceparent',
  'x-csrf-token',
  'cookie',
  'origin',
  'accept-encoding',
  'x-request-id',
]

test('no request to the gateway causes an internal error', async () => {
  const request = fc.record({
    name: fc.constantFrom(...endpoints.keys()),
    parts: fc.array(piece, { minLength: 4, maxLength: 4 }),
    query: fc.option(fc.dictionary(fc.string({ maxLength: 8 }), piece, { maxKeys: 3 })),
    method: fc.option(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')),
    signedIn: fc.boolean(),
    headers: fc.dictionary(fc.constantFrom(...names), header, { maxKeys: 4 }),
    body: fc.option(fc.oneof(fc.json(), fc.string({ unit: 'binary', maxLength: 200 }))),
  })
  const sent = fc.asyncProperty(request, async ({ name, parts, query, method, signedIn, headers, body }) => {
    const endpoint = endpoints.get(name) as Endpoint
    let next = 0
    const path = endpoint.url.replace(/:\w+/g, () => wire(parts[next++ % parts.length] as string) || '_')
    const verb = method ?? endpoint.method
    const answer = await ask(gateway, `${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: verb,
      headers: { ...(signedIn ? csrf : {}), 'content-type': 'application/json', ...headers },
      ...(body === null || verb === 'GET' || verb === 'HEAD' ? {} : { body }),
    })
    if (answer.status >= 500) throw new Error(`${verb} ${path} answered ${answer.status}: ${answer.text}`)
    const failed = answer.status >= 400 && verb !== 'HEAD'
    if (failed && !isErrorCode(answer.body?.error?.code))
      throw new Error(`${verb} ${path}: no envelope: ${answer.text}`)
  })
  await fc.assert(sent, { numRuns: 400, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false })
})

test('an address that cannot be decoded costs no more than another, whatever is in it', async () => {
  const took = async (path: string): Promise<number> => {
    const from = performance.now()
    const answer = await ask(gateway, path)
    expect([answer.status, answer.body.error.code]).toEqual([422, 'invalid_input'])
    return performance.now() - from
  }
  await took('/%zz')
  // Each of them took from one to fourteen seconds of this process before; now it is a millisecond.
  for (const unit of ['token', 'secret-', 'a', 'a://', 'a://b:', 'token=', 'api-key_', 'Basic%20'])
    expect([unit, (await took(`/%zz${unit.repeat(Math.floor(7_000 / unit.length))}`)) < 500]).toEqual([unit, true])
})

test('an address that is too long is refused before anybody reads it', async () => {
  for (const path of ['/api/posts?search=', '/%zz', '/create?', '/m/1/original?e=1&s=', '/nowhere/']) {
    const { status, body } = await ask(gateway, path.padEnd(9_000, 'x'))
    expect([path, status, body.error.code, body.error.field]).toEqual([path, 414, 'url_too_long', 'url'])
  }
})
