import { GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import { Failed, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { rested } from './publishing-setup.ts'
import { control, ids, lives, options, publish, setup, useTikTokSystem } from './tiktok-setup.ts'

/** Videos that TikTok fetches from the address of the installation. */

// No account makes more than six such calls a minute, so several are used.
useTikTokSystem({ TIKTOK_VIDEO_DELIVERY: 'address' })

/** How TikTok got the video of a post, with what became of each try. */
const tries = ({ caption }: Post) =>
  control()
    .tiktokPosts()
    .filter(({ title }) => title === caption)
    .map(({ source, failure = 'live' }) => `${source} ${failure}`)

test('goes live once, from the signed address, with its link', async () => {
  const { id } = await publish('video')
  const post = await rested(setup().client, id, one => one.permalink !== null)
  expect(post).toMatchObject({ status: Posted, error: null, permalink: expect.stringContaining('/video/') })
  expect(lives(post)).toMatchObject([{ surface: 'tiktok_video', markers: [ids.video] }])
  expect(tries(post)).toEqual(['url live'])
  const { commits } = await setup().client.call(GetTrace, { params: { id } })
  expect(commits).toBe(1)
  // It was asked whether the address is verified: of that nothing is ever seen.
  const asked = control()
    .tiktokPosts()
    .filter(({ media }) => media === 'photo')
  expect(asked).toMatchObject([{ privacy: 'SELF_ONLY', failure: 'photo_pull_failed' }])
})

test.each(['cut_before', 'cut_after', 'http_500', 'latency_after'] as const)(
  'goes live at most once where the one call is answered by %s',
  async fault => {
    control().addFault({ kind: fault, match: { call: 'tiktok_video_pull' }, times: 1, delayMs: 1500 })
    const post = await publish('video')
    const isLive = fault === 'cut_after' || fault === 'latency_after'
    expect(lives(post)).toHaveLength(isLive ? 1 : 0)
    // Nothing proves that it is not live: a person decides.
    expect(post).toMatchObject(isLive ? { status: Posted } : { status: Failed, unconfirmed: true })
  },
  60_000,
)

test('where the answer is lost and only its author would see it, a person decides', async () => {
  control().addFault({ kind: 'cut_after', match: { call: 'tiktok_video_pull' }, times: 1 })
  const post = await publish('video', { tiktok_options: { ...options, privacy_level: 'SELF_ONLY' } }, 'own')
  expect(post).toMatchObject({ status: Failed, unconfirmed: true })
  expect(lives(post).length).toBeLessThanOrEqual(1)
}, 60_000)

test('a video that TikTok could not fetch is sent by the next attempt', async () => {
  control().addFault({
    kind: 'post_failed',
    reason: 'video_pull_failed',
    match: { call: 'tiktok_video_pull' },
    times: 1,
  })
  const post = await publish('video', {}, 'photos')
  expect(post).toMatchObject({ status: Posted, error: null })
  expect(tries(post)).toEqual(['url video_pull_failed', 'file live'])
  expect(lives(post)).toHaveLength(1)
}, 60_000)

test('fails with the reason that the network has for it', async () => {
  control().addFault({ kind: 'post_failed', reason: 'spam_risk_text', match: { call: 'tiktok_video_pull' }, times: 1 })
  const post = await publish('video', {}, 'photos')
  expect(post).toMatchObject({ status: Failed, unconfirmed: false, error: { code: 'caption_refused' } })
  expect(lives(post)).toEqual([])
}, 60_000)
