import { describe, expect, test } from 'vitest'
import { videoFile } from '../../../../infra/simulator/test/videos.ts'
import { refusalOf } from '../../src/networks/outcome.ts'
import { photoChannel } from '../../src/networks/tiktok/photo-channel.ts'
import { cutOf, videoChannel } from '../../src/networks/tiktok/video-channel.ts'
import { at, liveCount, prepareAll, publication, tiktok, useTikTok } from './tiktok-setup.ts'

/** Each channel against the simulated network, step by step. */

const mebibyte = 1024 * 1024
useTikTok()

const video = () => videoChannel(tiktok, Date.now)
const photos = () => photoChannel(tiktok, Date.now)
const large = () => videoFile(5, { codec: 'avc1', bytes: 13 * mebibyte })

describe('videos', () => {
  test.each([
    [1_000, 1, 1_000],
    [9 * mebibyte, 1, 9 * mebibyte],
    [10 * mebibyte, 2, 5 * mebibyte],
    [16 * mebibyte, 3, 5 * mebibyte],
    [4_000_000_000, 762, 5 * mebibyte],
  ])('%d bytes are cut into %d chunks', (size, chunks, chunk) => {
    const cut = cutOf(size)
    expect(cut).toEqual({ size, chunks, chunk })
    expect(cut.chunks === 1 || size - cut.chunk * (cut.chunks - 1) <= 128_000_000).toBe(true)
  })

  test('nothing is visible before the last chunk, which makes it public with what was chosen', async () => {
    const one = publication({
      file: large(),
      options: { allow_duet: true, disclose: true, brand_content: true, is_aigc: true },
    })
    const channel = video()
    await prepareAll(channel, one)
    expect(channel.isPrepared(one.given)).toBe(true)
    expect(one.context.prepared).toMatchObject({ sent: 5 * mebibyte, container: one.context.prepared.video })
    at.clock.advance(60_000)
    expect(await channel.ask(one.given)).toMatchObject({ type: 'not_live' })
    expect(await channel.commit(one.given)).toMatchObject({ type: 'undecided' })
    expect(await channel.ask(one.given)).toMatchObject({ type: 'undecided' })
    at.clock.advance(1001)
    const asked = await channel.ask(one.given)
    const live = at.simulator.control.publications().at(-1)
    expect(asked).toMatchObject({ type: 'live', contentId: live?.id })
    one.context.publication.content_id = live?.id ?? ''
    expect(await channel.lookUp(one.given, 'permalink')).toMatchObject({
      permalink: expect.stringContaining('/video/'),
    })
    const [post] = at.simulator.control.tiktokPosts('oleaandsons').slice(-1)
    expect(post).toMatchObject({
      commentOff: true,
      duetOff: false,
      stitchOff: true,
      paidPartnership: true,
      ownBrand: false,
      isAigc: true,
      coverMs: 2000,
    })
  })

  test.each(['cut_after', 'cut_before', 'http_500', 'http_503'] as const)(
    'a chunk whose answer is %s is continued from what the network has',
    async kind => {
      const one = publication({ file: videoFile(5, { codec: 'avc1', bytes: 18 * mebibyte }) })
      const channel = video()
      at.simulator.control.addFault({ kind, match: { call: 'tiktok_chunk' }, times: 1 })
      await prepareAll(channel, one)
      await channel.commit(one.given)
      at.clock.advance(1001)
      expect(await channel.ask(one.given)).toMatchObject({ type: 'live' })
      expect(liveCount(one.context.post.caption)).toBe(1)
    },
  )

  test('a last chunk whose answer was lost is not taken twice, and the second one says nothing of the post', async () => {
    const one = publication({ file: large() })
    const channel = video()
    await prepareAll(channel, one)
    at.simulator.control.addFault({ kind: 'cut_after', match: { call: 'tiktok_last_chunk' }, times: 1 })
    await expect(channel.commit(one.given)).rejects.toMatchObject({ kind: 'unknown', status: undefined })
    const again = await channel.commit(one.given).catch(failure => failure)
    expect(again).toMatchObject({ status: 416, spent: true })
    expect(refusalOf(again)).toBe('unusable')
    at.clock.advance(1001)
    expect(await channel.ask(one.given)).toMatchObject({ type: 'live' })
    expect(liveCount(one.context.post.caption)).toBe(1)
  })

  test('a status that cannot be read is unknown, and the list of public posts proves what it shows', async () => {
    const one = publication({ file: large() })
    const channel = video()
    await prepareAll(channel, one)
    at.simulator.control.addFault({
      kind: 'answer_instead',
      reason: 'invalid_publish_id',
      match: { call: 'tiktok_status' },
    })
    expect(await channel.ask(one.given)).toMatchObject({ type: 'unreadable' })
    await channel.commit(one.given)
    at.clock.advance(1001)
    expect(await channel.ask(one.given)).toMatchObject({ type: 'live', inferred: true })
  })

  test.each([
    ['spam_risk_text', 'caption_refused'],
    ['internal', undefined],
  ])('one that fails with %s is dead', async (reason, code) => {
    at.simulator.control.addFault({ kind: 'post_failed', reason, times: 1 })
    const one = publication({ file: large() })
    const channel = video()
    await prepareAll(channel, one)
    await channel.commit(one.given)
    at.clock.advance(1001)
    const asked = await channel.ask(one.given)
    expect(asked.type).toBe('dead')
    // Of what passes by itself another attempt is made.
    expect('fault' in asked ? asked.fault?.code : undefined).toBe(code)
  })

  test('of one that not everyone sees the publish id is kept, and it has no link', async () => {
    const one = publication({ file: large(), options: { privacy_level: 'SELF_ONLY' } })
    const channel = video()
    await prepareAll(channel, one)
    await channel.commit(one.given)
    at.clock.advance(1001)
    expect(await channel.ask(one.given)).toMatchObject({ type: 'live', contentId: one.context.prepared.container })
    one.context.publication.content_id = one.context.prepared.container ?? null
    expect(await channel.lookUp(one.given, 'permalink')).toMatchObject({ permalink: null })
  })

  test('an upload that has expired is begun again', async () => {
    const one = publication({ file: large() })
    const channel = video()
    one.context.prepared = (await channel.prepare(one.given)).prepared
    at.clock.advance(3_600_001)
    await expect(channel.prepare(one.given)).rejects.toMatchObject({ event: { type: 'start_over' } })
  })
})

