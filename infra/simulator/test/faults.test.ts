import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaultKind, FaultScript } from '../src/faults.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
})
afterEach(() => setup.simulator.control.clearFaults())
afterAll(() => setup.close())

const script = (kind: FaultKind, more: Partial<FaultScript> = {}) => setup.simulator.control.addFault({ kind, ...more })
const live = (account: string) => setup.simulator.control.publications({ account })
const publish = (creation_id: string) => setup.post(`${setup.account.igId}/media_publish`, { creation_id })

describe('faults that answer instead', () => {
  it.each([
    ['http_500', 500, { code: 1, is_transient: true }],
    ['http_503', 503, { code: 2, is_transient: true, message: '(#2) Service temporarily unavailable' }],
    ['http_429', 429, { code: 4 }],
    ['http_401', 401, { code: 190 }],
    ['code_1', 400, { code: 1, is_transient: true }],
    ['code_2', 400, { code: 2, is_transient: true }],
    ['code_4', 403, { code: 4, message: '(#4) Application request limit reached', is_transient: true }],
    ['code_17', 400, { code: 17, message: '(#17) User request limit reached' }],
    ['code_32', 400, { code: 32, message: '(#32) Page request limit reached' }],
    ['code_368', 400, { code: 368 }],
    ['code_613', 400, { code: 613, message: '(#613) Calls to this api have exceeded the rate limit.' }],
    ['code_80001', 400, { code: 80001 }],
    ['code_80002', 400, { code: 80002 }],
    ['token_revoked', 400, { code: 190, error_subcode: 460 }],
    ['token_expired', 400, { code: 190, error_subcode: 463 }],
  ] as const)('%s', async (kind, status, error) => {
    const container = await setup.container(1)
    script(kind, { match: { call: 'media_publish' }, times: 1 })
    const answer = await publish(container)
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatchObject(error)
    expect(live(setup.account.igId)).toEqual([])
    expect((await publish(container)).status).toBe(200)
  })

  it('http_502_html is no JSON', async () => {
    script('http_502_html', { times: 1 })
    const answer = await fetch(`${setup.simulator.url}/graph/me?access_token=${setup.account.pageToken}`)
    expect(answer.status).toBe(502)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.text()).toContain('<!DOCTYPE html>')
  })
})

describe('faults of the connection', () => {
  it('cut_before: nothing is done', async () => {
    const container = await setup.container(1)
    script('cut_before', { match: { call: 'media_publish' }, times: 1 })
    await expect(publish(container)).rejects.toThrow('fetch failed')
    expect((await setup.get(`${container}?fields=status_code`)).body.status_code).toBe('FINISHED')
    expect(live(setup.account.igId)).toEqual([])
  })

  it('cut_after: it is done, and nothing is answered', async () => {
    const container = await setup.container(1)
    script('cut_after', { match: { call: 'media_publish' }, times: 1 })
    await expect(publish(container)).rejects.toThrow('fetch failed')
    expect((await setup.get(`${container}?fields=status_code`)).body.status_code).toBe('PUBLISHED')
    expect(live(setup.account.igId)).toMatchObject([{ markers: ['1'] }])
    expect(setup.simulator.control.requests({ call: 'media_publish', limit: 1 })[0]).toMatchObject({
      cut: true,
      faults: ['cut_after'],
    })
  })

  it('cut_after of a draft: it is live once, and a read shows it', async () => {
    const { pageId } = setup.account
    const { body } = await setup.post(`${pageId}/feed`, {
      message: 'm',
      published: 'false',
      unpublished_content_type: 'DRAFT',
    })
    script('cut_after', { match: { call: 'post_publish', account: pageId }, times: 1 })
    await expect(setup.post(body.id, { is_published: 'true' })).rejects.toThrow()
    expect((await setup.get(`${body.id}?fields=is_published`)).body.is_published).toBe(true)
    await setup.post(body.id, { is_published: 'true' })
    expect(live(pageId)).toHaveLength(1)
  })

  it('latency waits before it is done, latency_after once it is', async () => {
    const slow = async (kind: 'latency' | 'latency_after', container: string) => {
      script(kind, { match: { call: 'media_publish' }, delayMs: 400, times: 1 })
      const started = performance.now()
      const answered = publish(container)
      await expect.poll(() => setup.simulator.control.faults().length).toBe(0)
      const meanwhile = live(setup.account.igId).length
      await answered
      expect(performance.now() - started).toBeGreaterThan(390)
      return meanwhile
    }
    const [first, second] = [await setup.container(1), await setup.container(2)]
    expect(await slow('latency', first)).toBe(0)
    expect(await slow('latency_after', second)).toBe(2)
  })
})

