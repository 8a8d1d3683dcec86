import { createServer, request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { Owner } from '@fanfare/contracts/policy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'
import { secret } from './test-services.ts'

let gateway: TestGateway
let cookie: string
let csrf: Record<string, string>
beforeAll(async () => {
  gateway = await startTestGateway({ UPSTREAM_TIMEOUT_MS: '400' })
  gateway.state.members.set('1', [{ team_id: '10', name: 'Own', role: Owner, plan: 2 }])
  const signed = gateway.signIn('1')
  cookie = signed.cookie
  csrf = signed.csrf
})
beforeEach(() => {
  gateway.state.seen.length = 0
})
afterAll(() => gateway.close())

/** Sends bytes as they are and reads what comes until the connection ends. */
function speak(bytes: string): Promise<string> {
  const { hostname, port } = new URL(gateway.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.on('data', piece => {
      text += piece
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

/** `total` zero bytes in pieces, made as they are read. */
function zeros(total: number): Readable {
  let left = total
  const piece = Buffer.alloc(64 * 1024)
  return new Readable({
    read() {
      if (left <= 0) return void this.push(null)
      const size = Math.min(left, piece.length)
      left -= size
      this.push(piece.subarray(0, size))
    },
  })
}

test('an upload of 50 MB goes through as fast as the service reads it, and is never held in memory as a whole', async () => {
  const total = 50 * 1024 * 1024
  const { hostname, port } = new URL(gateway.url)
  const slow = Promise.withResolvers<void>()
  gateway.state.holdUploads = slow.promise
  const options = { hostname, port, method: 'PUT', path: '/media/upload/5?e=1&s=ok' }
  const put = rawRequest({ ...options, headers: { 'content-length': total } })
  const status = new Promise<number>((resolve, reject) => {
    put.once('error', reject)
    put.once('response', answer => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)))
  })
  let sent = 0
  const source = zeros(total)
  source.on('data', piece => {
    sent += piece.length
  })
  source.pipe(put)
  // The service reads nothing, so the sender stops once the buffers on the way are full.
  let before = -1
  await until(
    () => {
      const isStalled = sent > 0 && sent === before
      before = sent
      return isStalled
    },
    { everyMs: 150 },
  )
  expect(sent).toBeLessThan(total / 2)
  slow.resolve()
  expect(await status).toBe(200)
  expect(gateway.state.uploaded.at(-1)).toBe(total)
  gateway.state.holdUploads = undefined
})

test('an upload in chunks of unknown length arrives whole', async () => {
  const body = Readable.toWeb(zeros(3_000_000)) as ReadableStream
  const answer = await ask(gateway, '/media/upload/5?e=1&s=ok', { method: 'PUT', body, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(200)
  expect(gateway.state.uploaded.at(-1)).toBe(3_000_000)
})

test('a service that refuses an upload early is heard all the same', async () => {
  const body = Buffer.alloc(4 * 1024 * 1024)
  const answer = await ask(gateway, '/media/upload/5?e=1&s=forged', { method: 'PUT', body })
  expect(answer.status).toBe(403)
  expect(answer.body.error.code).toBe('upload_signature_invalid')
})

test('bytes come back with their headers and ours', async () => {
  const answer = await fetch(`${gateway.url}/m/7/original?e=1&s=x`)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await answer.arrayBuffer()).byteLength).toBe(3_000_000)
})

describe('a long answer', () => {
  const long = 'Long '.repeat(200_000)
  const get = async (accepted: string) => {
    gateway.state.teamName = long
    try {
      const answer = await fetch(`${gateway.url}/api/team/10`, { headers: { cookie, 'accept-encoding': accepted } })
      return { answer, name: ((await answer.json()) as { data: { name: string } }).data.name }
    } finally {
      gateway.state.teamName = 'Team'
    }
  }

  test('is compressed for those who take it, and the same in the end', async () => {
    const { answer, name } = await get('br, gzip')
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
    expect(answer.headers.get('content-length')).toBeNull()
    expect(name).toBe(long)
  })

  test.each(['identity', 'br', 'gzip;q=0', ''])('is as it is for "%s"', async accepted => {
    const { answer, name } = await get(accepted)
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, 'accept-encoding'])
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(long.length)
    expect(name).toBe(long)
  })

  test('a short one is not', async () => {
    const answer = await fetch(`${gateway.url}/api/team/10`, { headers: { cookie, 'accept-encoding': 'gzip' } })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, null])
  })
})

test('HEAD is answered without a body', async () => {
  const answer = await fetch(`${gateway.url}/api/posts`, { method: 'HEAD', headers: { cookie } })
  expect(answer.status).toBe(200)
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10)
  expect(await answer.text()).toBe('')
})

test('a service that dies in the middle of its answer cuts the connection', async () => {
  const answer = await fetch(`${gateway.url}/m/7/cut?e=1&s=x`)
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect((await ask(gateway, '/api/posts', { headers: { cookie } })).status).toBe(200)
})

