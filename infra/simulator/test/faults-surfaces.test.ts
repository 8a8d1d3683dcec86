import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaultKind, FaultScript } from '../src/faults.ts'
import { permissions } from '../src/state/grants.ts'
import { finish, postVideos, publishReel, send, start, uploaded } from './page-uploads.ts'
import { type Answer, type Setup, startSetup } from './setup.ts'
import { videoFile } from './videos.ts'

/** Every call that publishes: what has to be there before, and the call itself. */
interface Surface {
  call: string
  surface: string
  prepare(): Promise<string>
  publish(prepared: string): Promise<Answer>
  /** Account that it is live on. */
  on: 'pageId' | 'igId'
}

let setup: Setup
beforeAll(async () => {
  setup = await startSetup({ settings: { videoDelayMs: 0 } })
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
})
afterEach(() => setup.simulator.control.clearFaults())
afterAll(() => setup.close())

const script = (kind: FaultKind, more: Partial<FaultScript> = {}) =>
  setup.simulator.control.addFault({ kind, times: 1, ...more })
const published = (creation_id: string) => setup.post(`${setup.account.igId}/media_publish`, { creation_id })
const instagram = (params: () => Record<string, string>) => async () =>
  (await setup.post(`${setup.account.igId}/media`, params())).body.id as string

/** A chunked upload of a video, all but its finish. */
async function chunked(): Promise<string> {
  const bytes = videoFile(5, { note: '#m1' })
  const file_size = String(bytes.length)
  const { upload_session_id } = (await postVideos(setup, { upload_phase: 'start', file_size })).body
  const params = { upload_phase: 'transfer', upload_session_id, start_offset: '0' }
  await postVideos(setup, params, { video_file_chunk: bytes })
  return upload_session_id
}

const surfaces: Surface[] = [
  {
    call: 'videos',
    surface: 'page_video',
    prepare: async () => setup.videoUrl(1),
    publish: file_url => postVideos(setup, { file_url }),
    on: 'pageId',
  },
  {
    call: 'videos_finish',
    surface: 'page_video',
    prepare: chunked,
    publish: upload_session_id => postVideos(setup, { upload_phase: 'finish', upload_session_id }),
    on: 'pageId',
  },
  {
    call: 'video_publish',
    surface: 'page_video',
    prepare: async () => (await postVideos(setup, { file_url: setup.videoUrl(1), published: 'false' })).body.id,
    publish: id => setup.post(id, { published: 'true' }),
    on: 'pageId',
  },
  {
    call: 'video_reels_finish',
    surface: 'page_reel',
    prepare: () => uploaded(setup, 'video_reels', setup.videoUrl(1)),
    publish: id => publishReel(setup, id),
    on: 'pageId',
  },
  {
    call: 'video_stories_finish',
    surface: 'page_story',
    prepare: () => uploaded(setup, 'video_stories', setup.videoUrl(1)),
    publish: id => finish(setup, 'video_stories', id),
    on: 'pageId',
  },
  {
    call: 'photo_stories',
    surface: 'page_story',
    prepare: () => setup.photo(1),
    publish: photo_id => setup.post(`${setup.account.pageId}/photo_stories`, { photo_id }),
    on: 'pageId',
  },
  {
    call: 'media_publish',
    surface: 'instagram_story',
    prepare: instagram(() => ({ media_type: 'STORIES', video_url: setup.videoUrl(1) })),
    publish: published,
    on: 'igId',
  },
  {
    call: 'media_publish',
    surface: 'instagram_reel',
    prepare: instagram(() => ({ media_type: 'REELS', video_url: setup.videoUrl(1) })),
    publish: published,
    on: 'igId',
  },
]

describe.each(surfaces)('$surface by $call', ({ call, surface, prepare, publish, on }) => {
  const live = () => setup.simulator.control.publications({ account: setup.account[on] })

  it.each([
    ['http_500', 500, { code: 1, is_transient: true }],
    ['http_503', 503, { code: 2 }],
    ['http_429', 429, { code: 4 }],
    ['code_4', 403, { code: 4, is_transient: true }],
    ['code_32', 400, { code: 32 }],
    ['code_368', 400, { code: 368 }],
    ['token_revoked', 400, { code: 190, error_subcode: 460 }],
  ] as const)('%s: nothing is done, and it goes out afterwards', async (kind, status, error) => {
    const prepared = await prepare()
    script(kind, { match: { call } })
    expect(await publish(prepared)).toMatchObject({ status, body: { error } })
    expect(live()).toEqual([])
    expect((await publish(prepared)).status).toBe(200)
    expect(live()).toMatchObject([{ surface }])
  })

  it('cut_before: nothing is done', async () => {
    const prepared = await prepare()
    script('cut_before', { match: { call } })
    await expect(publish(prepared)).rejects.toThrow('fetch failed')
    expect(live()).toEqual([])
    expect((await publish(prepared)).status).toBe(200)
    expect(live()).toHaveLength(1)
  })

  it('cut_after: it is done once, and nothing is answered', async () => {
    const prepared = await prepare()
    script('cut_after', { match: { call } })
    await expect(publish(prepared)).rejects.toThrow('fetch failed')
    expect(live()).toMatchObject([{ surface, markers: ['1'] }])
    expect(setup.simulator.control.requests({ call, limit: 1 })[0]).toMatchObject({ cut: true, faults: ['cut_after'] })
  })

  it('answer_after: it is done, whatever is answered', async () => {
    const prepared = await prepare()
    script('answer_after', { match: { call }, code: 6000, subcode: 1363019, status: 500 })
    expect(await publish(prepared)).toMatchObject({
      status: 500,
      body: { error: { code: 6000, error_subcode: 1363019, message: expect.stringContaining('uploading your video') } },
    })
    expect(live()).toMatchObject([{ surface, markers: ['1'] }])
  })

  it('slow answers come in the end', async () => {
    const prepared = await prepare()
    script('latency_after', { match: { call }, delayMs: 20 })
    script('drip', { match: { call }, delayMs: 1 })
    expect((await publish(prepared)).status).toBe(200)
    expect(live()).toHaveLength(1)
  })
})