describe('faults that stay with what they were injected into', () => {
  it('container_error, at creation or while it is asked about', async () => {
    script('container_error', { match: { call: 'media' }, times: 1 })
    const born = await setup.container(1)
    expect((await setup.get(`${born}?fields=status_code,status`)).body).toMatchObject({
      status_code: 'ERROR',
      status: 'Error: Media upload has failed with error code 2207026',
    })
    const later = await setup.container(2)
    script('container_error', { match: { account: setup.account.igId, call: 'container_status' }, times: 1 })
    for (let time = 0; time < 2; time++)
      expect((await setup.get(`${later}?fields=status_code`)).body.status_code).toBe('ERROR')
    expect((await publish(later)).status).toBe(400)
  })

  it('video_refused, which makes no container of a video and lets pictures pass', async () => {
    script('video_refused', { times: 3 })
    const { igId } = setup.account
    for (const media_type of ['REELS', 'STORIES']) {
      const answer = await setup.post(`${igId}/media`, { media_type, video_url: 'https://files.example/a.mp4' })
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 352, error_subcode: 2207026 } } })
    }
    expect(await setup.container(1)).toEqual(expect.any(String))
  })

  it('container_expired', async () => {
    const container = await setup.container(1)
    script('container_expired', { times: 1 })
    expect((await publish(container)).body.error).toMatchObject({ code: 24, error_subcode: 2207008 })
    expect((await setup.get(`${container}?fields=status_code`)).body.status_code).toBe('EXPIRED')
  })

  it('quota_reached, reported when publishing and when read', async () => {
    const container = await setup.container(1)
    script('quota_reached', { match: { account: setup.account.username } })
    expect((await publish(container)).body.error).toMatchObject({ code: 9, error_subcode: 2207042 })
    const asked = await setup.get(`${setup.account.igId}/content_publishing_limit?fields=quota_usage,config`)
    expect(asked.body.data[0]).toMatchObject({ quota_usage: 100, config: { quota_total: 100 } })
    setup.simulator.control.clearFaults()
    expect((await publish(container)).status).toBe(200)
  })

  it('null_batch_item', async () => {
    script('null_batch_item', { match: { call: 'page_read' }, times: 1 })
    const item = { method: 'GET', relative_url: setup.account.pageId }
    const { body } = await setup.post('', { batch: JSON.stringify([item, item]) })
    expect(body[0]).toBeNull()
    expect(body[1].code).toBe(200)
    script('null_batch_item')
    expect((await setup.get(setup.account.pageId)).status).toBe(200)
  })
})

describe('matching', () => {
  it('goes by account, call, method and path, and leaves the others alone', async () => {
    const mine = setup.account
    const [other] = setup.simulator.control.makeAccounts(1, undefined, permissions)
    script('http_500', { match: { account: mine.igId, method: 'GET', pathRegex: '/media$' } })
    expect((await setup.get(`${mine.igId}/media`)).status).toBe(500)
    expect((await setup.get(mine.igId)).status).toBe(200)
    expect((await setup.post(`${mine.igId}/media`, { image_url: setup.picture(1) })).status).toBe(200)
    expect((await setup.get(`${other?.igId}/media`, other?.pageToken)).status).toBe(200)
  })

  it('is injected as often as it should, and by seeded dice the same each time', async () => {
    const run = async () => {
      script('http_500', { probability: 0.5, seed: 11 })
      const statuses: number[] = []
      for (let time = 0; time < 12; time++) statuses.push((await setup.get('me')).status)
      setup.simulator.control.clearFaults()
      return statuses
    }
    const first = await run()
    expect(new Set(first)).toEqual(new Set([200, 500]))
    expect(await run()).toEqual(first)
    script('code_4', { times: 2 })
    const codes = [await setup.get('me'), await setup.get('me'), await setup.get('me')].map(answer => answer.status)
    expect(codes).toEqual([403, 403, 200])
  })
})
