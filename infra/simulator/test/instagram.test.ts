import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

let setup: Setup
let ig: string
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
  ig = setup.account.igId
})
afterAll(() => setup.close())

const refused = async (path: string, params: Record<string, string>) => (await setup.post(path, params)).body.error
const status = async (container: string) => (await setup.get(`${container}?fields=status_code,status`)).body
const publish = (container: string) => setup.post(`${ig}/media_publish`, { creation_id: container })

describe('an image', () => {
  it('is fetched, waits, goes live once and is read back', async () => {
    setup.simulator.control.changeSettings({ imageDelayMs: 2000 })
    const made = await setup.container(7, { caption: 'Olives #harvest', alt_text: 'A bowl' })
    expect(await status(made)).toMatchObject({ status_code: 'IN_PROGRESS' })
    expect((await publish(made)).body.error).toMatchObject({
      code: 9007,
      error_subcode: 2207027,
      message: 'Media ID is not available',
      error_user_title: 'Cannot Publish',
    })
    setup.clock.advance(2000)
    expect(await status(made)).toEqual({
      id: made,
      status_code: 'FINISHED',
      status: 'Finished: Media has been uploaded and it is ready to be published.',
    })
    const { body } = await publish(made)
    expect(body.id).not.toBe(made)
    expect(await status(made)).toMatchObject({ status_code: 'PUBLISHED' })
    expect((await publish(made)).body.error).toMatchObject({ code: 24, error_subcode: 2207008 })
    setup.simulator.control.changeSettings({ imageDelayMs: 0 })
    const media = await setup.get(
      `${body.id}?fields=caption,media_type,media_product_type,media_url,permalink,shortcode,timestamp,username,owner,alt_text,is_comment_enabled`,
    )
    expect(media.body).toMatchObject({
      caption: 'Olives #harvest',
      media_type: 'IMAGE',
      media_product_type: 'FEED',
      alt_text: 'A bowl',
      timestamp: '2026-10-17T12:00:02+0000',
      username: setup.account.username,
      owner: { id: ig },
      is_comment_enabled: true,
    })
    expect(media.body).not.toHaveProperty('thumbnail_url')
    const kept = await fetch(media.body.media_url)
    expect(kept.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await kept.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect((await fetch(media.body.permalink)).status).toBe(200)
  })

  it.each([
    ['cannot be fetched', (): string => `${setup.files}/gone`, {}, 9004, 2207052],
    ['is at no address', (): string => 'no url', {}, 9004, 2207052],
    ['is no picture', (): string => `${setup.files}/text`, {}, 9004, 2207052],
    ['is a PNG', () => `${setup.files}/800x800.png`, {}, 36001, 2207005],
    ['is too large', () => `${setup.files}/huge`, {}, 36000, 2207004],
    ['is too tall', () => setup.picture(1, 1000, 1300), {}, 36003, 2207009],
    ['is too wide', () => setup.picture(1, 1000, 500), {}, 36003, 2207009],
    ['is an unknown type', () => setup.picture(1), { media_type: 'IGTV' }, 100, 2207023],
    ['has a long caption', () => setup.picture(1), { caption: 'a'.repeat(2201) }, 36004, 2207010],
    ['has many hashtags', () => setup.picture(1), { caption: '#a '.repeat(31) }, 36004, 2207010],
    [
      'has many tags',
      () => setup.picture(1),
      { user_tags: JSON.stringify(Array(21).fill({ username: 'a', x: 0, y: 0 })) },
      100,
      2207040,
    ],
    ['is forced to fail', () => setup.picture(1), { caption: 'sim-error-2207051' }, 4, 2207051],
  ] as const)('that %s fails at once', async (_what, url, params, code, subcode) => {
    const error = await refused(`${ig}/media`, { image_url: url(), ...params })
    expect(error).toMatchObject({ code, error_subcode: subcode, type: 'OAuthException', is_transient: false })
    expect(setup.simulator.control.requests({ call: 'media', limit: 1 })[0]).toMatchObject({ code, subcode })
  })

  it('names what is wrong with tags, places and missing parameters', async () => {
    const url = setup.picture(1)
    const message = async (params: Record<string, string>) => (await refused(`${ig}/media`, params)).message
    expect(await message({ image_url: url, user_tags: '[{"username":"oleaandsons","x":1.2,"y":0}]' })).toBe(
      "(#100) Param user_tags[0]['x'] must be a number less than or equal to 1",
    )
    expect(await message({ image_url: url, location_id: 'here' })).toContain(
      'INSTAGRAM_PLATFORM_API__INVALID_LOCATION_ID',
    )
    expect(await message({ image_url: url, collaborators: '["a","b","c","d"]' })).toContain('collaborators')
    expect(await message({})).toBe('(#100) The parameter image_url is required.')
  })

  it('of 4:5 and of 1.91:1 is taken', async () => {
    for (const [width, height] of [
      [1080, 1350],
      [1080, 566],
    ] as const)
      expect((await setup.post(`${ig}/media`, { image_url: setup.picture(1, width, height) })).status).toBe(200)
  })

  it('that nobody published within a day is expired', async () => {
    const made = await setup.container(1)
    setup.clock.advance(86_400_000)
    expect(await status(made)).toEqual({ id: made, status_code: 'EXPIRED' })
    expect((await publish(made)).body.error).toMatchObject({ code: 24, error_subcode: 2207008 })
  })
})

describe('a carousel', () => {
  const child = (id: number) => setup.container(id, { is_carousel_item: 'true' })

  it('is its children in order, published together', async () => {
    const children = [await child(1), await child(2), await child(3)]
    const made = await setup.post(`${ig}/media`, {
      media_type: 'CAROUSEL',
      children: children.join(','),
      caption: 'Three',
    })
    const { body } = await publish(made.body.id)
    const media = await setup.get(`${body.id}?fields=media_type,caption,children{media_type,media_url,id}`)
    expect(media.body).toMatchObject({ media_type: 'CAROUSEL_ALBUM', caption: 'Three' })
    expect(media.body.children.data).toHaveLength(3)
    expect(setup.simulator.control.publications({ account: ig })).toMatchObject([
      { id: body.id, markers: ['1', '2', '3'] },
    ])
    const one = media.body.children.data[0].id
    expect((await setup.get(`${one}?fields=media_type,permalink`)).body).toMatchObject({ media_type: 'IMAGE' })
  })

  it('takes its children as a JSON list too', async () => {
    const children = [await child(1), await child(2)]
    const made = await setup.post(`${ig}/media`, { media_type: 'CAROUSEL', children: JSON.stringify(children) })
    expect(made.status).toBe(200)
  })

  it('has two to ten children of its own account, which never go live alone', async () => {
    const one = await child(1)
    const plain = await setup.container(2)
    expect(await refused(`${ig}/media`, { media_type: 'CAROUSEL', children: one })).toMatchObject({
      error_subcode: 2207028,
    })
    expect(
      await refused(`${ig}/media`, { media_type: 'CAROUSEL', children: Array(11).fill(one).join(',') }),
    ).toMatchObject({ error_subcode: 2207028 })
    expect(await refused(`${ig}/media`, { media_type: 'CAROUSEL', children: `${one},${plain}` })).toMatchObject({
      code: 24,
      error_subcode: 2207006,
    })
    expect((await publish(one)).body.error).toMatchObject({ error_subcode: 2207006 })
    expect(await refused(`${ig}/media`, { media_type: 'CAROUSEL' })).toMatchObject({
      message: '(#100) The parameter children is required.',
    })
  })
})

describe('videos and stories', () => {
  it('a reel becomes ready in its time', async () => {
    const { body } = await setup.post(`${ig}/media`, {
      media_type: 'REELS',
      video_url: setup.videoUrl(1),
      caption: 'Reel',
    })
    expect(await status(body.id)).toMatchObject({ status_code: 'IN_PROGRESS' })
    setup.clock.advance(4000)
    const media = (await publish(body.id)).body.id
    expect((await setup.get(`${media}?fields=media_type,media_product_type,is_shared_to_feed`)).body).toMatchObject({
      media_type: 'VIDEO',
      media_product_type: 'REELS',
      is_shared_to_feed: true,
    })
  })

  it('a video that is none shows its fault only in the status', async () => {
    const { body } = await setup.post(`${ig}/media`, { media_type: 'REELS', video_url: `${setup.files}/text` })
    setup.clock.advance(4000)
    expect(await status(body.id)).toMatchObject({
      status_code: 'ERROR',
      status: 'Error: Media upload has failed with error code 2207026',
    })
    expect((await publish(body.id)).status).toBe(400)
  })

  it('a story may be tall, shows for a day and is no feed post', async () => {
    const made = await setup.container(5, { media_type: 'STORIES', image_url: setup.picture(5, 1080, 1920) })
    const { body } = await publish(made)
    expect((await setup.get(`${ig}/stories`)).body.data).toEqual([{ id: body.id }])
    expect((await setup.get(`${ig}/media`)).body.data).toEqual([])
    setup.clock.advance(86_400_001)
    expect((await setup.get(`${ig}/stories`)).body.data).toEqual([])
  })
})

describe('limits', () => {
  it('count publications over a day', async () => {
    setup.simulator.control.changeSettings({ publishQuota: 2 })
    await setup.publish(1)
    await setup.publish(2)
    const third = await setup.container(3)
    expect((await publish(third)).body.error).toMatchObject({ code: 9, error_subcode: 2207042 })
    expect((await setup.get(`${ig}/content_publishing_limit?fields=config,quota_usage`)).body).toEqual({
      data: [{ quota_usage: 2, config: { quota_total: 2, quota_duration: 86_400 } }],
    })
    expect((await setup.get(`${ig}/content_publishing_limit`)).body).toEqual({ data: [{ quota_usage: 2 }] })
    setup.clock.advance(86_400_001)
    expect((await publish(await setup.container(3))).status).toBe(200)
    setup.simulator.control.changeSettings({ publishQuota: 100 })
  })

  it('count containers over a day', async () => {
    setup.simulator.control.changeSettings({ containerLimit: 2 })
    await setup.container(1)
    await setup.container(2)
    expect(await refused(`${ig}/media`, { image_url: setup.picture(3) })).toMatchObject({ code: 9 })
    setup.simulator.control.changeSettings({ containerLimit: 400 })
  })
})

describe('reading', () => {
  it('lists newest first, from and until a time, as a field too', async () => {
    const ids: string[] = []
    for (let hour = 0; hour < 4; hour++) {
      ids.unshift(await setup.publish(hour))
      setup.clock.advance(3_600_000)
    }
    const list = async (query: string) =>
      (await setup.get(`${ig}/media?${query}`)).body.data.map((one: { id: string }) => one.id)
    expect(await list('fields=id')).toEqual(ids)
    const at = Math.floor(setup.clock.now() / 1000)
    expect(await list(`since=${at - 2.5 * 3600}&until=${at - 3600}`)).toEqual(ids.slice(0, 2))
    const { body } = await setup.get(`${ig}?fields=media_count,media.limit(1){id,timestamp}`)
    expect(body.media_count).toBe(4)
    expect(body.media.data).toEqual([{ id: ids[0], timestamp: expect.stringMatching(/\+0000$/) }])
    expect(body.media.paging.next).toContain(`/${ig}/media?`)
    const next = await fetch(body.media.paging.next, {
      headers: { authorization: `Bearer ${setup.account.pageToken}` },
    })
    expect(await next.json()).toMatchObject({ data: [{ id: ids[1] }] })
  })

  it('has no delete of media', async () => {
    const media = await setup.publish(1)
    expect((await setup.del(media)).body.error).toMatchObject({
      code: 100,
      error_subcode: 33,
      message: expect.stringMatching(/^Unsupported delete request\./),
    })
  })
})

describe('comments', () => {
  it('are made, answered, hidden, deleted and counted', async () => {
    const media = await setup.publish(1)
    const made = await setup.post(`${media}/comments`, { message: 'First!' })
    const reply = await setup.post(`${made.body.id}/replies`, { message: 'Second' })
    const list = await setup.get(`${media}/comments?fields=text,username,hidden,replies{text}`)
    expect(list.body.data).toMatchObject([
      {
        text: 'First!',
        username: setup.account.username,
        hidden: false,
        replies: { data: [{ text: 'Second', id: reply.body.id }] },
      },
    ])
    expect((await setup.post(made.body.id, { hide: 'true' })).body).toEqual({ success: true })
    expect((await setup.get(`${made.body.id}?fields=hidden`)).body.hidden).toBe(true)
    expect((await setup.get(`${media}?fields=comments_count`)).body.comments_count).toBe(1)
    await setup.del(made.body.id)
    expect((await setup.get(`${media}?fields=comments_count`)).body.comments_count).toBe(0)
    expect((await setup.get(`${media}/comments`)).body).toEqual({ data: [] })
  })

  it('can be turned off', async () => {
    const media = await setup.publish(1)
    await setup.post(media, { comment_enabled: 'false' })
    expect((await setup.post(`${media}/comments`, { message: 'x' })).status).toBe(400)
  })
})
