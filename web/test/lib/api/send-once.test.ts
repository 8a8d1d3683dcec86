import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../src/lib/api/http.ts'
import { canonical, createIdempotencyKeys } from '../../../src/lib/api/idempotency-keys.ts'
import { sendOnce } from '../../../src/lib/api/send-once.ts'

// A real server on the loopback that answers what is next in line, and else that all is well.
let server: Server
let answers: { status: number; body: unknown }[]
let seen: { key: string; body: string }[]
const well = { status: 200, body: { status: true, data: { posts: [] } } }
const failing = (status: number, code: string, details?: object) => ({
  status,
  body: { status: false, error: { code, title: 'T', message: 'M', details } },
})
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      seen.push({ key: String(request.headers['idempotency-key']), body: Buffer.concat(chunks).toString() })
      const { status, body } = answers.shift() ?? well
      if (status === 0) return request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
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
beforeEach(() => {
  answers = []
  seen = []
  sessionStorage.clear()
})

const posts = (caption: string, more: object = {}): Call => ({
  endpoint: CreatePosts as never,
  body: { caption, accounts: ['1'], schedule: { kind: 'now' }, ...more },
})
const keys = () => seen.map(({ key }) => key)

describe('a key belongs to the content of the request', () => {
  it.each([
    ['a cut connection', { status: 0, body: '' }],
    ['503, whose outcome is unknown', failing(503, 'service_unavailable')],
    ['500', failing(500, 'internal_error')],
    ['a page of a proxy', { status: 502, body: 'no JSON' }],
    ['a refusal', failing(422, 'post_incomplete')],
    ['a full day', failing(403, 'quota_reached')],
    ['an ended sign-in', failing(401, 'not_signed_in')],
  ])('%s does not renew it', async (_, answer) => {
    const idempotencyKeys = createIdempotencyKeys(sessionStorage)
    answers = [answer]
    expect(await sendOnce(posts('Bowls'), idempotencyKeys)).toHaveProperty('error')
    expect(await sendOnce(posts('Bowls'), idempotencyKeys)).toHaveProperty('data')
    expect(new Set(keys()).size).toBe(1)
  })

  it('another content has another key; a step back has the first one again', async () => {
    const idempotencyKeys = createIdempotencyKeys(sessionStorage)
    answers = [failing(503, 'service_unavailable'), failing(503, 'service_unavailable')]
    await sendOnce(posts('Bowls'), idempotencyKeys)
    await sendOnce(posts('Bowls!'), idempotencyKeys)
    await sendOnce(posts('Bowls'), idempotencyKeys)
    expect(keys()[1]).not.toBe(keys()[0])
    expect(keys()[2]).toBe(keys()[0])
  })

  it('the same content after a success gets another key', async () => {
    const idempotencyKeys = createIdempotencyKeys(sessionStorage)
    await sendOnce(posts('Bowls'), idempotencyKeys)
    await sendOnce(posts('Bowls'), idempotencyKeys)
    expect(new Set(keys()).size).toBe(2)
  })

  it('a call that brings its own key is sent under that one, in any tab', async () => {
    const own = { ...posts('Bowls'), idempotencyKey: '0197a6f0-own' }
    answers = [failing(503, 'service_unavailable')]
    await sendOnce(own, createIdempotencyKeys(sessionStorage))
    sessionStorage.clear()
    await sendOnce(own, createIdempotencyKeys(sessionStorage))
    expect(keys()).toEqual([own.idempotencyKey, own.idempotencyKey])
    expect(seen[1]).toEqual(seen[0])
  })

  it('fields in another order are the same content, down to the bytes', async () => {
    const idempotencyKeys = createIdempotencyKeys(sessionStorage)
    answers = [failing(503, 'service_unavailable')]
    await sendOnce(posts('Bowls'), idempotencyKeys)
    await sendOnce(
      { ...posts(''), body: { schedule: { kind: 'now' }, accounts: ['1'], caption: 'Bowls' } },
      idempotencyKeys,
    )
    expect(seen[1]).toEqual(seen[0])
  })

  it('it survives a reload of the tab', async () => {
    answers = [failing(503, 'service_unavailable')]
    await sendOnce(posts('Bowls'), createIdempotencyKeys(sessionStorage))
    await sendOnce(posts('Bowls'), createIdempotencyKeys(sessionStorage))
    expect(new Set(keys()).size).toBe(1)
    // And is forgotten with its success.
    await sendOnce(posts('Bowls'), createIdempotencyKeys(sessionStorage))
    expect(new Set(keys()).size).toBe(2)
  })

  it('the draft that it takes the place of is no content: after a lost response the first one is named again, reloads included', async () => {
    const replacing = (version: number) => posts('Bowls', { replaces: { id: '5', version } })
    answers = [failing(503, 'service_unavailable')]
    await sendOnce(replacing(1), createIdempotencyKeys(sessionStorage))
    await sendOnce(posts('Bowls'), createIdempotencyKeys(sessionStorage))
    expect(seen[1]).toEqual(seen[0])
    // What was sent without one is sent without one again.
    answers = [{ status: 0, body: '' }]
    await sendOnce(posts('Bowls'), createIdempotencyKeys(sessionStorage))
    await sendOnce(replacing(2), createIdempotencyKeys(sessionStorage))
    expect(seen[3]).toEqual(seen[2])
    expect(seen[3]?.body).not.toContain('replaces')
  })

  it('a refusal made nothing: the draft is then named as it is now', async () => {
    const idempotencyKeys = createIdempotencyKeys(sessionStorage)
    answers = [failing(422, 'schedule_in_past')]
    await sendOnce(posts('Bowls', { replaces: { id: '5', version: 1 } }), idempotencyKeys)
    await sendOnce(posts('Bowls', { replaces: { id: '5', version: 2 } }), idempotencyKeys)
    expect(seen.map(({ body }) => JSON.parse(body).replaces.version)).toEqual([1, 2])
    expect(new Set(keys()).size).toBe(1)
  })

  it('keys of two people never meet', () => {
    const idempotencyKeys = createIdempotencyKeys(sessionStorage)
    idempotencyKeys.setOwner('1 10')
    const mine = idempotencyKeys.keyFor('x')
    idempotencyKeys.setOwner('2 10')
    expect(idempotencyKeys.keyFor('x')).not.toBe(mine)
    idempotencyKeys.setOwner('1 10')
    expect(idempotencyKeys.keyFor('x')).toBe(mine)
  })
})

