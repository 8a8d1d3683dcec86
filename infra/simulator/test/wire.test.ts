import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

const call = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`${setup.simulator.url}${path}`, init)
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}

/** A request with exactly these headers: fetch would add a content type. */
const bare = (path: string, method: string, body: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const url = new URL(setup.simulator.url)
    const sent = request({ host: url.hostname, port: url.port, path, method, headers }, answer => {
      let text = ''
      answer.on('data', part => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }))
    })
    sent.on('error', reject)
    sent.end(body)
  })

describe('hosts and paths', () => {
  const me = () => `me?fields=id&access_token=${setup.account.userToken}`

  it.each([
    ['prefix and version', '/graph/v23.0/'],
    ['prefix alone', '/graph/'],
    ['no prefix', '/v23.0/'],
    ['neither', '/'],
    ['graph-video', '/graph-video/v23.0/'],
    ['repeated slashes', '//graph///v23.0//'],
  ])('takes %s', async (_name, prefix) => {
    expect((await call(prefix + me())).body).toEqual({ id: setup.account.userId })
  })

  it('goes by the Host header too', async () => {
    const answer = await bare(`/v23.0/${me()}`, 'GET', '', { host: 'graph.facebook.com' })
    expect(answer.body).toEqual({ id: setup.account.userId })
  })
})

