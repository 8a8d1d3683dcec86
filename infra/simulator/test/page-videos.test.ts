import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { graphTime } from '../src/wire/values.ts'
import { postVideos } from './page-uploads.ts'
import { type Answer, type Setup, startSetup } from './setup.ts'
import { videoFile } from './videos.ts'

const chunk = 4000
let setup: Setup
let page: string
beforeAll(async () => {
  setup = await startSetup({ settings: { videoChunkBytes: chunk } })
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
  page = setup.account.pageId
})
afterAll(() => setup.close())

const live = () => setup.simulator.control.publications({ account: page })
const videos = (params: Record<string, string>, files?: Record<string, Buffer>) => postVideos(setup, params, files)
const read = async (id: string, fields: string) => (await setup.get(`${id}?fields=${fields}`)).body
const errorOf = (answer: Answer) => answer.body.error
const attempts = { published: 'false' }

describe('a video by its address', () => {
  it('is live once it has been processed, in a post of its own', async () => {
    const { body } = await videos({ file_url: setup.videoUrl(11, 30), title: 'The mill', description: 'At work #m111' })
    expect(body).toEqual({ id: expect.stringMatching(/^\d+$/) })
    const fields = 'status,permalink_url,length,picture,published,post_id,title,description,thumbnails'
    expect(await read(body.id, fields)).toMatchObject({
      status: { video_status: 'processing', publishing_phase: { status: 'not_started' } },
      permalink_url: `/${page}/videos/${body.id}/`,
      length: 30,
      published: false,
    })
    expect(live()).toEqual([])
    setup.clock.advance(4000)
    const [shown] = live()
    expect(shown).toMatchObject({ surface: 'page_video', markers: ['11', '111'], caption: 'At work #m111' })
    expect(await read(body.id, fields)).toMatchObject({
      status: { video_status: 'ready', publishing_phase: { status: 'complete', publish_status: 'published' } },
      published: true,
      post_id: shown?.id,
      thumbnails: { data: [{ is_preferred: true }] },
    })
    const post = await read(shown?.id ?? '', 'message,status_type,permalink_url,attachments,is_published')
    expect(post).toMatchObject({
      message: 'At work #m111',
      status_type: 'added_video',
      is_published: true,
      permalink_url: expect.stringMatching(new RegExp(`^http.*/${page}/videos/${body.id}/$`)),
      attachments: {
        data: [
          {
            media_type: 'video',
            type: 'video_inline',
            title: 'The mill',
            target: { id: body.id },
            media: { image: { src: expect.any(String) }, source: expect.stringContaining('.mp4') },
          },
        ],
      },
    })
    expect((await setup.get(`${page}/videos`)).body.data).toMatchObject([{ id: body.id }])
    expect((await setup.get(`${page}/video_reels`)).body).toEqual({ data: [] })
  })

  it('unpublished: published later, once, whatever is asked again', async () => {
    const { id } = (await videos({ file_url: setup.videoUrl(12), ...attempts })).body
    setup.clock.advance(4000)
    expect(await read(id, 'published,post_id,status')).toMatchObject({
      published: false,
      status: { video_status: 'ready', publishing_phase: { status: 'not_started', publish_status: 'draft' } },
    })
    expect(await read(id, 'post_id')).toEqual({ id })
    expect(live()).toEqual([])
    for (let time = 0; time < 3; time++)
      expect((await setup.post(id, { published: 'true' })).body).toEqual({ success: true })
    expect(live()).toMatchObject([{ surface: 'page_video', markers: ['12'] }])
    expect(errorOf(await setup.post(id, { published: 'false' })).message).toContain('cannot be unpublished')
  })

  it('unpublished: the network may refuse to publish it later', async () => {
    const { id } = (await videos({ file_url: setup.videoUrl(13), ...attempts })).body
    setup.simulator.control.changeSettings({ allowVideoPublish: false })
    expect(errorOf(await setup.post(id, { published: 'true' }))).toMatchObject({ code: 100 })
    setup.simulator.control.changeSettings({ allowVideoPublish: true })
    expect(live()).toEqual([])
    // Published while it is processed: live afterwards.
    await setup.post(id, { published: 'true' })
    expect(live()).toEqual([])
    setup.clock.advance(4000)
    expect(live()).toHaveLength(1)
  })

  it('scheduled: live at its time, or when it is published before', async () => {
    const at = Math.floor(setup.clock.now() / 1000) + 7200
    const schedule = (marker: number) =>
      videos({ file_url: setup.videoUrl(marker), ...attempts, scheduled_publish_time: String(at) })
    const [first, second] = [(await schedule(14)).body.id, (await schedule(15)).body.id]
    expect((await setup.get(`${page}/scheduled_posts`)).body.data).toHaveLength(2)
    expect((await read(first, 'scheduled_publish_time')).scheduled_publish_time).toBe(graphTime(at * 1000))
    setup.clock.advance(4000)
    await setup.post(second, { published: 'true' })
    await setup.post(first, { scheduled_publish_time: String(at + 600) })
    setup.clock.advance(7_200_000)
    expect(live().map(one => one.markers)).toEqual([['15']])
    setup.clock.advance(600_000)
    expect(live().map(one => one.markers)).toEqual([['15'], ['14']])
    const late = await videos({ file_url: setup.videoUrl(16), ...attempts, scheduled_publish_time: '+200 days' })
    expect(errorOf(late).message).toContain('scheduled publish time is invalid')
  })

  it('is changed and deleted, its post too', async () => {
    const { id } = (await videos({ file_url: setup.videoUrl(17), description: 'before' })).body
    setup.clock.advance(4000)
    const post = live()[0]?.id ?? ''
    await setup.post(id, { description: 'after', title: 'Name' })
    expect(await read(post, 'message')).toMatchObject({ message: 'after' })
    expect((await setup.del(id)).body).toEqual({ success: true })
    expect(live()).toEqual([])
    expect(errorOf(await setup.get(id))).toMatchObject({ code: 100, error_subcode: 33 })
    expect(errorOf(await setup.get(post)).code).toBe(10)
    const other = (await videos({ file_url: setup.videoUrl(18) })).body.id
    setup.clock.advance(4000)
    await setup.del(live()[0]?.id ?? '')
    expect(errorOf(await setup.get(other))).toMatchObject({ code: 100, error_subcode: 33 })
  })

  it.each([
    ['nothing', {}, 6000, 1363020],
    ['an address of nothing', { file_url: '/nothing' }, 389, 1363057],
    ['a text', { file_url: '/text' }, 382, 1363022],
    ['what is no video', { file_url: '/huge' }, 352, 1363024],
  ])('%s is refused', async (_name, params, code, error_subcode) => {
    const given: Record<string, string> = 'file_url' in params ? { file_url: `${setup.files}${params.file_url}` } : {}
    expect(errorOf(await videos(given))).toMatchObject({ code, error_subcode })
    expect(live()).toEqual([])
  })

  it.each([
    [0.5, 1363025],
    [2401, 1363026],
  ])('of %d seconds shows in its status and never goes live', async (seconds, code) => {
    const { id } = (await videos({ file_url: setup.videoUrl(19, seconds) })).body
    setup.clock.advance(4000)
    expect((await read(id, 'status')).status).toMatchObject({
      video_status: 'error',
      processing_phase: { status: 'error', errors: [{ code }] },
      publishing_phase: { status: 'error' },
    })
    expect(live()).toEqual([])
  })

  it('may not be found for a while', async () => {
    setup.simulator.control.changeSettings({ freshVideoMissingMs: 3000 })
    const { id } = (await videos({ file_url: setup.videoUrl(20) })).body
    expect(errorOf(await setup.get(id))).toMatchObject({ code: 100, error_subcode: 33 })
    setup.clock.advance(3000)
    expect((await setup.get(`${id}?fields=published`)).status).toBe(200)
    setup.simulator.control.changeSettings({ freshVideoMissingMs: 0 })
  })
})

