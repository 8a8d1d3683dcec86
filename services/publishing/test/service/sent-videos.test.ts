import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, GetTrace, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Failed, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture as still } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fault, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/**
 * Videos that networks are sent as bytes. No network reaches the address of our media here: what goes out was sent.
 */

const flow = 'draft-then-publish'
useSetups([flow], { VIDEO_DELIVERY: 'bytes', MEDIA_URL: 'http://127.0.0.1:9' })
const setup = () => setups.get(flow) as Setup
const control = () => setup().system.simulator.control

let videos: Videos
let ids: { tall: string; wide: string; long: string; still: string }
beforeAll(async () => {
  videos = await openVideos()
  const video = async (name: string, seconds: number, size: string, rate = 30) => {
    const path = await videos.make(name, ...picture(size, { seconds, rate }), ...tone(seconds), ...h264)
    const { id } = await uploadFile(setup().client, readFileSync(path), name)
    const isRead = async () => (await setup().client.call(GetMedia, { params: { id } })).status === MediaReady
    await until(isRead, { withinMs: 45_000, what: 'a video that was read' })
    return id
  }
  ids = {
    tall: await video('tall.mp4', 4, '540x960'),
    wide: await video('wide.mp4', 4, '640x360'),
    long: await video('long.mp4', 65, '90x160', 24),
    still: (await uploadFile(setup().client, await still({ seed: 41_001, width: 640, height: 800 }), 'p.jpg')).id,
  }
}, 240_000)
afterAll(() => videos?.close())

let texts = 0
const caption = () => `Sent ${++texts}`
const publish = async (account: 'ig' | 'page', body: object): Promise<Post> => {
  const { posts } = await setup().client.call(CreatePosts, {
    body: { accounts: [setup()[account].id], schedule: { kind: 'now' }, ...body } as never,
  })
  return rested(setup().client, posts[0]?.id ?? '', settled)
}
/** What became public since, in order. */
const since = () => {
  const seen = control().publications().length
  return () => control().publications().slice(seen)
}
const traceOf = async ({ id }: Post) => (await setup().client.call(GetTrace, { params: { id } })).steps
/** Where each piece of a file began that this post sent. */
const offsetsOf = async (post: Post): Promise<number[]> =>
  (await traceOf(post))
    .flatMap(({ calls }) => calls)
    .filter(({ params }) => params.file_size !== undefined)
    .map(({ params }) => Number(params.offset))
const made = async (post: Post): Promise<number> =>
  (await traceOf(post)).flatMap(({ calls }) => calls).filter(({ url }) => url.endsWith('/media')).length

type Kind = readonly [name: string, account: 'ig' | 'page', body: () => object, surfaces: string[]]
const reel: Kind = [
  'a reel',
  'ig',
  () => ({ caption: caption(), post_type: 'reel', items: [{ media_id: ids.tall }], cover: { media_id: null, at: 1 } }),
  ['instagram_reel'],
]
const kinds: Kind[] = [
  reel,
  ['a single video', 'ig', () => ({ caption: caption(), items: [{ media_id: ids.wide }] }), ['instagram_reel']],
  [
    'a story of a long video in pieces',
    'ig',
    () => ({ post_type: 'story', items: [{ media_id: ids.long }] }),
    ['instagram_story', 'instagram_story'],
  ],
  [
    'a carousel of videos',
    'ig',
    () => ({ caption: caption(), items: [{ media_id: ids.wide }, { media_id: ids.wide, start: 0.5 }] }),
    ['instagram_feed'],
  ],
  [
    'a reel of a page',
    'page',
    () => ({ caption: caption(), post_type: 'reel', items: [{ media_id: ids.tall }] }),
    ['page_reel'],
  ],
  ['a story of a page', 'page', () => ({ post_type: 'story', items: [{ media_id: ids.tall }] }), ['page_story']],
]

const harms = [undefined, 'cut_before', 'cut_halfway', 'cut_after', 'http_500', 'latency_after', 'code_2'] as const
/** Kinds whose bytes are sent as those of a reel are. */
const fewHarms = [undefined, 'cut_halfway', 'cut_after'] as const

describe.each(kinds)('%s', (name, account, body, surfaces) => {
  test.each(name === reel[0] ? harms : fewHarms)(
    'is sent, with its bytes: %s',
    async kind => {
      const live = since()
      const injected = kind && fault(setup(), 'rupload', kind, { delayMs: 1500 })
      const post = await publish(account, body())
      expect(post).toMatchObject({ status: Posted, error: null })
      expect(live().map(({ surface }) => surface)).toEqual(surfaces)
      for (const source of live().flatMap(({ sources }) => sources)) expect(source).toMatch(/^upload:/)
      expect(
        control()
          .faults()
          .filter(({ id }) => id === injected?.id),
      ).toEqual([])
    },
    60_000,
  )
})

