import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { PublishPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Draft, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture as still } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fault, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/**
 * Every kind of post with a video, with real files: read, rendered and published, also where the network's answer to the irreversible call
 * is lost, late or an error. Counted at the simulated networks, which hold videos to the same rules as the real ones.
 */

useSetups()

const withinMs = 45_000
let videos: Videos
let ids: { tall: string; wide: string; long: string; still: string; other: string }
const setupOf = (flow = 'draft-then-publish') => setups.get(flow) as Setup
const videosOf = new Map<Setup, typeof ids>()

const make = async (setup: Setup): Promise<typeof ids> => {
  const video = async (name: string, seconds: number, size: string, rate = 30) => {
    const path = await videos.make(name, ...picture(size, { seconds, rate }), ...tone(seconds), ...h264)
    const { id } = await uploadFile(setup.client, readFileSync(path), name)
    const isRead = async () => (await setup.client.call(GetMedia, { params: { id } })).status === MediaReady
    await until(isRead, { withinMs, what: 'a video that was read' })
    return id
  }
  const shot = async (seed: number) =>
    (await uploadFile(setup.client, await still({ seed, width: 640, height: 800 }), 'p.jpg')).id
  return {
    tall: await video('tall.mp4', 4, '540x960'),
    wide: await video('wide.mp4', 4, '640x360'),
    long: await video('long.mp4', 125, '90x160', 24),
    still: await shot(31_001),
    other: await shot(31_002),
  }
}
beforeAll(async () => {
  videos = await openVideos()
  for (const setup of setups.values()) videosOf.set(setup, await make(setup))
}, 240_000)
afterAll(() => videos?.close())

let texts = 0
const use = (flow?: string) => {
  const setup = setupOf(flow)
  ids = videosOf.get(setup) as typeof ids
  return setup
}
const restedVideo = ({ client }: Setup, id: string, want: (post: Post) => boolean) =>
  until(
    async () => {
      const post = await client.call(GetPost, { params: { id } })
      return want(post) ? post : undefined
    },
    { withinMs, what: `post ${id}` },
  )
const create = async (setup: Setup, account: 'ig' | 'page', body: object): Promise<Post> => {
  const { posts } = await setup.client.call(CreatePosts, {
    body: { accounts: [setup[account].id], schedule: { kind: 'now' }, ...body } as never,
  })
  return posts[0] as Post
}
const publish = async (setup: Setup, account: 'ig' | 'page', body: object): Promise<Post> => {
  const post = await restedVideo(setup, (await create(setup, account, body)).id, settled)
  // What was to go wrong has gone wrong.
  expect(setup.system.simulator.control.faults()).toEqual([])
  return post
}
/** What became public since, in order. */
const since = (setup: Setup) => {
  const { control } = setup.system.simulator
  const seen = control.publications().length
  return () => control.publications().slice(seen)
}
const caption = () => `Video ${++texts}`
const harms = [undefined, 'cut_after', 'cut_before', 'http_500', 'latency_after'] as const
/** Disturbs one call by its name. Returns whether that was done: a fault that no call met proves nothing. */
const harm = (setup: Setup, call: string, kind: (typeof harms)[number], skip = 0): (() => boolean) => {
  if (!kind) return () => true
  const { id } = fault(setup, call, kind, { skip, delayMs: 1500 })
  return () => setup.system.simulator.control.faults().every(one => one.id !== id)
}

