import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import { finish, publishReel, send, sendUrl, start, uploaded } from './page-uploads.ts'
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
const status = async (id: string) => (await setup.get(`${id}?fields=status`)).body.status
const reel = (marker: number, ...rest: Parameters<Setup['videoUrl']> extends [unknown, ...infer R] ? R : never) =>
  uploaded(setup, 'video_reels', setup.videoUrl(marker, ...rest))

describe('a reel', () => {
  it('passes through its phases and is live once', async () => {
    const { id, url } = await start(setup, 'video_reels')
    expect(await status(id)).toEqual({
      video_status: 'uploading',
      uploading_phase: { status: 'not_started', bytes_transfered: 0 },
      processing_phase: { status: 'not_started' },
      publishing_phase: { status: 'not_started' },
    })
    const bytes = videoFile(20)
    await send(setup, url, bytes)
    setup.clock.advance(1000)
    const uploading_phase = { status: 'complete', bytes_transfered: bytes.length, source_file_size: bytes.length }
    const phase = { status: 'not_started' }
    expect(await status(id)).toEqual({
      video_status: 'upload_complete',
      uploading_phase,
      processing_phase: phase,
      publishing_phase: phase,
    })
    expect((await publishReel(setup, id, { description: 'How it is pressed #m41', title: 'Pressing' })).body).toEqual({
      success: true,
    })
    expect(live()).toEqual([])
    setup.clock.advance(1000)
    expect(await status(id)).toMatchObject({
      video_status: 'processing',
      uploading_phase,
      processing_phase: { status: 'in_progress' },
      publishing_phase: { ...phase, publish_status: 'published' },
    })
    setup.clock.advance(3000)
    expect(await status(id)).toMatchObject({
      video_status: 'ready',
      processing_phase: { status: 'complete' },
      publishing_phase: {
        status: 'complete',
        publish_status: 'published',
        publish_time: Math.floor(setup.clock.now() / 1000),
      },
    })
    const read = await setup.get(
      `${id}?fields=id,published,post_id,permalink_url,length,picture,title,description,source,from`,
    )
    const [shown] = live()
    expect(read.body).toMatchObject({
      published: true,
      post_id: shown?.id,
      permalink_url: `/reel/${id}/`,
      length: 20,
      title: 'Pressing',
      description: 'How it is pressed #m41',
      from: { id: page },
    })
    expect(shown).toMatchObject({
      surface: 'page_reel',
      markers: ['41'],
      media: [id],
      caption: 'How it is pressed #m41',
    })
    expect((await setup.get(`${page}/video_reels?fields=id,description,updated_time&limit=1000`)).body.data).toEqual([
      { id, description: 'How it is pressed #m41', updated_time: expect.stringMatching(/\+0000$/) },
    ])
    expect((await setup.get(`${page}/published_posts?fields=id,attachments`)).body.data).toMatchObject([
      {
        id: shown?.id,
        attachments: { data: [{ media_type: 'video', type: 'video_inline', target: { id } }] },
      },
    ])
  })

  it('is published by its finish once; a draft and a scheduled one may be finished again', async () => {
    const draft = await reel(42)
    setup.clock.advance(4000)
    await finish(setup, 'video_reels', draft, { video_state: 'DRAFT' })
    expect(await status(draft)).toMatchObject({ publishing_phase: { status: 'not_started', publish_status: 'draft' } })
    const scheduled = await reel(43)
    const at = Math.floor(setup.clock.now() / 1000) + 3600
    await finish(setup, 'video_reels', scheduled, { video_state: 'SCHEDULED', scheduled_publish_time: String(at) })
    expect(await status(scheduled)).toMatchObject({ publishing_phase: { publish_status: 'scheduled' } })
    expect((await setup.get(`${page}/scheduled_posts?fields=scheduled_publish_time`)).body.data).toMatchObject([
      { scheduled_publish_time: at },
    ])
    expect(live()).toEqual([])
    await publishReel(setup, draft)
    expect((await publishReel(setup, draft)).body.error).toMatchObject({ code: 100, error_subcode: 1366051 })
    setup.clock.advance(3_600_000)
    expect(live().map(one => [one.surface, one.markers])).toEqual([
      ['page_reel', ['42']],
      ['page_reel', ['43']],
    ])
    expect((await setup.get(`${page}/scheduled_posts`)).body).toEqual({ data: [] })
  })

  it('while it is being processed is neither scheduled nor publishable again', async () => {
    const id = await reel(44)
    await publishReel(setup, id)
    expect((await setup.get(`${page}/scheduled_posts`)).body).toEqual({ data: [] })
    expect((await publishReel(setup, id)).status).toBe(400)
    setup.clock.advance(4000)
    expect((await publishReel(setup, id)).status).toBe(400)
    expect(live()).toHaveLength(1)
  })

  it.each([
    ['of 2 s', 2, {}, 1363025],
    ['of 91 s', 91, {}, 1363026],
    ['of 4:5', 10, { width: 1080, height: 1350 }, 1363024],
    ['that is small', 10, { width: 360, height: 640 }, 1363024],
    ['of 12 pictures a second', 10, { codec: 'avc1', fps: 12 }, 1363024],
  ])('%s never goes live', async (_name, seconds, options, code) => {
    const id = await reel(45, seconds, options)
    await publishReel(setup, id)
    setup.clock.advance(4000)
    expect(await status(id)).toMatchObject({
      video_status: 'error',
      processing_phase: { status: 'error', error: { message: expect.any(String) }, errors: [{ code }] },
    })
    expect(live()).toEqual([])
    expect((await setup.get(`${page}/video_reels`)).body).toEqual({ data: [] })
  })

  it('that lies on its side is 9:16 all the same', async () => {
    const id = await reel(46, 10, { width: 1920, height: 1080, turned: true })
    await publishReel(setup, id)
    setup.clock.advance(4000)
    expect(live()).toHaveLength(1)
  })

  it('is one of 30 a day', async () => {
    // Those of the tests before are of another day.
    setup.clock.advance(86_400_000 + 4001)
    for (let at = 1; at <= 30; at++) expect((await publishReel(setup, await reel(50 + at))).status).toBe(200)
    expect((await publishReel(setup, await reel(81))).body.error).toMatchObject({ code: 368, error_subcode: 1390008 })
    setup.clock.advance(86_400_000 + 4001)
    const fresh = await reel(81)
    expect((await publishReel(setup, fresh)).status).toBe(200)
  })
})

