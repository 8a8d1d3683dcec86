import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage } from '../../src/clients/read-page.ts'

/** A server of our own that answers in every bad way; what must not be reached counts its requests. */
let server: Server
let base = ''
let reached = 0
const html = { 'content-type': 'text/html' }
const routes: Record<string, RequestListener> = {
  '/good': (_, reply) => reply.writeHead(200, html).end('<title>Good</title>'),
  '/to-good': (_, reply) => reply.writeHead(302, { location: '/good' }).end(),
  '/loop': (_, reply) => reply.writeHead(302, { location: '/loop' }).end(),
  '/to-file': (_, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/pdf': (_, reply) => reply.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
  '/packed': (_, reply) => reply.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end('x'),
  '/missing': (_, reply) => reply.writeHead(404, html).end(),
  // Never ends, in pieces.
  '/endless': (_, reply) => {
    reply.writeHead(200, html)
    const more = () => {
      while (reply.write('a'.repeat(64 * 1024)) && !reply.destroyed);
    }
    reply.on('drain', more)
    more()
  },
  '/silent': () => undefined,
}
beforeAll(async () => {
  server = createServer((request, reply) => {
    reached += 1
    routes[request.url ?? '']?.(request, reply)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const read = (address: string, { allowPrivate = true, timeoutMs = 3000 } = {}) =>
  readPage(address, {
    allowPrivate,
    signal: AbortSignal.timeout(timeoutMs),
    mostBytes: 100_000,
    accept: ['text/html'],
  })

test('a page, and one behind a redirect', async () => {
  expect((await read(`${base}/good`)).bytes.toString()).toBe('<title>Good</title>')
  expect((await read(`${base}/to-good`)).url.href).toBe(`${base}/good`)
})
test('of a page that never ends the beginning is read', async () =>
  expect((await read(`${base}/endless`)).bytes).toHaveLength(100_000))
test.each([
  ['/loop', /redirects/],
  ['/to-file', /web address/],
  ['/pdf', /type application\/pdf/],
  ['/packed', /packed/],
  ['/missing', /status 404/],
])('%s is refused', async (path, reason) => expect(read(`${base}${path}`)).rejects.toThrow(reason))
test('a page that does not answer is given up', async () =>
  expect(read(`${base}/silent`, { timeoutMs: 200 })).rejects.toThrow())

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::ffff:127.0.0.1]/',
])('%s is no public address', async address =>
  expect(read(address, { allowPrivate: false })).rejects.toThrow(/not public/),
)
test('a name of a private address is refused when it is connected to, and so are ports and passwords', async () => {
  const before = reached
  const { port } = server.address() as AddressInfo
  await expect(read('http://localhost/', { allowPrivate: false })).rejects.toThrow(/not public/)
  await expect(read(`http://localhost:${port}/good`, { allowPrivate: false })).rejects.toThrow(/port/)
  await expect(read('http://user:secret@olea.example/', { allowPrivate: false })).rejects.toThrow(/password/)
  expect(reached).toBe(before)
})