describe('Instagram', () => {
  test.each(harms)(
    'a reel, with the answer of its publish call: %s',
    async kind => {
      const setup = use()
      const live = since(setup)
      const words = caption()
      const isDone = harm(setup, 'media_publish', kind)
      const items = [{ media_id: ids.tall, start: 0.5 }]
      const more = { post_type: 'reel', share_to_feed: false, cover: { media_id: null, at: 1 } }
      const post = await publish(setup, 'ig', { caption: words, items, ...more })
      expect(post).toMatchObject({ status: Posted, type: 'reel', error: null, publications: [] })
      expect(isDone()).toBe(true)
      expect(live()).toMatchObject([{ surface: 'instagram_reel', caption: words }])
      expect(live()[0]?.sources[0]).toContain(ids.tall)
      // What was not asked for by default: out of the grid of posts, and the frame counts from where the video begins after its trim.
      const container = setup.system.simulator.control
        .requests({ call: 'media', limit: 50 })
        .find(({ params }) => params.caption === words)
      expect(container?.params).toMatchObject({ share_to_feed: 'false', thumb_offset: '500' })
    },
    60_000,
  )

  test('a reel with a cover of its own', async () => {
    const setup = use()
    const live = since(setup)
    const more = { post_type: 'reel', cover: { media_id: ids.still, at: null } }
    const post = await publish(setup, 'ig', { caption: caption(), items: [{ media_id: ids.tall }], ...more })
    expect(post).toMatchObject({ status: Posted, error: null })
    expect(live()).toMatchObject([{ cover: { width: 640, height: 800 } }])
  }, 240_000)

  test('a post of one video is shown among the reels', async () => {
    const setup = use()
    const live = since(setup)
    expect(await publish(setup, 'ig', { caption: caption(), items: [{ media_id: ids.wide }] })).toMatchObject({
      status: Posted,
    })
    expect(live().map(({ surface }) => surface)).toEqual(['instagram_reel'])
  }, 240_000)

  test.each(harms)(
    'a carousel of pictures and a video, with the answer of its publish call: %s',
    async kind => {
      const setup = use()
      const live = since(setup)
      const isDone = harm(setup, 'media_publish', kind)
      const order = [ids.still, ids.wide, ids.other]
      const items = order.map(media_id => ({ media_id }))
      expect(await publish(setup, 'ig', { caption: caption(), items })).toMatchObject({ status: Posted, error: null })
      expect(isDone()).toBe(true)
      expect(live()).toMatchObject([{ surface: 'instagram_feed' }])
      for (const [at, source] of (live()[0]?.sources ?? []).entries()) expect(source).toContain(order[at])
      expect(live()[0]?.sources).toHaveLength(3)
    },
    60_000,
  )

  test.each(harms)(
    'a story of a video of 125 s in three pieces, the second one: %s',
    async kind => {
      const setup = use()
      const live = since(setup)
      const isDone = harm(setup, 'media_publish', kind, 1)
      const post = await publish(setup, 'ig', { post_type: 'story', items: [{ media_id: ids.long }] })
      expect(post).toMatchObject({ status: Posted, type: 'story', error: null })
      expect(isDone()).toBe(true)
      expect(post.publications.map(({ status }) => status)).toEqual(['live', 'live', 'live'])
      const pieces = live()
      expect(pieces.map(({ surface }) => surface)).toEqual(['instagram_story', 'instagram_story', 'instagram_story'])
      expect(new Set(pieces.flatMap(({ digests }) => digests)).size).toBe(3)
      // In the order of the posts' parts.
      expect(post.publications.map(({ content_id }) => content_id)).toEqual(pieces.map(({ id }) => id))
    },
    90_000,
  )

  test('a reel goes to the linked page as a reel', async () => {
    const setup = use()
    const live = since(setup)
    const words = caption()
    const { id } = await create(setup, 'ig', {
      caption: words,
      post_type: 'reel',
      post_to_page: true,
      items: [{ media_id: ids.tall }],
    })
    const both = ({ publications }: Post) => publications.length === 2 && publications.every(p => p.status === 'live')
    expect(await restedVideo(setup, id, both)).toMatchObject({ status: Posted, alerts: [] })
    expect(live().map(({ surface, caption }) => [surface, caption])).toEqual([
      ['instagram_reel', words],
      ['page_reel', words],
    ])
  }, 240_000)
})