test('what broke off half-way goes on from there, with the container that it began with', async () => {
  fault(setup(), 'rupload', 'cut_halfway')
  const [, account, body] = reel
  const post = await publish(account, body())
  expect(post.status).toBe(Posted)
  const [first, second, ...more] = await offsetsOf(post)
  expect(first).toBe(0)
  expect(second).toBeGreaterThan(0)
  expect(more).toEqual([])
  expect(await made(post)).toBe(1)
}, 240_000)

test('an answer that was lost once all bytes were there sends none of them again', async () => {
  fault(setup(), 'rupload', 'cut_after')
  const [, account, body] = reel
  const post = await publish(account, body())
  expect(post.status).toBe(Posted)
  expect(await offsetsOf(post)).toEqual([0])
}, 240_000)

test('a container that cannot be read goes on from what is known of it', async () => {
  fault(setup(), 'container_status', 'answer_instead', { code: 100, subcode: 33, status: 400 })
  const [, account, body] = reel
  expect((await publish(account, body())).status).toBe(Posted)
}, 240_000)

test('an upload that has expired is started again, and uses up no attempt', async () => {
  fault(setup(), 'rupload', 'container_expired')
  const live = since()
  const [, account, body] = reel
  const post = await publish(account, body())
  expect(post.status).toBe(Posted)
  expect(await made(post)).toBe(2)
  expect(live()).toHaveLength(1)
  expect(new Set((await traceOf(post)).map(({ attempt }) => attempt)).size).toBe(1)
}, 240_000)

test('after the irreversible call no byte is sent, whatever becomes of it', async () => {
  fault(setup(), 'media_publish', 'cut_after')
  const live = since()
  const [, account, body] = reel
  const post = await publish(account, body())
  expect(post.status).toBe(Posted)
  const after = (await traceOf(post)).filter(step => step.after_commit).flatMap(({ calls }) => calls)
  expect(after.length).toBeGreaterThan(0)
  expect(after.filter(({ method, url }) => method === 'POST' && /-upload\/|\/media$/.test(url))).toEqual([])
  expect(live()).toHaveLength(1)
}, 240_000)

test('a container that is spoilt once its bytes have come is made again, as another attempt', async () => {
  // The first read asks how much of it has come.
  fault(setup(), 'container_status', 'container_error', { skip: 1 })
  const [, account, body] = reel
  const post = await publish(account, body())
  expect(new Set((await traceOf(post)).map(({ attempt }) => attempt)).size).toBe(2)
  expect(post.status).toBe(Posted)
  expect(await made(post)).toBe(2)
}, 240_000)

test('a video that Instagram cannot use says so in words, with what helps', async () => {
  const [, account, body] = reel
  const post = await publish(account, { ...body(), caption: 'sim-error-2207026' })
  expect(post).toMatchObject({
    status: Failed,
    unconfirmed: false,
    error: {
      code: 'video_refused',
      title: 'Video not accepted',
      message: 'Instagram couldn’t use the video. Export it again as an MP4 with H.264, and replace it.',
      action: 'edit',
    },
  })
}, 240_000)

test('a video that Instagram refuses at once says the same, and is tried again by a person alone', async () => {
  const { id } = fault(setup(), 'media', 'video_refused', { times: undefined })
  const [, account, body] = reel
  const post = await publish(account, body())
  expect(post).toMatchObject({
    status: Failed,
    unconfirmed: false,
    error: { code: 'video_refused', action: 'edit', item: 1, network: { code: 352, subcode: 2207026 } },
  })
  const { client } = setup()
  expect((await client.call(GetTrace, { params: { id: post.id } })).attempts).toBe(1)
  control().clearFaults(id)
  await client.call(RetryPost, { params: { id: post.id } })
  expect(await rested(client, post.id, settled)).toMatchObject({ status: Posted, error: null })
  // The one that was refused, and another.
  expect(await made(post)).toBe(2)
}, 240_000)

test('the pre-flight asks for an address of what is fetched from it alone', async () => {
  const reach = async (items: object[], more: object = {}) => {
    const { checks } = await setup().client.call(Preflight, {
      body: { accounts: [setup().ig.id], caption: 'A', items, schedule: { kind: 'now' }, ...more } as never,
    })
    return checks.filter(({ code }) => code === 'media_reach').map(({ level, title }) => `${level}: ${title}`)
  }
  const video = { media_id: ids.tall }
  const shot = { media_id: ids.still }
  expect(await reach([video])).toEqual([])
  expect(await reach([video], { post_type: 'reel' })).toEqual([])
  expect(await reach([shot])).toEqual(['warn: Networks may not be able to load the pictures'])
  expect(await reach([shot, video])).toEqual(['warn: Networks may not be able to load the pictures'])
  const cover = { media_id: ids.still, at: null }
  expect(await reach([video], { post_type: 'reel', cover })).toEqual([
    'warn: Networks may not be able to load the pictures',
  ])
})
