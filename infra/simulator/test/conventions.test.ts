import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** What clients of the real network rely on besides the plain calls. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
})
afterAll(() => setup.close())

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const bare = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${setup.simulator.url}/graph/${path}`, { headers })

describe('fields', () => {
  it.each([
    ['a JSON list', () => `fields=${json(['id', 'name'])}`],
    ['brackets', () => 'fields[0]=id&fields[1]=name'],
    ['escaped brackets', () => 'fields%5B0%5D=name'],
  ])('as %s', async (_what, fields) => {
    const { body } = await setup.get(`${setup.account.pageId}?${fields()}`)
    expect(body).toEqual({ id: setup.account.pageId, name: setup.account.pageName })
  })

  it.each([
    ['user', 'middle_name,short_name,gender,link,birthday', () => setup.account.userId],
    ['IG user', 'has_profile_pic,legacy_instagram_user_id', () => setup.account.igId],
    ['page', 'location,website,phone,emails,cover,business,description', () => setup.account.pageId],
  ])('of a %s are valid: %s', async (_what, fields, id) => {
    const { status } = await setup.get(`${id()}?fields=${fields}`, setup.account.userToken)
    expect(status).toBe(200)
  })

  it('that do not apply are left out, and so are the children of an image', async () => {
    const media = await setup.publish(1)
    const fields =
      'legacy_instagram_media_id,boost_eligibility_info,copyright_check_information,product_tags,view_count,children{id}'
    const { body } = await setup.get(`${media}?fields=${fields}`)
    expect(Object.keys(body).sort()).toEqual(['boost_eligibility_info', 'id', 'legacy_instagram_media_id'])
    const photo = await setup.photo(2)
    expect((await setup.get(`${photo}?fields=album`)).body).toEqual({ id: photo })
    const { body: post } = await setup.post(`${setup.account.pageId}/feed`, { message: 'x' })
    expect((await setup.get(`${post.id}?fields=to,message_tags`)).body).toEqual({ id: post.id })
    const comment = (await setup.post(`${media}/comments`, { message: 'First' })).body.id
    const reply = (await setup.post(`${comment}/replies`, { message: 'Second' })).body.id
    expect((await setup.get(`${comment}?fields=parent_id`)).body).toEqual({ id: comment })
    expect((await setup.get(`${reply}?fields=parent_id`)).body).toEqual({ parent_id: comment, id: reply })
  })

  it('are listed by metadata=1, with the addresses of the edges', async () => {
    const { metadata } = (await setup.get(`${setup.account.pageId}?metadata=1`)).body
    expect(metadata.type).toBe('page')
    expect(metadata.fields).toContainEqual({ name: 'fan_count' })
    const posts = await fetch(`${metadata.connections.posts}?access_token=${setup.account.pageToken}`)
    expect(posts.status).toBe(200)
  })
})

describe('times', () => {
  it('as unix seconds with date_format=U', async () => {
    const media = await setup.publish(1, { caption: '2026-05-17T16:24:04+0000' })
    const { body } = await setup.get(`${media}?fields=timestamp,caption&date_format=U`)
    expect(body).toMatchObject({
      timestamp: Math.floor(setup.clock.now() / 1000),
      caption: '2026-05-17T16:24:04+0000',
    })
  })

  it('until yesterday, since today', async () => {
    const { pageId } = setup.account
    await setup.post(`${pageId}/feed`, { message: 'old' })
    setup.clock.advance(2 * 86_400_000)
    await setup.post(`${pageId}/feed`, { message: 'new' })
    const messages = async (query: string) =>
      (await setup.get(`${pageId}/posts?fields=message&${query}`)).body.data.map(
        (one: { message: string }) => one.message,
      )
    expect(await messages('until=yesterday')).toEqual(['old'])
    expect(await messages('since=today')).toEqual(['new'])
    expect(await messages('until=now')).toEqual(['new', 'old'])
  })
})

describe('answers that need not be sent again', () => {
  it('have a mark, and are 304 to who has them', async () => {
    const path = `${setup.account.pageId}?fields=name&access_token=${setup.account.pageToken}`
    const first = await bare(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{40}"$/)
    const again = await bare(path, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await bare(`${path}&fields=about`, { 'if-none-match': etag })).status).toBe(200)
  })

  it('also as items of a batch', async () => {
    const send = async (headers: string[]) =>
      (await setup.post('', { batch: JSON.stringify([{ method: 'GET', relative_url: 'me?fields=id', headers }]) }))
        .body[0]
    const first = await send([])
    const etag = first.headers.find((one: { name: string }) => one.name === 'ETag').value
    expect(await send([`If-None-Match: ${etag}`])).toMatchObject({ code: 304, body: '' })
    expect((await send(['If-None-Match: "other"'])).code).toBe(200)
  })

  it('are packed for who can unpack them', async () => {
    const url = `${setup.simulator.url}/graph/${setup.account.pageId}?metadata=1&access_token=${setup.account.pageToken}`
    const raw = await new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      request(url, { headers: { 'accept-encoding': 'gzip' } }, answer => {
        const parts: Buffer[] = []
        answer
          .on('data', part => parts.push(part))
          .on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(parts) }))
      })
        .on('error', reject)
        .end()
    })
    expect(raw.encoding).toBe('gzip')
    expect(JSON.parse(gunzipSync(raw.bytes).toString()).id).toBe(setup.account.pageId)
  })
})

describe('what is not there', () => {
  it('an unknown version: 2500', async () => {
    const answer = await bare(`v99.0/me?access_token=${setup.account.userToken}`)
    expect(JSON.parse(await answer.text()).error).toMatchObject({
      code: 2500,
      message: 'Unknown path components: /v99.0/me',
    })
  })

  it('an unknown alias: 803; an unknown id: 100/33', async () => {
    expect((await setup.get('nobody.knows')).body.error).toMatchObject({
      code: 803,
      message: '(#803) Some of the aliases you requested do not exist: nobody.knows',
    })
    expect((await setup.get('12345')).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })

  it('no token: 104 on a node, 2500 on /me', async () => {
    const error = async (path: string) => JSON.parse(await (await bare(path)).text()).error
    expect(await error(setup.account.pageId)).toMatchObject({
      code: 104,
      message: 'An access token is required to request this resource.',
    })
    expect(await error('12345')).toMatchObject({ code: 104 })
    expect(await error('me')).toMatchObject({ code: 2500 })
  })

  it.each([403, 400] as const)(
    'statuses of 4, 10 and 200 as recorded (%i), or as documented',
    async forbiddenStatus => {
      setup.simulator.control.changeSettings({ forbiddenStatus })
      const media = await setup.publish(1)
      await setup.del(`${setup.account.userId}/permissions/instagram_manage_comments`, setup.account.userToken)
      await setup.del(`${setup.account.userId}/permissions/pages_manage_posts`, setup.account.userToken)
      const spam = { image_url: setup.picture(2), caption: 'sim-error-2207051' }
      for (const [answer, code] of [
        [await setup.post(`${media}/comments`, { message: 'x' }), 10],
        [await setup.post(`${setup.account.pageId}/feed`, { message: 'x' }), 200],
        [await setup.post(`${setup.account.igId}/media`, spam), 4],
      ] as const) {
        expect(answer.status).toBe(forbiddenStatus)
        expect(answer.body.error.code).toBe(code)
      }
      setup.simulator.control.changeSettings({ forbiddenStatus: 403 })
    },
  )
})

describe('publishing', () => {
  const media = (params: Record<string, string>) => setup.post(`${setup.account.igId}/media`, params)

  it('knows who may be tagged', async () => {
    const tags = (username: string) => JSON.stringify([{ username, x: 0.5, y: 0.5 }])
    const unknown = await media({ image_url: setup.picture(1), user_tags: tags('nobody.knows') })
    expect(unknown.body.error).toMatchObject({ code: 110, error_subcode: 2207013 })
    expect((await media({ image_url: setup.picture(1), user_tags: tags('oleaandsons') })).status).toBe(200)
  })

  it('takes collaborators on a post, not on an item of a carousel', async () => {
    const params = { image_url: setup.picture(1), collaborators: '["oleaandsons"]' }
    expect((await media(params)).status).toBe(200)
    const { error } = (await media({ ...params, is_carousel_item: 'true' })).body
    expect(error).toMatchObject({ code: 100, message: expect.stringContaining('collaborators') })
  })

  it('a carousel whose children are still in the works: 9007/2207027 when published, not before', async () => {
    setup.simulator.control.changeSettings({ imageDelayMs: 1000 })
    const child = async (id: number) =>
      (await media({ image_url: setup.picture(id), is_carousel_item: 'true' })).body.id
    const video = await media({ media_type: 'VIDEO', upload_type: 'resumable', is_carousel_item: 'true' })
    const ready = await media({ media_type: 'CAROUSEL', children: [await child(1), await child(2)].join(',') })
    const waiting = await media({ media_type: 'CAROUSEL', children: [await child(3), video.body.id].join(',') })
    setup.simulator.control.changeSettings({ imageDelayMs: 0 })
    const publish = (creation_id: string) => setup.post(`${setup.account.igId}/media_publish`, { creation_id })
    expect((await publish(ready.body.id)).body.error).toMatchObject({ code: 9007, error_subcode: 2207027 })
    setup.clock.advance(1000)
    expect((await publish(ready.body.id)).status).toBe(200)
    expect((await publish(waiting.body.id)).body.error).toMatchObject({ code: 9007, error_subcode: 2207027 })
  })

  it('36001/2207083 Invalid Image Format', async () => {
    const { error } = (await media({ image_url: setup.picture(1), caption: 'sim-error-2207083' })).body
    expect(error).toMatchObject({ code: 36001, error_subcode: 2207083, message: 'Invalid Image Format' })
  })
})