it('while the first call still runs its answer is waited for', async () => {
  const running = failing(409, 'idempotency_in_progress', { retry_after_seconds: 0.01 })
  answers = [running, running]
  expect(await sendOnce(posts('Bowls'), createIdempotencyKeys(sessionStorage))).toHaveProperty('data')
  expect(keys()).toHaveLength(3)
  expect(new Set(keys()).size).toBe(1)
})

describe('what is kept', () => {
  it('is bounded in number and in time', () => {
    let now = 0
    const idempotencyKeys = createIdempotencyKeys(sessionStorage, () => now)
    const first = idempotencyKeys.keyFor('first')
    for (let n = 0; n < 60; n++) idempotencyKeys.keyFor(`other ${n}`)
    expect(JSON.parse(sessionStorage.getItem('fanfare.intentions') as string)).toHaveLength(50)
    expect(idempotencyKeys.keyFor('first')).not.toBe(first)
    const late = idempotencyKeys.keyFor('late')
    now += 24 * 3_600_000
    expect(idempotencyKeys.keyFor('late')).not.toBe(late)
  })

  it('lives with the page where the browser stores nothing', () => {
    const forbidden = {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('forbidden')
      },
    }
    const idempotencyKeys = createIdempotencyKeys(forbidden)
    expect(idempotencyKeys.keyFor('x')).toBe(idempotencyKeys.keyFor('x'))
  })

  it('is no text of the person', () => {
    createIdempotencyKeys(sessionStorage).keyFor('a secret caption')
    expect(sessionStorage.getItem('fanfare.intentions')).not.toContain('secret')
  })
})

it('canonical keeps the order of lists and sorts fields by name', () => {
  expect(canonical({ b: [2, 1], a: { d: null, c: undefined } })).toBe('{"a":{"d":null},"b":[2,1]}')
})
