import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'
import { type VideoOptions, videoFile } from './videos.ts'

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

const make = async (params: Record<string, string>) => (await setup.post(`${ig}/media`, params)).body
const status = async (id: string) => (await setup.get(`${id}?fields=status_code,status`)).body
const publish = (creation_id: string) => setup.post(`${ig}/media_publish`, { creation_id })
const reel = (params: Record<string, string> = {}) =>
  make({ media_type: 'REELS', video_url: setup.videoUrl(1, 10), ...params })
const live = () => setup.simulator.control.publications({ account: ig })

/** Makes a container of a video and says whether it can be published. */
async function verdict(kind: Record<string, string>, seconds: number, options: VideoOptions = {}): Promise<string> {
  const { id } = await make({ ...kind, video_url: setup.videoUrl(1, seconds, options) })
  setup.clock.advance(4000)
  return (await status(id)).status_code
}

describe('the video of a reel', () => {
  const kind = { media_type: 'REELS' }

  it.each<[string, number, VideoOptions]>([
    ['of H.264 with AAC', 10, { codec: 'avc1', fps: 30, sound: { codec: 'mp4a', channels: 2, sampleRate: 48_000 } }],
    ['of HEVC at 60 pictures a second', 10, { codec: 'hvc1', fps: 60 }],
    ['of 15 minutes', 900, {}],
    ['of 16:9', 10, { width: 1920, height: 1080 }],
    ['with edit lists, headers last', 10, { edited: true, headersLast: true }],
  ])('%s is taken', async (_name, seconds, options) => {
    expect(await verdict(kind, seconds, options)).toBe('FINISHED')
  })

  it.each<[string, number, VideoOptions]>([
    ['of 2 s', 2, {}],
    ['of 16 minutes', 960, {}],
    ['of 12 pictures a second', 10, { codec: 'avc1', fps: 12 }],
    ['of 120 pictures a second', 10, { codec: 'avc1', fps: 120 }],
    ['of VP9', 10, { codec: 'vp09' }],
    ['with six channels', 10, { codec: 'avc1', sound: { codec: 'mp4a', channels: 6, sampleRate: 48_000 } }],
    ['with Opus', 10, { codec: 'avc1', sound: { codec: 'Opus', channels: 2, sampleRate: 48_000 } }],
    ['of 3840 columns', 10, { width: 3840, height: 2160 }],
    ['of more than 25 Mbps', 3, { bytes: 10 * 1024 * 1024 }],
  ])('%s is refused in its status', async (_name, seconds, options) => {
    expect(await verdict(kind, seconds, options)).toBe('ERROR')
  })

  it('with edit lists or headers last is refused where the documentation is taken literally', async () => {
    setup.simulator.control.changeSettings({ strictVideoFiles: true })
    expect(await verdict(kind, 10, { edited: true })).toBe('ERROR')
    expect(await verdict(kind, 10, { headersLast: true })).toBe('ERROR')
    expect(await verdict(kind, 10)).toBe('FINISHED')
    setup.simulator.control.changeSettings({ strictVideoFiles: false })
  })
})

it.each([
  ['story', { media_type: 'STORIES' }, 61],
  ['carousel', { media_type: 'VIDEO', is_carousel_item: 'true' }, 61],
] as const)('the video of a %s lasts a minute at most', async (_name, kind, seconds) => {
  expect(await verdict(kind, 60)).toBe('FINISHED')
  expect(await verdict(kind, seconds)).toBe('ERROR')
  expect(await verdict({ media_type: 'REELS' }, seconds)).toBe('FINISHED')
})

