import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaultScript } from '../src/faults.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** A network that does what it says it did not do, and does not see what is there. */
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

const script = (fault: FaultScript) => setup.simulator.control.addFault(fault)
const live = (account: string) => setup.simulator.control.publications({ account })
const publish = (creation_id: string) => setup.post(`${setup.account.igId}/media_publish`, { creation_id })
const missing = { status: 400, body: { error: { code: 100, error_subcode: 33 } } }
const draft = async (message: string) =>
  (await setup.post(`${setup.account.pageId}/feed`, { message, published: 'false', unpublished_content_type: 'DRAFT' }))
    .body.id as string

describe('answers that lie', () => {
  it.each([
    [{ subcode: 2207008 }, 400, { code: 24, error_subcode: 2207008, message: 'The requested resource does not exist' }],
    [{ code: 9007, subcode: 2207027 }, 400, { code: 9007, error_subcode: 2207027, error_user_title: 'Cannot Publish' }],
    [{ code: 4, subcode: 2207051, status: 403 }, 403, { code: 4, error_subcode: 2207051 }],
    [
      { code: 10, status: 403 },
      403,
      { code: 10, message: '(#10) Application does not have permission for this action' },
    ],
    [{ code: 368, status: 400 }, 400, { code: 368, is_transient: false }],
    [{ code: 1, status: 500, message: 'Out of order', type: 'FacebookApiException' }, 500, { message: 'Out of order' }],
    [{ code: 2, transient: false, status: 400 }, 400, { code: 2, is_transient: false }],
    [{ code: 77, subcode: 1234567, status: 400 }, 400, { code: 77, error_subcode: 1234567 }],
    [{ code: 190, subcode: 459, status: 400 }, 400, { code: 190, error_subcode: 459 }],
  ] as const)('answer_after %o: it is live all the same', async (answer, status, error) => {
    const container = await setup.container(1)
    script({ kind: 'answer_after', match: { call: 'media_publish' }, times: 1, ...answer })
    const { body, status: said } = await publish(container)
    expect(said).toBe(status)
    expect(body.error).toMatchObject(error)
    expect(body.id).toBeUndefined()
    expect(live(setup.account.igId)).toMatchObject([{ markers: ['1'] }])
    expect((await setup.get(`${container}?fields=status_code`)).body.status_code).toBe('PUBLISHED')
  })

  it.each([404, 408, 502])("answer_after as a proxy's page with %i", async status => {
    const container = await setup.container(1)
    script({ kind: 'answer_after', match: { call: 'media_publish' }, times: 1, html: true, status })
    const answer = await fetch(`${setup.simulator.url}/graph/${setup.account.igId}/media_publish`, {
      method: 'POST',
      body: new URLSearchParams({ creation_id: container, access_token: setup.account.pageToken }),
    })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.text()).toContain('<!DOCTYPE html>')
    expect(live(setup.account.igId)).toHaveLength(1)
  })

  it('answer_after goes for any call by its name', async () => {
    const { pageId } = setup.account
    const photoUrl = setup.picture(7)
    const post = await draft('draft')
    script({ kind: 'answer_after', code: 368 })
    for (const answer of [
      await setup.post(post, { is_published: 'true' }),
      await setup.post(`${pageId}/feed`, { message: 'text' }),
      await setup.post(`${pageId}/photos`, { url: photoUrl }),
      await setup.post(`${post}/comments`, { message: 'First' }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 368 } } })
    setup.simulator.control.clearFaults()
    expect(live(pageId).map(one => one.caption)).toEqual(['draft', 'text', ''])
    expect((await setup.get(`${post}/comments`)).body.data).toMatchObject([{ message: 'First' }])
  })

  it('answer_instead does nothing, whatever it says', async () => {
    const container = await setup.container(1)
    script({ kind: 'answer_instead', match: { call: 'media_publish' }, times: 1, code: 190 })
    expect((await publish(container)).body.error).toEqual(
      expect.objectContaining({ code: 190, message: 'Invalid OAuth access token.' }),
    )
    expect(live(setup.account.igId)).toEqual([])
    expect((await publish(container)).status).toBe(200)
  })

  it.each([1404006, 4854002, 1404078, 1404102, 1404112])('sub-code %s says what a person has to do', async subcode => {
    script({ kind: 'answer_instead', match: { call: 'feed' }, times: 1, subcode })
    const { status, body } = await setup.post(`${setup.account.pageId}/feed`, { message: 'text' })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 368, error_subcode: subcode, error_user_msg: expect.any(String) })
    expect(live(setup.account.pageId)).toEqual([])
  })

  it('a 190 of one call is no end of the token: debug_token says it is valid', async () => {
    const { app } = setup.simulator
    script({ kind: 'answer_instead', match: { call: 'media' }, times: 1, code: 190, subcode: 464 })
    expect((await setup.post(`${setup.account.igId}/media`, {})).body.error.error_subcode).toBe(464)
    const asked = await setup.get(`debug_token?input_token=${setup.account.pageToken}`, `${app.id}|${app.secret}`)
    expect(asked.body.data.is_valid).toBe(true)
  })
})

