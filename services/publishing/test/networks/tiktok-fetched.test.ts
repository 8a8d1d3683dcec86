import { describe, expect, test } from 'vitest'
import { videoFile } from '../../../../infra/simulator/test/videos.ts'
import { refusalOf } from '../../src/networks/outcome.ts'
import { videoChannel } from '../../src/networks/tiktok/video-channel.ts'
import { at, liveCount, prepareAll, publication, tiktok, useTikTok } from './tiktok-setup.ts'

/** Videos that TikTok fetches from us, where it would; others are sent, which is decided before anything irreversible. */

useTikTok()

const control = () => at.simulator.control
let now = Date.now()
const channel = () => videoChannel(tiktok, () => now, { emptyUrl: `${at.files}/nothing` })
const shape = { codec: 'avc1', width: 720, height: 1280 } as const
const file = () => videoFile(5, shape)
const post = (more: Parameters<typeof publication>[0] = {}) =>
  publication({ file: file(), url: at.videoUrl(40, 5, shape), ...more })
type Post = ReturnType<typeof post>
const sources = () =>
  control()
    .tiktokPosts()
    .map(({ media, source }) => `${media} ${source}`)
const lives = () => control().publications().length
const store = ({ context }: Post, done: { prepared?: object } | object) => {
  if ('prepared' in done && done.prepared) context.prepared = done.prepared
}

describe('where TikTok fetches from us', () => {
  test('nothing of the video is sent before the one call that publishes it, and its id is stored with its answer', async () => {
    const one = post({ options: { allow_duet: true } })
    const own = channel()
    const before = lives()
    await prepareAll(own, one)
    expect(one.context.prepared).toMatchObject({ fetched: true })
    expect(own.isPrepared(one.given)).toBe(true)
    expect(own.once(one.context.prepared)).toBe(false)
    at.clock.advance(60_000)
    // What it was asked about finds nothing, and is never seen.
    expect(lives()).toBe(before)
    store(one, await own.commit(one.given))
    expect(one.context.prepared.container).toMatch(/^v_pub_url~/)
    await expect
      .poll(() => {
        at.clock.advance(1001)
        return own.ask(one.given)
      })
      .toMatchObject({ type: 'live', contentId: expect.stringMatching(/^7/) })
    expect(liveCount(one.context.post.caption)).toBe(1)
    expect(control().tiktokPosts().at(-1)).toMatchObject({ source: 'url', duetOff: false, coverMs: 2000 })
  })

  test('it is asked whether it would once a day, not for each post', async () => {
    const own = channel()
    const asked = () => control().requestCounts().tiktok_photo_init ?? 0
    const before = asked()
    await prepareAll(own, post())
    await prepareAll(own, post())
    expect(asked()).toBe(before + 1)
    now += 25 * 3_600_000
    await prepareAll(own, post())
    expect(asked()).toBe(before + 2)
  })

  test('a lost answer is asked about in the list of public posts, and proves nothing where that shows none', async () => {
    const own = channel()
    for (const [fault, found] of [
      ['cut_after', 'live'],
      ['cut_before', 'unreadable'],
    ] as const) {
      const one = post()
      await prepareAll(own, one)
      control().addFault({ kind: fault, match: { call: 'tiktok_video_pull' }, times: 1 })
      await expect(own.commit(one.given)).rejects.toMatchObject({ kind: 'unknown' })
      await expect
        .poll(async () => {
          at.clock.advance(1001)
          return (await own.ask(one.given)).type
        })
        .toBe(found)
    }
  })

  test('what could not be fetched is dead, and may be tried again', async () => {
    const own = channel()
    const one = post({ url: `${at.files}/nothing` })
    await prepareAll(own, one)
    store(one, await own.commit(one.given))
    await expect
      .poll(() => {
        at.clock.advance(1001)
        return own.ask(one.given)
      })
      .toMatchObject({ type: 'dead', text: expect.stringContaining('video_pull_failed') })
    // The attempt after it sends the video.
    one.context.prepared = { fetched: false }
    await prepareAll(own, one)
    expect(one.context.prepared.container).toMatch(/^v_pub_file~/)
    await own.commit(one.given)
    at.clock.advance(1001)
    expect(await own.ask(one.given)).toMatchObject({ type: 'live' })
    expect(liveCount(one.context.post.caption)).toBe(1)
  })

  test('while our address does not answer nothing is sent, and that is certain', async () => {
    const own = channel()
    const one = post()
    await prepareAll(own, one)
    const away = {
      ...one.given,
      prepared: one.context.prepared,
      mediaUrl: () => {
        throw new Error('away')
      },
    }
    const before = sources()
    expect(await own.commit(away).catch(failure => failure)).toMatchObject({ unsent: true, kind: 'transient' })
    expect(sources()).toEqual(before)
  })
})

describe('where TikTok does not fetch from us', () => {
  test.each(['https://another.example/', 'another.example'])(
    'with %s verified instead, the video is sent',
    async verified => {
      control().changeSettings({ tiktokVerifiedUrls: [verified] })
      const own = channel()
      const one = post()
      const before = sources()
      await prepareAll(own, one)
      await own.commit(one.given)
      at.clock.advance(1001)
      expect(await own.ask(one.given)).toMatchObject({ type: 'live' })
      expect(sources().slice(before.length)).toEqual(['video file'])
      expect(liveCount(one.context.post.caption)).toBe(1)
      // An hour later it is asked again: the address may be verified by then.
      control().changeSettings({ tiktokVerifiedUrls: [] })
      const [soon, later] = [post(), post()]
      await prepareAll(own, soon)
      expect(soon.context.prepared.fetched).toBeUndefined()
      now += 61 * 60_000
      await prepareAll(own, later)
      expect(later.context.prepared.fetched).toBe(true)
    },
  )

  test('a reply that says neither is asked for again: the post waits', async () => {
    control().addFault({ kind: 'http_500', match: { call: 'tiktok_photo_init' }, times: 1 })
    const own = channel()
    const one = post()
    await expect(own.prepare(one.given)).rejects.toMatchObject({ kind: 'transient' })
    await prepareAll(own, one)
    expect(one.context.prepared.fetched).toBe(true)
  })

  test('a refusal of the call that publishes proves nothing, and the next posts are sent', async () => {
    const own = channel()
    const one = post()
    await prepareAll(own, one)
    control().addFault({
      kind: 'answer_after',
      reason: 'url_ownership_unverified',
      match: { call: 'tiktok_video_pull' },
      times: 1,
    })
    const refused = await own.commit(one.given).catch(failure => failure)
    expect(refusalOf(refused)).toBe('token_invalid')
    await expect
      .poll(async () => {
        at.clock.advance(1001)
        return (await own.ask(one.given)).type
      })
      .toBe('live')
    expect(liveCount(one.context.post.caption)).toBe(1)
    const next = post()
    await prepareAll(own, next)
    expect(next.context.prepared.fetched).toBeUndefined()
  })
})