describe('a video as a file', () => {
  it('in one call, with a picture to show before', async () => {
    const thumb = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#445566' } })
      .jpeg()
      .toBuffer()
    const { body } = await videos({ description: '#m21' }, { source: videoFile(5, { note: 'of #m22' }), thumb })
    setup.clock.advance(4000)
    expect(live()).toMatchObject([{ surface: 'page_video', markers: ['21', '22'], sources: ['upload:source.mp4'] }])
    expect((await read(body.id, 'picture')).picture).toMatch(/\.jpg$/)
  })
})

describe('a chunked upload', () => {
  const bytes = videoFile(5, { bytes: 9000, note: 'of #m31' })
  const size = String(bytes.length)
  const begin = async () => (await videos({ upload_phase: 'start', file_size: size })).body
  const phase = (upload_phase: string, upload_session_id: string, more: Record<string, string> = {}) =>
    videos({ upload_phase, upload_session_id, ...more })
  const transfer = (upload_session_id: string, from: number, to: number) =>
    videos(
      { upload_phase: 'transfer', upload_session_id, start_offset: String(from) },
      { video_file_chunk: bytes.subarray(from, to) },
    )

  /** Sends all chunks. Returns ids of the session and the video. */
  async function sent(): Promise<{ session: string; video: string }> {
    const started = await begin()
    let { start_offset, end_offset } = started
    while (start_offset !== end_offset) {
      const { body } = await transfer(started.upload_session_id, Number(start_offset), Number(end_offset))
      start_offset = body.start_offset
      end_offset = body.end_offset
    }
    return { session: started.upload_session_id, video: started.video_id }
  }

  it('asks for its chunks by texts, and is live after its finish', async () => {
    const started = await begin()
    expect(started).toEqual({
      upload_session_id: expect.stringMatching(/^\d+$/),
      video_id: expect.stringMatching(/^\d+$/),
      start_offset: '0',
      end_offset: String(chunk),
    })
    const session = started.upload_session_id
    expect((await transfer(session, 0, chunk)).body).toEqual({ start_offset: '4000', end_offset: '8000' })
    expect((await read(started.video_id, 'status')).status).toMatchObject({
      video_status: 'uploading',
      uploading_phase: { status: 'in_progress', bytes_transfered: 4000, source_file_size: bytes.length },
    })
    expect((await transfer(session, 4000, 8000)).body).toEqual({ start_offset: '8000', end_offset: size })
    expect((await transfer(session, 8000, bytes.length)).body).toEqual({ start_offset: size, end_offset: size })
    expect((await phase('finish', session, { description: 'Whole' })).body).toEqual({ success: true })
    setup.clock.advance(4000)
    expect(live()).toMatchObject([
      { surface: 'page_video', caption: 'Whole', markers: ['31'], media: [started.video_id] },
    ])
  })

  it('with published=false is published by a call of its own', async () => {
    const { session, video } = await sent()
    await phase('finish', session, attempts)
    setup.clock.advance(4000)
    expect(live()).toEqual([])
    await setup.post(video, { published: 'true' })
    expect(live()).toMatchObject([{ surface: 'page_video', media: [video] }])
  })

  it('says where to go on when a chunk comes twice, or too late', async () => {
    const { upload_session_id: session } = await begin()
    await transfer(session, 0, chunk)
    for (const [from, to] of [
      [0, chunk],
      [8000, 9000],
    ] as const)
      expect(errorOf(await transfer(session, from, to))).toMatchObject({
        code: 6001,
        error_subcode: 1363037,
        error_data: { start_offset: '4000', end_offset: '8000' },
      })
    expect((await transfer(session, 4000, 8000)).status).toBe(200)
  })

  it('cut_halfway: goes on from the half that arrived', async () => {
    const { upload_session_id: session } = await begin()
    setup.simulator.control.addFault({ kind: 'cut_halfway', times: 1 })
    await expect(transfer(session, 0, chunk)).rejects.toThrow('fetch failed')
    expect(errorOf(await transfer(session, 0, chunk)).error_data).toEqual({ start_offset: '2000', end_offset: '6000' })
    expect((await transfer(session, 2000, 6000)).status).toBe(200)
  })

  it('refuses what does not fit: sizes, no bytes, too many bytes, an early finish', async () => {
    const start = async (file_size: string) => errorOf(await videos({ upload_phase: 'start', file_size }))
    expect(await start('100')).toMatchObject({ code: 382, error_subcode: 1363022 })
    expect(await start('3000000000')).toMatchObject({ error_subcode: 1363023 })
    expect(await start('many')).toMatchObject({ code: 100 })
    expect(errorOf(await videos({ upload_phase: 'start' })).message).toContain('file_size is required')
    const { upload_session_id: session } = await begin()
    const at = { start_offset: '0' }
    expect(errorOf(await phase('transfer', session, at))).toMatchObject({ error_subcode: 1363020 })
    const send = (part: Buffer) =>
      videos({ upload_phase: 'transfer', upload_session_id: session, ...at }, { video_file_chunk: part })
    expect(errorOf(await send(Buffer.alloc(0)))).toMatchObject({ error_subcode: 1363033 })
    expect(errorOf(await send(Buffer.alloc(20_000)))).toMatchObject({ error_subcode: 1363045 })
    expect(errorOf(await phase('finish', session))).toMatchObject({ error_subcode: 1363045 })
    expect(errorOf(await phase('rest', session)).code).toBe(100)
    expect(live()).toEqual([])
  })

  it('is finished once, also when two ask at the same time', async () => {
    const { session } = await sent()
    const answers = await Promise.all([phase('finish', session), phase('finish', session), phase('finish', session)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(errorOf(await phase('finish', session))).toMatchObject({ error_subcode: 1363041 })
    setup.clock.advance(4000)
    expect(live()).toHaveLength(1)
  })

  it('ends by a cancel, or when its time is over', async () => {
    const cancelled = await begin()
    expect((await phase('cancel', cancelled.upload_session_id)).body).toEqual({ success: true })
    expect(errorOf(await transfer(cancelled.upload_session_id, 0, chunk))).toMatchObject({ error_subcode: 1363041 })
    expect(errorOf(await setup.get(cancelled.video_id))).toMatchObject({ code: 100, error_subcode: 33 })
    const { session, video } = await sent()
    setup.clock.advance(86_400_000)
    expect((await read(video, 'status')).status.video_status).toBe('expired')
    expect(errorOf(await phase('finish', session))).toMatchObject({ error_subcode: 1363041 })
    expect(errorOf(await phase('finish', '1'))).toMatchObject({ error_subcode: 1363041 })
    expect(live()).toEqual([])
  })

  it('of what is no video is accepted, and shows it in its status', async () => {
    const junk = Buffer.alloc(2000, 65)
    const { upload_session_id, video_id } = (await videos({ upload_phase: 'start', file_size: '2000' })).body
    const params = { upload_phase: 'transfer', upload_session_id, start_offset: '0' }
    await videos(params, { video_file_chunk: junk })
    expect((await phase('finish', upload_session_id)).body).toEqual({ success: true })
    setup.clock.advance(4000)
    expect((await read(video_id, 'status')).status.processing_phase.errors).toMatchObject([{ code: 1363024 }])
    expect(live()).toEqual([])
  })
})

it("needs a page's token with its permissions", async () => {
  const answer = await setup.post(`${page}/videos`, { file_url: setup.videoUrl(1) }, setup.account.userToken)
  expect(errorOf(answer)).toMatchObject({ code: 190, error_subcode: 2069032 })
  await setup.del(`${setup.account.userId}/permissions/pages_manage_posts`, setup.account.userToken)
  for (const edge of ['videos', 'video_reels', 'video_stories'])
    expect(errorOf(await setup.post(`${page}/${edge}`, { upload_phase: 'start', file_size: '5000' })).code).toBe(200)
})