describe('photos', () => {
  const pictures = ['11', '12']

  test('one call publishes them, and its id is stored with its answer', async () => {
    const one = publication({ pictures, options: { auto_add_music: true } })
    const channel = photos()
    await prepareAll(channel, one)
    expect(liveCount(one.context.post.caption)).toBe(0)
    const done = await channel.commit(one.given)
    one.context.prepared = ('prepared' in done && done.prepared) || {}
    expect(one.context.prepared.container).toMatch(/^p_pub_url/)
    await expect.poll(() => channel.ask(one.given)).toMatchObject({ type: 'live' })
    expect(at.simulator.control.publications().at(-1)).toMatchObject({ surface: 'tiktok_photo', markers: pictures })
  })

  test('where the answer was lost only the list of public posts can tell, and it is never taken for missing', async () => {
    for (const privacy_level of ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'] as const) {
      const one = publication({ pictures, options: { privacy_level } })
      const channel = photos()
      await prepareAll(channel, one)
      expect(await channel.ask(one.given)).toMatchObject({ type: 'unreadable' })
      at.simulator.control.addFault({ kind: 'cut_after', match: { call: 'tiktok_photo_init' }, times: 1 })
      await expect(channel.commit(one.given)).rejects.toMatchObject({ kind: 'unknown' })
      await expect.poll(() => liveCount(one.context.post.caption)).toBe(1)
      expect((await channel.ask(one.given)).type).toBe(privacy_level === 'SELF_ONLY' ? 'unreadable' : 'live')
    }
    expect(photos().once({})).toBe(false)
  })
})

test.each([
  ['no audience is chosen', { privacy_level: null }],
  ['the audience is not offered', { privacy_level: 'FOLLOWER_OF_CREATOR' }],
  ['branded content would be private', { privacy_level: 'SELF_ONLY', disclose: true, brand_content: true }],
] as const)('nothing is sent where %s', async (_, options) => {
  for (const [channel, more] of [
    [video(), { file: large() }],
    [photos(), { pictures: ['1'] }],
  ] as const) {
    const before = at.simulator.control.tiktokPosts().length
    const one = publication({ ...more, options })
    await expect(channel.prepare(one.given)).rejects.toMatchObject({
      event: { type: 'rejected' },
      fault: { code: 'audience_refused', action: 'edit' },
    })
    expect(at.simulator.control.tiktokPosts()).toHaveLength(before)
  }
})