describe.each(['draft-then-publish', 'photos-then-feed'])('a page, with the flow %s', flow => {
  test.each(harms)(
    'a video, with the answer of its publish call: %s',
    async kind => {
      const setup = use(flow)
      const live = since(setup)
      const words = caption()
      const isDone = harm(setup, flow === 'draft-then-publish' ? 'video_publish' : 'videos_finish', kind)
      const items = [{ media_id: ids.wide }]
      const post = await publish(setup, 'page', { caption: words, title: 'How it is made', items })
      expect(post).toMatchObject({ status: Posted, type: 'video', error: null })
      expect(isDone()).toBe(true)
      expect(live()).toMatchObject([{ surface: 'page_video', caption: words }])
    },
    60_000,
  )

  test.each([
    ['a picture of its own', () => ({ media_id: ids.still, at: null }), { width: 640, height: 800 }],
    ['a frame of it', () => ({ media_id: null, at: 2 }), { width: 640, height: 360 }],
    ['none', () => null, null],
  ])(
    'a video with this cover: %s',
    async (_, cover, shown) => {
      const setup = use(flow)
      const live = since(setup)
      const isDone = harm(setup, 'videos_finish', 'cut_before')
      const items = [{ media_id: ids.wide, start: 0.5 }]
      const post = await publish(setup, 'page', { caption: caption(), items, cover: cover() })
      expect(post).toMatchObject({ status: Posted, error: null })
      expect(isDone()).toBe(true)
      expect(live()).toMatchObject([{ surface: 'page_video', cover: shown }])
    },
    60_000,
  )

  test.each(['cut_after', 'latency_after', 'cut_halfway', 'http_500'] as const)(
    'a video in pieces, with the answer to one of them: %s',
    async kind => {
      const setup = use(flow)
      const { control } = setup.system.simulator
      control.changeSettings({ videoChunkBytes: 100_000 })
      const live = since(setup)
      const words = caption()
      const { id } = fault(setup, 'videos_transfer', kind, { skip: 1, delayMs: 1500 })
      const post = await publish(setup, 'page', { caption: words, items: [{ media_id: ids.wide }] })
      control.changeSettings({ videoChunkBytes: 50 * 1024 * 1024 })
      expect(post).toMatchObject({ status: Posted, error: null })
      expect(control.faults().every(one => one.id !== id)).toBe(true)
      expect(live()).toMatchObject([{ surface: 'page_video', caption: words }])
    },
    60_000,
  )

  test.each([
    ['a piece', 'videos_transfer', 'post', 'wide'],
    ['the end of its upload', 'videos_finish', 'post', 'wide'],
    ['the call that has its file fetched', 'rupload', 'reel', 'tall'],
    ['the call that has its file fetched', 'rupload', 'story', 'tall'],
  ] as const)(
    'the answer to %s (%s) is lost: a %s is not refused for it',
    async (_, call, type, file) => {
      const setup = use(flow)
      const live = since(setup)
      const isDone = harm(setup, call, 'cut_after')
      const words = type === 'story' ? '' : caption()
      const post = await publish(setup, 'page', { caption: words, post_type: type, items: [{ media_id: ids[file] }] })
      expect(post).toMatchObject({ status: Posted, error: null })
      expect(isDone()).toBe(true)
      expect(live()).toHaveLength(1)
    },
    60_000,
  )

  test.each(harms)(
    'a reel, with the answer of its publish call: %s',
    async kind => {
      const setup = use(flow)
      const live = since(setup)
      const words = caption()
      const isDone = harm(setup, 'video_reels_finish', kind)
      const post = await publish(setup, 'page', { caption: words, post_type: 'reel', items: [{ media_id: ids.tall }] })
      expect(post).toMatchObject({ status: Posted, type: 'reel', error: null })
      expect(isDone()).toBe(true)
      expect(live()).toMatchObject([{ surface: 'page_reel', caption: words }])
    },
    60_000,
  )

  test.each(harms)(
    'a story of a video, with the answer of its publish call: %s',
    async kind => {
      const setup = use(flow)
      const live = since(setup)
      const isDone = harm(setup, 'video_stories_finish', kind)
      const post = await publish(setup, 'page', { post_type: 'story', items: [{ media_id: ids.tall }] })
      expect(post).toMatchObject({ status: Posted, type: 'story', error: null })
      expect(isDone()).toBe(true)
      expect(live()).toMatchObject([{ surface: 'page_story' }])
    },
    60_000,
  )
})

test('a video that was planned as a draft is rendered and published once its time comes', async () => {
  const setup = use()
  const live = since(setup)
  const draft = await create(setup, 'page', {
    caption: caption(),
    items: [{ media_id: ids.wide }],
    schedule: { kind: 'draft' },
  })
  expect(draft.status).toBe(Draft)
  await setup.client.call(PublishPost, { params: { id: draft.id } })
  expect(await restedVideo(setup, draft.id, settled)).toMatchObject({ status: Posted })
  expect(live()).toHaveLength(1)
}, 240_000)