describe('parameters', () => {
  const message = () => setup.simulator.control.publications({ account: setup.account.pageId }).at(-1)?.caption
  const feed = () => `/v23.0/${setup.account.pageId}/feed`

  it('come from the query', async () => {
    const token = setup.account.pageToken
    const answer = await call(`${feed()}?message=${encodeURIComponent('by query +1')}&access_token=${token}`, {
      method: 'POST',
    })
    expect(answer.status).toBe(200)
    expect(message()).toBe('by query +1')
  })

  it('come from a form, which wins over the query', async () => {
    const body = new URLSearchParams({ message: 'by form', access_token: setup.account.pageToken })
    await call(`${feed()}?message=query`, { method: 'POST', body })
    expect(message()).toBe('by form')
  })

  it('come from a form without a content type', async () => {
    await bare(feed(), 'POST', `message=no+type%21&access_token=${setup.account.pageToken}`)
    expect(message()).toBe('no type!')
  })

  it('come from multipart', async () => {
    const body = new FormData()
    body.set('message', 'by parts')
    body.set('access_token', setup.account.pageToken)
    await call(feed(), { method: 'POST', body })
    expect(message()).toBe('by parts')
  })

  it('come from JSON', async () => {
    const body = JSON.stringify({ message: 'by json', access_token: setup.account.pageToken })
    await call(feed(), { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(message()).toBe('by json')
  })

  it.each(['Bearer', 'OAuth'])('take the token as %s', async scheme => {
    const answer = await call('/v23.0/me?fields=id', {
      headers: { authorization: `${scheme} ${setup.account.userToken}` },
    })
    expect(answer.body.id).toBe(setup.account.userId)
  })

  it('override the verb', async () => {
    const made = await setup.post(`${setup.account.pageId}/feed`, { message: 'to be deleted' })
    const answer = await call(`/${made.body.id}?method=delete&access_token=${setup.account.pageToken}`, {
      method: 'POST',
    })
    expect(answer.body).toEqual({ success: true })
    const body = new URLSearchParams({ method: 'get', fields: 'id', access_token: setup.account.userToken })
    expect((await call('/me', { method: 'POST', body })).body).toEqual({ id: setup.account.userId })
  })

  it('read broken JSON and broken percent signs as what they are', async () => {
    const answer = await call(`/${setup.account.pageId}/feed?access_token=${setup.account.pageToken}&message=100%`, {
      method: 'POST',
      body: '{"a":',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(200)
    expect(message()).toBe('100%')
  })
})

describe('answers', () => {
  it('carry the network headers', async () => {
    const { headers } = await setup.get('me')
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8')
    expect(headers.get('facebook-api-version')).toBe('v23.0')
    expect(headers.get('x-fb-trace-id')).toMatch(/^A\w{22}$/)
    expect(JSON.parse(headers.get('x-app-usage') ?? '')).toEqual({ call_count: 0, total_time: 0, total_cputime: 0 })
  })

  it('leave absent values out and always hold the id', async () => {
    const { body } = await setup.get(`${setup.account.igId}?fields=username,website`)
    expect(body).toEqual({ username: setup.account.username, id: setup.account.igId })
  })

  it('refuse unknown fields by name', async () => {
    const { status, body } = await setup.get(`${setup.account.pageId}?fields=id,foo`)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 100,
      type: 'OAuthException',
      message: '(#100) Tried accessing nonexisting field (foo) on node type (Page)',
    })
    expect((await setup.get(`${setup.account.pageId}/nothing`)).body.error.code).toBe(100)
    expect((await setup.get(`${setup.account.pageId}?fields=constructor`)).body.error.code).toBe(100)
  })

  it('hold an error object for broken field syntax', async () => {
    expect((await setup.get(`${setup.account.pageId}?fields=id,feed{`)).body.error.code).toBe(2500)
  })

  it('read many ids at once, and name those that do not exist', async () => {
    const { pageId, igId, userToken } = setup.account
    const both = await setup.get(`?ids=${pageId},${igId}&fields=username`, userToken)
    expect(Object.keys(both.body).sort()).toEqual([pageId, igId].sort())
    expect((await setup.get(`?ids=${pageId},999`, userToken)).body.error.code).toBe(803)
  })

  it('mask the status when asked, keeping the error', async () => {
    const answer = await setup.get('123?suppress_http_code=1')
    expect(answer.status).toBe(200)
    expect(answer.body.error).toMatchObject({ code: 100, error_subcode: 33, type: 'GraphMethodException' })
  })

  it('give back fields of what was made', async () => {
    const made = await setup.post(`${setup.account.pageId}/feed?fields=id,permalink_url`, { message: 'read back' })
    expect(made.body.permalink_url).toContain(`/posts/${made.body.id.split('_')[1]}`)
  })

  it('show debug messages when asked', async () => {
    expect((await setup.get('me?debug=all')).body.__debug__).toEqual({ messages: [] })
  })
})

describe('paging', () => {
  it('walks an edge by absolute links, the token in them only when it came as a parameter', async () => {
    const other = setup.simulator.control.makeAccounts(1, undefined, permissions)[0] as Setup['account']
    const texts = ['one', 'two', 'three', 'four', 'five']
    for (const text of texts) await setup.post(`${other.pageId}/feed`, { message: text }, other.pageToken)
    const seen: string[] = []
    let next: string | undefined =
      `${setup.simulator.url}/graph/v23.0/${other.pageId}/feed?fields=message&limit=2&access_token=${other.pageToken}`
    while (next) {
      const answer = await fetch(next)
      const { data, paging } = (await answer.json()) as { data: { message: string }[]; paging: { next?: string } }
      seen.push(...data.map(post => post.message))
      if (paging.next) expect(paging.next).toMatch(/\/graph\/v23\.0\/.*access_token=/)
      next = paging.next
    }
    expect(seen).toEqual([...texts].reverse())
    const byHeader = await setup.get(`${other.pageId}/feed?limit=2`, other.pageToken)
    expect(byHeader.body.paging.next).not.toContain('access_token')
    expect(byHeader.body.paging.previous).toBeUndefined()
  })

  it('answers an empty edge without paging', async () => {
    const { body } = await setup.get(`${setup.account.igId}/media`)
    expect(body).toEqual({ data: [] })
  })

  it('counts with limit=0', async () => {
    const { body } = await setup.get(`${setup.account.pageId}/published_posts?limit=0&summary=total_count`)
    expect(body).toEqual({
      data: [],
      summary: { total_count: setup.simulator.control.publications({ account: setup.account.pageId }).length },
    })
  })

  it('refuses a cursor that is not its own', async () => {
    expect((await setup.get(`${setup.account.pageId}/feed?after=bm9wZQ`)).body.error.code).toBe(100)
  })
})

describe('tokens', () => {
  it('are needed', async () => {
    const answer = await call('/v23.0/me')
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      code: 2500,
      message: 'An active access token must be used to query information about the current user.',
    })
  })

  it('are parsed', async () => {
    const answer = await setup.get('me', 'EAAgarbage')
    expect(answer.body.error).toMatchObject({
      code: 190,
      message: 'Invalid OAuth access token - Cannot parse access token',
    })
    expect(answer.headers.get('www-authenticate')).toContain('OAuth "Facebook Platform" "invalid_token"')
  })

  it('answer 401 instead when the switch says so', async () => {
    setup.simulator.control.changeSettings({ authErrorStatus: 401 })
    expect((await setup.get('me', 'EAAgarbage')).status).toBe(401)
    setup.simulator.control.changeSettings({ authErrorStatus: 400 })
  })

  it('are proven by appsecret_proof', async () => {
    const { userToken } = setup.account
    const proof = createHmac('sha256', setup.simulator.app.secret).update(userToken).digest('hex')
    expect((await setup.get(`me?appsecret_proof=${proof}`, userToken)).status).toBe(200)
    expect((await setup.get('me?appsecret_proof=00', userToken)).body.error).toMatchObject({
      code: 100,
      type: 'GraphMethodException',
      message: 'Invalid appsecret_proof provided in the API argument',
    })
    setup.simulator.control.changeSettings({ proofRequired: true })
    expect((await setup.get('me', userToken)).body.error.message).toBe(
      'API calls from the server require an appsecret_proof argument',
    )
    setup.simulator.control.changeSettings({ proofRequired: false })
  })

  it('see nothing of another account', async () => {
    const other = setup.simulator.control.makeAccounts(1, undefined, permissions)[0] as Setup['account']
    expect((await setup.get(other.igId)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
    expect((await setup.get(`${other.pageId}?fields=access_token`)).body.error.code).toBe(10)
  })
})

describe('limits', () => {
  it('answer 80002 for an Instagram account over its share, and say so in the header', async () => {
    const other = setup.simulator.control.makeAccounts(1, undefined, permissions)[0] as Setup['account']
    setup.simulator.control.changeSettings({ instagramCallsPerDay: 4 })
    for (let spent = 0; spent < 4; spent++) expect((await setup.get(other.igId, other.pageToken)).status).toBe(200)
    const over = await setup.get(other.igId, other.pageToken)
    expect(over.body.error).toMatchObject({ code: 80002, is_transient: true })
    const usage = JSON.parse(over.headers.get('x-business-use-case-usage') ?? '{}')
    expect(usage[other.igId][0]).toMatchObject({ type: 'instagram', estimated_time_to_regain_access: 60 })
    expect(usage[other.igId][0].call_count).toBeGreaterThan(100)
    setup.clock.advance(25 * 3_600_000)
    expect((await setup.get(other.igId, other.pageToken)).status).toBe(200)
    setup.simulator.control.changeSettings({ instagramCallsPerDay: 10_000_000 })
  })

  it('answer 80001 for a page, 17 for a user and 4 for the app', async () => {
    const other = setup.simulator.control.makeAccounts(1, undefined, permissions)[0] as Setup['account']
    const { control } = setup.simulator
    control.changeSettings({ pageCallsPerDay: 1 })
    await setup.get(other.pageId, other.pageToken)
    expect((await setup.get(other.pageId, other.pageToken)).body.error.code).toBe(80001)
    control.changeSettings({ pageCallsPerDay: 10_000_000, userCallsPerHour: 1 })
    await setup.get('me', other.userToken)
    expect((await setup.get('me', other.userToken)).body.error.code).toBe(17)
    control.changeSettings({ userCallsPerHour: 10_000_000, appCallsPerHour: 1 })
    expect((await setup.get('me', other.userToken)).body.error.code).toBe(4)
    control.changeSettings({ appCallsPerHour: 10_000_000 })
  })
})
