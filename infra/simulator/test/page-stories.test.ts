import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { finish, send, start, uploaded } from './page-uploads.ts'
import { type Setup, startSetup } from './setup.ts'
import { videoFile } from './videos.ts'

let setup: Setup
let page: string
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
  page = setup.account.pageId
})
afterAll(() => setup.close())

const live = () => setup.simulator.control.publications({ account: page })
const stories = async (query = 'status=PUBLISHED') => (await setup.get(`${page}/stories?${query}`)).body
const photoStory = (photo_id: string) => setup.post(`${page}/photo_stories`, { photo_id })
const status = async (id: string) => (await setup.get(`${id}?fields=status`)).body.status

describe('a photo story', () => {
  it('shows an unpublished photo for a day', async () => {
    const photo = await setup.photo(11)
    const { body } = await photoStory(photo)
    expect(body).toEqual({ success: true, post_id: expect.stringMatching(/^\d+$/) })
    expect((await stories()).data).toEqual([
      {
        id: body.post_id,
        post_id: body.post_id,
        status: 'PUBLISHED',
        creation_time: String(Math.floor(setup.clock.now() / 1000)),
        media_type: 'photo',
        media_id: photo,
        url: expect.stringContaining(photo),
      },
    ])
    expect(live()).toMatchObject([{ surface: 'page_story', id: body.post_id, markers: ['11'], media: [photo] }])
    expect((await setup.get(`${page}/published_posts`)).body.data).toEqual([])
    setup.clock.advance(86_400_000)
    expect((await stories()).data).toEqual([])
    expect((await stories('status=ARCHIVED')).data).toMatchObject([{ media_id: photo, status: 'ARCHIVED' }])
    expect(live()).toHaveLength(1)
  })

  it('shows a photo once, and none that a post shows or will show', async () => {
    const [once, posted, drafted] = [await setup.photo(12), await setup.photo(13), await setup.photo(14)]
    const attach = (id: string) => JSON.stringify([{ media_fbid: id }])
    await setup.post(`${page}/feed`, { attached_media: attach(posted) })
    await setup.post(`${page}/feed`, {
      attached_media: attach(drafted),
      published: 'false',
      unpublished_content_type: 'DRAFT',
    })
    await photoStory(once)
    for (const photo of [once, posted, drafted])
      expect((await photoStory(photo)).body.error).toMatchObject({ code: 100, error_subcode: 1366051 })
    expect((await photoStory('1')).body.error.message).toBe('(#100) Invalid photo_id')
    expect((await setup.post(`${page}/feed`, { attached_media: attach(once) })).body.error.code).toBe(100)
    expect(live().filter(one => one.surface === 'page_story')).toHaveLength(1)
  })
})

describe('a video story', () => {
  it('is started, uploaded and finished; it goes live when its video has been processed', async () => {
    const { id, url } = await start(setup, 'video_stories')
    expect(url).toContain(`/rupload/video-upload/v23.0/${id}`)
    expect((await send(setup, url, videoFile(10, { note: 'made for #m21' }))).body).toEqual({ success: true })
    const { body } = await finish(setup, 'video_stories', id)
    expect(body).toEqual({ success: true, post_id: expect.stringMatching(/^\d+$/) })
    expect((await stories()).data).toEqual([])
    expect(await status(id)).toMatchObject({
      video_status: 'processing',
      publishing_phase: { status: 'not_started', publish_status: 'published' },
    })
    setup.clock.advance(4000)
    expect((await stories()).data).toMatchObject([{ post_id: body.post_id, media_type: 'video', media_id: id }])
    expect(live()).toMatchObject([{ surface: 'page_story', markers: ['21'], media: [id], sources: ['upload:video'] }])
    expect(await status(id)).toMatchObject({
      video_status: 'ready',
      publishing_phase: { status: 'complete', publish_status: 'published' },
    })
  })

  it('is finished once, whatever is asked again', async () => {
    const id = await uploaded(setup, 'video_stories', setup.videoUrl(22))
    setup.clock.advance(4000)
    expect((await finish(setup, 'video_stories', id)).status).toBe(200)
    const twice = await finish(setup, 'video_stories', id)
    expect(twice.body.error).toMatchObject({ code: 100, error_subcode: 1366051 })
    expect(live()).toHaveLength(1)
    expect(setup.simulator.control.summary({ account: page }).doubled).toEqual([])
  })

  it('without its bytes, or as a reel, cannot be finished', async () => {
    const { id } = await start(setup, 'video_stories')
    expect((await finish(setup, 'video_stories', id)).body.error).toMatchObject({
      code: 6000,
      error_subcode: 1363130,
      error_user_title: 'Video Upload Is Missing',
    })
    const reel = await uploaded(setup, 'video_reels', setup.videoUrl(23))
    expect((await finish(setup, 'video_stories', reel)).body.error.message).toBe('(#100) Invalid video_id')
    expect(live()).toEqual([])
  })

  it.each([
    [2, 1363025],
    [61, 1363026],
  ])('of %i seconds is refused, before or after its video was looked at', async (seconds, code) => {
    const early = await uploaded(setup, 'video_stories', setup.videoUrl(24, seconds))
    expect((await finish(setup, 'video_stories', early)).body.success).toBe(true)
    setup.clock.advance(4000)
    expect(await status(early)).toMatchObject({
      video_status: 'error',
      processing_phase: { status: 'error', errors: [{ code }] },
      publishing_phase: { status: 'error', publish_status: 'error' },
    })
    const late = await uploaded(setup, 'video_stories', setup.videoUrl(25, seconds))
    setup.clock.advance(4000)
    expect((await finish(setup, 'video_stories', late)).body.error.error_subcode).toBe(code)
    expect(live()).toEqual([])
  })

  it('and the pieces around it stand in the order in which they went live', async () => {
    const first = await setup.photo(31)
    const second = await uploaded(setup, 'video_stories', setup.videoUrl(32))
    const third = await setup.photo(33)
    await photoStory(first)
    setup.clock.advance(4000)
    await finish(setup, 'video_stories', second)
    setup.clock.advance(1000)
    await photoStory(third)
    expect(live().map(one => one.markers)).toEqual([['31'], ['32'], ['33']])
    // A client that does not wait for the video gets another order, and it shows.
    const slow = await uploaded(setup, 'video_stories', setup.videoUrl(34))
    await finish(setup, 'video_stories', slow)
    await photoStory(await setup.photo(35))
    setup.clock.advance(4000)
    const all = live()
    expect(all.slice(3).map(one => one.markers)).toEqual([['35'], ['34']])
    expect(all.map(one => one.at)).toEqual(all.map(one => one.at).sort())
    expect((await stories()).data.map((one: { media_id: string }) => one.media_id)).toHaveLength(5)
  })
})
