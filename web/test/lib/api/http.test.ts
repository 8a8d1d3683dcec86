import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { PublishPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFault, messageOf } from '../../../src/lib/api/api.ts'
import { addressOf, send } from '../../../src/lib/api/http.ts'

// A real server on the loopback; only the page's origin is put before the paths, as a browser does.
let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      answer(request, response)
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(origin + path, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
const reply = (status: number, body: unknown) => {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'fanfare_csrf=abc%3D; path=/'
})

describe('addressOf', () => {
  it('fills parameters in and leaves empty query values out', () => {
    expect(addressOf({ endpoint: PublishPost as never, params: { id: '12' } })).toBe('/api/posts/12/publish')
    expect(
      addressOf({
        endpoint: ListPosts as never,
        query: { status: 'ERROR,UNCONFIRMED', keyword: '', offset: 0, accounts: undefined },
      }),
    ).toBe('/api/posts?status=ERROR%2CUNCONFIRMED&offset=0')
    expect(addressOf({ endpoint: PublishPost as never, params: { id: 'a/b?c' } })).toBe('/api/posts/a%2Fb%3Fc/publish')
  })
})

describe('send', () => {
  it('marks its requests, carries the CSRF cookie, the version and the key, and unwraps the envelope', async () => {
    reply(200, { status: true, data: { id: '12' } })
    const result = await send({
      endpoint: UpdatePost as never,
      params: { id: '12' },
      body: { caption: 'Hei' },
      ifMatch: 4,
      idempotencyKey: 'k-1',
    })
    expect(result).toEqual({ data: { id: '12' } })
    expect(seen).toMatchObject({ method: 'PATCH', url: '/api/posts/12', body: '{"caption":"Hei"}' })
    expect(seen.headers).toMatchObject({
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': 'abc=',
      'if-match': '"4"',
      'idempotency-key': 'k-1',
      'content-type': 'application/json',
    })
  })
  it('sends neither a body nor a CSRF header with a GET', async () => {
    reply(200, { status: true, data: { data: [], pagination: {} } })
    await send({ endpoint: ListPosts as never, query: { limit: 5 } })
    expect(seen.headers['x-csrf-token']).toBeUndefined()
    expect(seen.headers['content-type']).toBeUndefined()
  })
  it('gives the failure of the envelope with its status and whether it is a limit', async () => {
    reply(403, {
      status: false,
      type: 'limit',
      error: { code: 'quota_reached', title: 'Full', message: 'Full: 5 of 5 posts', field: 'body.schedule' },
    })
    const result = await send({ endpoint: PublishPost as never, params: { id: '1' } })
    expect(result).toEqual({
      error: {
        code: 'quota_reached',
        title: 'Full',
        message: 'Full: 5 of 5 posts',
        field: 'body.schedule',
        status: 403,
        limit: true,
      },
    })
    expect('error' in result && isFault(result.error) && messageOf(result.error)).toBe('Full: 5 of 5 posts')
  })
  it('makes a fault of an answer that is no envelope', async () => {
    reply(502, '<html>bad gateway</html>')
    expect(await send({ endpoint: ListPosts as never })).toMatchObject({
      error: { code: 'internal_error', status: 502, title: 'Oops, something went wrong.' },
    })
    reply(200, '{"half":')
    expect(await send({ endpoint: ListPosts as never })).toMatchObject({ error: { code: 'unreadable', status: 200 } })
    reply(200, { status: false })
    expect(await send({ endpoint: ListPosts as never })).toMatchObject({ error: { code: 'unreadable' } })
  })
  it('says offline when there is no answer at all', async () => {
    answer = request => request.socket.destroy()
    expect(await send({ endpoint: ListPosts as never })).toMatchObject({ error: { code: 'offline', status: 0 } })
  })
  it('rejects when its caller aborts', async () => {
    answer = () => {}
    const abort = new AbortController()
    const result = send({ endpoint: ListPosts as never }, abort.signal)
    abort.abort()
    await expect(result).rejects.toThrow()
  })
})