describe('reads that lag', () => {
  it('a container is missing (100/33) whatever has become of it', async () => {
    const container = await setup.container(1)
    script({ kind: 'stale_read', match: { call: 'container_status' } })
    expect(await setup.get(`${container}?fields=status_code`)).toMatchObject(missing)
    await publish(container)
    expect(await setup.get(`${container}?fields=status_code`)).toMatchObject(missing)
    setup.simulator.control.clearFaults()
    expect((await setup.get(`${container}?fields=status_code`)).body.status_code).toBe('PUBLISHED')
  })

  it('whenLive: a container is missing only once it is published', async () => {
    const container = await setup.container(1)
    script({ kind: 'stale_read', whenLive: true, times: 1 })
    expect((await setup.get(`${container}?fields=status_code`)).body.status_code).toBe('FINISHED')
    await publish(container)
    expect(await setup.get(`${container}?fields=status_code`)).toMatchObject(missing)
    expect((await setup.get(`${container}?fields=status_code`)).body.status_code).toBe('PUBLISHED')
  })

  it("as 'finished', a published container still waits to be published", async () => {
    const container = await setup.container(1)
    script({ kind: 'stale_read', as: 'finished' })
    await publish(container)
    const { body } = await setup.get(`${container}?fields=status_code,status`)
    expect(body).toMatchObject({ status_code: 'FINISHED', status: expect.stringContaining('ready to be published') })
  })

  it('lists leave out what went live within lagMs, and see the rest', async () => {
    const { igId, pageId } = setup.account
    const early = await setup.publish(1)
    await setup.post(`${pageId}/feed`, { message: 'early' })
    setup.clock.advance(60_000)
    script({ kind: 'stale_read', lagMs: 30_000 })
    const late = await setup.publish(2)
    await setup.post(`${pageId}/feed`, { message: 'late' })
    const ids = async () => (await setup.get(`${igId}/media`)).body.data.map((one: { id: string }) => one.id)
    const messages = async (edge: string) =>
      (await setup.get(`${pageId}/${edge}?summary=true`)).body as { data: { message: string }[]; summary: object }
    expect(await ids()).toEqual([early])
    for (const edge of ['published_posts', 'feed', 'posts'])
      expect(await messages(edge)).toMatchObject({ data: [{ message: 'early' }], summary: { total_count: 1 } })
    setup.clock.advance(30_001)
    expect(await ids()).toEqual([late, early])
    expect((await messages('published_posts')).data).toHaveLength(2)
  })

  it('without lagMs, lists stay as they were when the script came', async () => {
    const { igId } = setup.account
    const early = await setup.publish(1)
    setup.clock.advance(1)
    script({ kind: 'stale_read', match: { account: igId, call: 'media_list' } })
    await setup.publish(2)
    setup.clock.advance(3_600_000)
    const { body } = await setup.get(`${igId}/media`)
    expect(body.data).toEqual([{ id: early }])
    expect(body.paging.next).toBeUndefined()
  })

  it("the state of a page's post: not published yet, or missing", async () => {
    const post = await draft('late')
    script({ kind: 'stale_read', as: 'finished', lagMs: 30_000 })
    await setup.post(post, { is_published: 'true' })
    const state = () => setup.get(`${post}?fields=is_published,unpublished_content_type`)
    expect((await state()).body).toMatchObject({ is_published: false, unpublished_content_type: 'DRAFT' })
    setup.clock.advance(30_001)
    expect((await state()).body.is_published).toBe(true)
    setup.simulator.control.clearFaults()
    script({ kind: 'stale_read', lagMs: 120_000 })
    expect(await state()).toMatchObject(missing)
  })

  it('the story of a photo, and comments', async () => {
    const photo = await setup.photo(1)
    const { body } = await setup.post(`${setup.account.pageId}/feed`, {
      attached_media: JSON.stringify([{ media_fbid: photo }]),
    })
    await setup.post(`${body.id}/comments`, { message: 'First' })
    expect((await setup.get(`${photo}?fields=page_story_id`)).body.page_story_id).toBe(body.id)
    script({ kind: 'stale_read', as: 'finished', lagMs: 1000 })
    expect((await setup.get(`${photo}?fields=page_story_id`)).body).toEqual({ id: photo })
    expect((await setup.get(`${body.id}/comments`)).body.data).toEqual([])
    setup.clock.advance(1001)
    expect((await setup.get(`${body.id}/comments`)).body.data).toHaveLength(1)
  })

  it('a call that is named lags where it is not one of those by nature', async () => {
    const media = await setup.publish(1)
    script({ kind: 'stale_read', match: { call: 'media_read' }, times: 1, lagMs: 1000 })
    expect(await setup.get(`${media}?fields=permalink`)).toMatchObject(missing)
    expect((await setup.get(`${media}?fields=permalink`)).status).toBe(200)
  })
})

describe('scripts', () => {
  it.each([
    [{ kind: 'answer_after' }, 'answer_after needs a "code", a "subcode", a "reason" or "html"'],
    [{ kind: 'answer_after', code: 4, status: 42 }, '"status" must be an HTTP status'],
    [{ kind: 'answer_instead', code: 4, html: 'yes' }, '"html" must be true or false'],
    [{ kind: 'stale_read', as: 'gone' }, '"as" must be "missing" or "finished"'],
    [{ kind: 'stale_read', lagMs: -1 }, '"lagMs" must be a number of 0 or more'],
    [{ kind: 'stale_read', lag: 1 }, 'there is no "lag"'],
  ])('refuses %o', (fault, says) => expect(() => script(fault as FaultScript)).toThrow(says))
})