describe('a reel', () => {
  it('is shown in the feed unless it is not to be', async () => {
    const { id } = await reel({ share_to_feed: 'false', caption: '#m71' })
    setup.clock.advance(4000)
    const media = (await publish(id)).body.id
    expect((await setup.get(`${media}?fields=is_shared_to_feed`)).body.is_shared_to_feed).toBe(false)
    expect(live()).toMatchObject([{ surface: 'instagram_reel', markers: ['1', '71'] }])
  })

  it('has a cover by its address or by its time in the video', async () => {
    const cover_url = setup.picture(3, 1080, 1920)
    const { id } = await reel({ cover_url, thumb_offset: '99000' })
    setup.clock.advance(4000)
    const media = (await publish(id)).body.id
    const { thumbnail_url, media_url } = (await setup.get(`${media}?fields=thumbnail_url,media_url`)).body
    expect(thumbnail_url).toMatch(/\.jpg$/)
    expect(media_url).toMatch(/\.mp4$/)
    expect((await reel({ thumb_offset: '9999' })).id).toBeDefined()
    for (const thumb_offset of ['10000', '-1', 'soon'])
      expect((await reel({ thumb_offset })).error).toMatchObject({ code: 1, error_subcode: 2207057 })
    expect((await reel({ cover_url: `${setup.files}/800x800.png` })).error.error_subcode).toBe(2207005)
  })

  it('by upload: the time of its cover is checked once the video is there', async () => {
    const tags = '[{"username":"oleaandsons"}]'
    const made = async (thumb_offset: string) => {
      const { id, uri } = await make({
        media_type: 'REELS',
        upload_type: 'resumable',
        thumb_offset,
        user_tags: tags,
        share_to_feed: 'false',
      })
      const bytes = videoFile(6)
      await fetch(uri, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: { authorization: `OAuth ${setup.account.pageToken}`, offset: '0', file_size: String(bytes.length) },
      })
      setup.clock.advance(4000)
      return id as string
    }
    expect((await status(await made('6000'))).status).toContain('2207057')
    const media = (await publish(await made('5000'))).body.id
    expect((await setup.get(`${media}?fields=is_shared_to_feed`)).body.is_shared_to_feed).toBe(false)
    expect(live()).toMatchObject([{ tags: [[{ username: 'oleaandsons' }]], markers: [] }])
  })

  it('takes comments until they are turned off', async () => {
    const { id } = await reel()
    setup.clock.advance(4000)
    const media = (await publish(id)).body.id
    expect((await setup.post(media, { comment_enabled: 'false' })).body).toEqual({ success: true })
    expect((await setup.get(`${media}?fields=is_comment_enabled`)).body.is_comment_enabled).toBe(false)
    expect((await setup.post(`${media}/comments`, { message: 'x' })).status).toBe(400)
    await setup.post(media, { comment_enabled: 'true' })
    expect((await setup.post(`${media}/comments`, { message: 'x' })).status).toBe(200)
  })
})

it('a carousel of pictures and videos is one post', async () => {
  const image = await setup.container(81, { is_carousel_item: 'true' })
  const video = await make({ media_type: 'VIDEO', is_carousel_item: 'true', video_url: setup.videoUrl(82) })
  const parent = await make({ media_type: 'CAROUSEL', children: `${image},${video.id}`, caption: 'Both' })
  expect((await publish(parent.id)).body.error).toMatchObject({ code: 9007 })
  setup.clock.advance(4000)
  const media = (await publish(parent.id)).body.id
  const { body } = await setup.get(`${media}?fields=media_type,children{media_type,media_url,thumbnail_url}`)
  expect(body.children.data).toMatchObject([{ media_type: 'IMAGE' }, { media_type: 'VIDEO' }])
  expect(live()).toMatchObject([{ surface: 'instagram_feed', markers: ['81', '82'] }])
})

describe('a story', () => {
  it('is a picture or a video, in the order of publication, for a day', async () => {
    const picture = await setup.container(91, { media_type: 'STORIES' })
    const video = (await make({ media_type: 'STORIES', video_url: setup.videoUrl(92, 15) })).id
    setup.clock.advance(4000)
    const ids = [(await publish(picture)).body.id, (await publish(video)).body.id]
    const { data } = (await setup.get(`${ig}/stories?fields=id,media_type,media_product_type`)).body
    expect(data).toEqual([
      { id: ids[1], media_type: 'VIDEO', media_product_type: 'STORY' },
      { id: ids[0], media_type: 'IMAGE', media_product_type: 'STORY' },
    ])
    expect(live().map(one => [one.surface, one.markers])).toEqual([
      ['instagram_story', ['91']],
      ['instagram_story', ['92']],
    ])
    expect((await publish(picture)).body.error.error_subcode).toBe(2207008)
    setup.clock.advance(86_400_000)
    expect((await setup.get(`${ig}/stories`)).body).toEqual({ data: [] })
  })

  it('may tag people with or without a place', async () => {
    const tags = (more: object) => JSON.stringify([{ username: 'oleaandsons', ...more }])
    const story = (user_tags: string) => setup.container(93, { media_type: 'STORIES', user_tags })
    await publish(await story(tags({})))
    await publish(await story(tags({ x: 0.5, y: 0.25 })))
    expect(live().map(one => one.tags)).toEqual([
      [[{ username: 'oleaandsons' }]],
      [[{ username: 'oleaandsons', x: 0.5, y: 0.25 }]],
    ])
    expect((await make({ image_url: setup.picture(94), user_tags: tags({}) })).error.code).toBe(100)
  })
})