test('bodies past the limit are refused, declared or not', async () => {
  const huge = { name: 'x'.repeat(300 * 1024) }
  const declared = await ask(gateway, '/api/user', { method: 'POST', headers: csrf, json: huge })
  expect(declared.status).toBe(413)
  expect(declared.body.error.code).toBe('body_too_large')
  const body = Readable.toWeb(zeros(300 * 1024)) as ReadableStream
  const headers = { ...csrf, 'content-type': 'application/json' }
  const chunked = await ask(gateway, '/api/user', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  expect(chunked.status).toBe(413)
  const upload = await speak(
    `PUT /media/upload/5?e=1&s=ok HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${2 ** 31}\r\n\r\n`,
  )
  expect(upload).toMatch(/^HTTP\/1.1 413 /)
  expect(gateway.state.seen).toEqual([])
})

test('mistakes in a body are reported by its service, in the envelope', async () => {
  const post = (body: string, type = 'application/json') =>
    ask(gateway, '/api/user', { method: 'POST', headers: { ...csrf, 'content-type': type }, body })
  expect((await post('{"name": ')).body.error.code).toBe('invalid_json')
  expect((await post('{"name": 5}')).body.error).toMatchObject({ code: 'invalid_input', field: 'body.name' })
  expect((await post('{"name": "a\\u0000b"}')).body.error).toMatchObject({ code: 'invalid_input', field: 'body.name' })
  expect((await post('name=a', 'text/csv')).status).toBe(415)
})

test('odd addresses and methods get an envelope and never a 5xx', async () => {
  const paths = [
    '/%00',
    '/%zz',
    '/api/%zz',
    '/api/posts/%00',
    '/api/nothing',
    '/api/posts?limit=%zz',
    '//api/posts',
    '/m/%00/a',
    '/m/1/%2e%2e%2f',
    '/api/team/%F0%9F%92%A9',
    '/../../etc/passwd',
    `/${'a'.repeat(5000)}`,
    '/api/contents/streamstatus?id=%00',
    '/internal/sessions/resolve',
  ]
  for (const path of paths) {
    const [head = '', , body = ''] = (
      await speak(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
      )
    ).split(/\r\n(\r\n)/)
    const status = Number(head.split(' ')[1])
    expect(status, path).toBeGreaterThanOrEqual(200)
    expect(status, path).toBeLessThan(500)
    if (status >= 400)
      expect(body, path).toMatch(/"status":false,"error":\{"code":"(not_found|team_not_found|invalid_input)"/)
  }
  expect(await speak('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
})

test('editing needs an id (spec §5)', async () => {
  const answer = await ask(gateway, '/api/posts', { method: 'PATCH', headers: csrf, json: {} })
  expect(answer).toMatchObject({
    status: 405,
    body: { error: { code: 'method_not_allowed', field: 'params.id', message: 'no id' } },
  })
  expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS')
  // Where nothing is at the path itself.
  expect(await ask(gateway, '/api/timeslots', { method: 'PUT', headers: csrf, json: {} })).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid_input', field: 'params.id', message: 'no id' } },
  })
})

test('a method that an address does not take', async () => {
  const answer = await ask(gateway, '/api/posts', { method: 'PUT', headers: csrf })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS')
  expect(answer.body.error.code).toBe('method_not_allowed')
  const get = await ask(gateway, '/api/auth/sign-out', { headers: { cookie, accept: 'text/html' } })
  expect(get.status).toBe(405)
  const options = await ask(gateway, '/api/posts', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
  expect(options.status).toBe(204)
  expect(options.headers.get('access-control-allow-origin')).toBeNull()
})

test('a smuggled second request is not answered as another', async () => {
  const text = await speak(
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/posts HTTP/1.1\r\nHost: x\r\n\r\n',
  )
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(text).toMatch(/^HTTP\/1.1 400 /)
})

test('headers named by Connection stop here', async () => {
  await speak(
    `GET /api/posts HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close, x-secret\r\nX-Secret: 1\r\nX-Kept: 2\r\n\r\n`,
  )
  const headers = gateway.state.seen[0]?.headers
  expect(headers?.['x-secret']).toBeUndefined()
  expect(headers?.['x-kept']).toBe('2')
})

test('a service that is away, or does not answer in time, is unavailable', async () => {
  const port = Number(new URL(gateway.publishingUrl).port)
  await gateway.services.publishing.close()
  const away = await ask(gateway, '/api/posts', { headers: { cookie } })
  expect(away.status).toBe(503)
  expect(away.body.error.code).toBe('service_unavailable')
  expect(away.headers.get('retry-after')).toBe('1')
  expect((await ask(gateway, '/ready')).status).toBe(503)

  let heard = 0
  const mute = createServer(() => {
    heard += 1
  })
  await new Promise<void>(resolve => mute.listen(port, '127.0.0.1', resolve))
  const late = await ask(gateway, '/api/posts', { method: 'POST', headers: csrf, json: {} })
  expect(late.body.error.code).toBe('service_unavailable')
  // A changing call is never sent twice.
  expect(heard).toBe(1)
  mute.closeAllConnections()
  await new Promise(resolve => mute.close(resolve))

  const back = createHttp({
    service: 'publishing',
    log: silentLog,
    clock: systemClock,
    identitySecret: secret,
    ready: {},
  })
  await back.listen({ port })
  expect((await ask(gateway, '/ready')).status).toBe(200)
  await back.close()
})