describe('the steps before', () => {
  it.each(['video_reels_start', 'video_stories_start', 'videos_start'])('%s is lost or fails', async call => {
    const [edge] = call.split('_start')
    const begin = () => setup.post(`${setup.account.pageId}/${edge}`, { upload_phase: 'start', file_size: '5000' })
    script('cut_after', { match: { call } })
    await expect(begin()).rejects.toThrow('fetch failed')
    script('http_500', { match: { call } })
    expect((await begin()).status).toBe(500)
    expect((await begin()).body.video_id).toMatch(/^\d+$/)
  })

  it.each([
    ['http_500', 500],
    ['code_2', 400],
    ['http_503', 503],
  ] as const)('bytes at rupload: %s takes nothing', async (kind, status) => {
    const { url } = await start(setup, 'video_reels')
    script(kind, { match: { call: 'rupload', account: setup.account.pageId } })
    expect((await send(setup, url, videoFile(5))).status).toBe(status)
    expect((await send(setup, url, videoFile(5))).body).toEqual({ success: true })
  })

  it('bytes at rupload: a lost answer leaves them there, a cut before it does not', async () => {
    const { id, url } = await start(setup, 'video_reels')
    script('cut_before', { match: { call: 'rupload' } })
    await expect(send(setup, url, videoFile(5))).rejects.toThrow('fetch failed')
    script('cut_after', { match: { call: 'rupload' } })
    await expect(send(setup, url, videoFile(5))).rejects.toThrow('fetch failed')
    expect((await send(setup, url, videoFile(5))).body.debug_info.type).toBe('ProcessingFailedError')
    expect((await publishReel(setup, id)).status).toBe(200)
    expect(setup.simulator.control.requests({ call: 'rupload' }).length).toBeGreaterThanOrEqual(3)
  })

  it('quota_reached: no reel goes out', async () => {
    const id = await uploaded(setup, 'video_reels', setup.videoUrl(1))
    script('quota_reached')
    expect((await publishReel(setup, id)).body.error).toMatchObject({ code: 368, error_subcode: 1390008 })
    expect((await publishReel(setup, id)).status).toBe(200)
  })
})

describe('reads that lag', () => {
  const page = () => setup.account.pageId
  const ids = async (path: string) => (await setup.get(path)).body.data.map((one: { id: string }) => one.id)

  it.each(['page_reel', 'page_story', 'page_video'])('a video of a %s is not live yet, or missing', async surface => {
    const found = surfaces.findLast(one => one.surface === surface && one.call !== 'photo_stories') as Surface
    const id = await found.prepare()
    script('stale_read', { match: { call: 'video_read' }, as: 'finished', times: 2 })
    await found.publish(id)
    const { body } = await setup.get(`${id}?fields=published,post_id,status`)
    expect(body).toMatchObject({
      published: false,
      status: { video_status: 'ready', publishing_phase: { status: 'not_started' } },
    })
    expect(body).not.toHaveProperty('post_id')
    expect((await setup.get(`${id}?fields=published`)).body.published).toBe(false)
    expect((await setup.get(`${id}?fields=published`)).body.published).toBe(true)
    setup.clock.advance(1)
    script('stale_read', { whenLive: true, lagMs: 1000 })
    expect((await setup.get(`${id}?fields=published`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })

  it('lists of stories, reels and videos leave out what is new', async () => {
    const videos = await postVideos(setup, { file_url: setup.videoUrl(1) })
    const reel = await uploaded(setup, 'video_reels', setup.videoUrl(2))
    await publishReel(setup, reel)
    const early = await ids(`${page()}/videos`)
    expect(early).toEqual([reel, videos.body.id])
    setup.clock.advance(10_000)
    for (const call of ['videos_list', 'video_reels_list', 'stories'])
      script('stale_read', { match: { call }, lagMs: 5000, times: 2 })
    const late = await uploaded(setup, 'video_reels', setup.videoUrl(3))
    await publishReel(setup, late)
    const story = await uploaded(setup, 'video_stories', setup.videoUrl(4))
    const { post_id } = (await finish(setup, 'video_stories', story)).body
    const container = await setup.container(5, { media_type: 'STORIES' })
    const media = (await published(container)).body.id
    const stories = [`${page()}/stories?status=PUBLISHED`, `${setup.account.igId}/stories`] as const
    expect([await ids(`${page()}/videos`), await ids(`${page()}/video_reels`)]).toEqual([early, [reel]])
    expect([await ids(stories[0]), await ids(stories[1])]).toEqual([[], []])
    setup.clock.advance(5001)
    expect([await ids(`${page()}/videos`), await ids(`${page()}/video_reels`)]).toEqual([
      [late, ...early],
      [late, reel],
    ])
    expect([await ids(stories[0]), await ids(stories[1])]).toEqual([[post_id], [media]])
  })
})