describe('bytes at rupload', () => {
  it('arrive in pieces, from where they broke off', async () => {
    const { id, url } = await start(setup, 'video_reels')
    const bytes = videoFile(8, { bytes: 6000 })
    const ask = async () =>
      JSON.parse(await (await fetch(url, { headers: { authorization: `OAuth ${setup.account.pageToken}` } })).text())
    await send(setup, url, bytes.subarray(0, 2000), { size: bytes.length })
    expect(await ask()).toEqual({ offset: 2000 })
    expect((await status(id)).uploading_phase).toEqual({
      status: 'in_progress',
      bytes_transfered: 2000,
      source_file_size: bytes.length,
    })
    const wrong = await send(setup, url, bytes.subarray(1000), { offset: 1000, size: bytes.length })
    expect(wrong).toMatchObject({ status: 400, body: { debug_info: { type: 'OffsetInvalidError' } } })
    expect((await finish(setup, 'video_reels', id)).body.error.error_subcode).toBe(1363130)
    const rest = await send(setup, url, bytes.subarray(2000), { offset: 2000, size: bytes.length })
    expect(rest.body).toEqual({ success: true })
    expect((await send(setup, url, bytes)).body.debug_info.type).toBe('ProcessingFailedError')
  })

  it('cut_halfway: the first half is there', async () => {
    const { url } = await start(setup, 'video_reels')
    const bytes = videoFile(8, { bytes: 6000 })
    setup.simulator.control.addFault({ kind: 'cut_halfway', times: 1 })
    await expect(send(setup, url, bytes)).rejects.toThrow('fetch failed')
    const half = Math.floor(bytes.length / 2)
    expect((await send(setup, url, bytes)).body.debug_info.message).toBe('Request starting offset is invalid')
    const rest = await send(setup, url, bytes.subarray(half), { offset: half, size: bytes.length })
    expect(rest.body).toEqual({ success: true })
  })

  it('need headers, a token that may publish there, and a file that can be fetched', async () => {
    const { url } = await start(setup, 'video_reels')
    const inBody = await fetch(url, {
      method: 'POST',
      headers: { authorization: `OAuth ${setup.account.pageToken}` },
      body: new URLSearchParams({ file_url: setup.videoUrl(1) }),
    })
    expect(await inBody.json()).toMatchObject({
      debug_info: { message: expect.stringContaining('Header Offset not convertable to unsigned long') },
    })
    const [other] = setup.simulator.control.makeAccounts(1, undefined, permissions)
    expect((await send(setup, url, videoFile(5), { token: other?.pageToken ?? '' })).body.debug_info.message).toContain(
      'unauthorized user request',
    )
    expect((await sendUrl(setup, url, `${setup.files}/nothing`)).status).toBe(400)
    expect((await sendUrl(setup, url, setup.videoUrl(1))).body).toEqual({ success: true })
  })

  it('come too late once the session has expired', async () => {
    const { id, url } = await start(setup, 'video_reels')
    setup.clock.advance(86_400_000)
    expect((await send(setup, url, videoFile(5))).status).toBe(400)
    expect(await status(id)).toMatchObject({ video_status: 'expired' })
    expect((await publishReel(setup, id)).body.error.error_subcode).toBe(1363041)
  })

  it('of all unfinished uploads stay within a bound: the oldest begins again', async () => {
    setup.simulator.control.changeSettings({ uploadBytes: 5000 })
    const [first, second] = [await start(setup, 'video_reels'), await start(setup, 'video_reels')]
    const bytes = videoFile(8, { bytes: 6000 })
    for (const { url } of [first, second]) await send(setup, url, bytes.subarray(0, 3000), { size: bytes.length })
    const arrived = async (id: string) => (await status(id)).uploading_phase.bytes_transfered
    expect(await arrived(first.id)).toBe(0)
    expect(await arrived(second.id)).toBe(3000)
    setup.simulator.control.changeSettings({ uploadBytes: 512 * 1024 * 1024 })
  })
})
