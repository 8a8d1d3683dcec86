import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture as still } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/** What the networks are given of a story with a background, measured: 9:16 unless 16:9 was asked for. */

const flow = 'draft-then-publish'
useSetups([flow])
const setup = () => setups.get(flow) as Setup
let videos: Videos
let files: { square: string; clip: string }
beforeAll(async () => {
  videos = await openVideos()
  const { client } = setup()
  const path = await videos.make('square.mp4', ...picture('360x360', { seconds: 4 }), ...tone(), ...h264)
  const { id: clip } = await uploadFile(client, readFileSync(path), 'square.mp4')
  const isRead = async () => (await client.call(GetMedia, { params: { id: clip } })).status === MediaReady
  await until(isRead, { withinMs: 45_000, what: 'a video that was read' })
  const bytes = await still({ seed: 41_001, width: 600, height: 600 })
  files = { square: (await uploadFile(client, bytes, 'square.jpg')).id, clip }
}, 240_000)
afterAll(() => videos?.close())

/** Width and height of what lies under an address that a network fetched. */
const sizeOf = async (address: string, isVideo: boolean): Promise<[number, number]> => {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  if (!isVideo) {
    const { width = 0, height = 0 } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [width, height]
  }
  const entries = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=width,height', '-of', 'csv=p=0']
  const [width = 0, height = 0] = (await videos.ask('ffprobe', ...entries, address)).trim().split(',').map(Number)
  return [width, height]
}

const full = { picture: [1080, 1920], ig: [1080, 1920], page: [1080, 1920] }
const wide = { picture: [1280, 720], ig: [1280, 720], page: [1080, 606] }
test.each([
  ['blur', 'ig', full],
  ['color', 'ig', full],
  ['blur_16_9', 'ig', wide],
  ['color_16_9', 'ig', wide],
  ['blur', 'page', full],
  ['color_16_9', 'page', wide],
] as const)(
  '%s on %s',
  async (add_background, account, sizes) => {
    const { client, system, [account]: target } = setup()
    const { control } = system.simulator
    const before = control.publications().length
    const items = [files.square, files.clip].map(media_id => ({ media_id, add_background }))
    const { posts } = await client.call(CreatePosts, {
      body: { accounts: [target.id], post_type: 'story', items, schedule: { kind: 'now' } },
    })
    expect(await rested(client, posts[0]?.id as string, settled)).toMatchObject({
      status: Posted,
      error: null,
      media: [{ add_background }, { add_background }],
    })
    const live = control.publications().slice(before)
    const measured = await Promise.all(live.map(({ sources }, at) => sizeOf(sources[0] as string, at === 1)))
    expect(measured).toEqual([sizes.picture, sizes[account]])
  },
  90_000,
)

test.each([
  ['blur', 'story'],
  [null, 'story'],
  [null, 'reel'],
] as const)(
  'people stay where they are in the video of a story, and have no place in a reel: %s, %s',
  async (add_background, post_type) => {
    const { client, system, ig } = setup()
    const { control } = system.simulator
    const before = control.publications().length
    const user_tags = [{ username: 'northfold.co', x: 0.1, y: 0.05 }]
    const items = [{ media_id: files.clip, add_background, user_tags }]
    const { posts } = await client.call(CreatePosts, {
      body: { accounts: [ig.id], post_type, items, schedule: { kind: 'now' } },
    })
    await rested(client, posts[0]?.id as string, settled)
    const place = post_type === 'reel' ? {} : { x: 0.1, y: add_background ? 0.2469 : 0.05 }
    const [published] = control.publications().slice(before)
    expect(published?.tags).toEqual([[{ username: 'northfold.co', ...place }]])
  },
)

test.each([
  ['blur', { x: 0.1, y: 0.2469 }],
  ['blur_16_9', { x: 0.275, y: 0.05 }],
  [null, { x: 0.1, y: 0.05 }],
] as const)('people stay where they are in the picture: %s', async (add_background, place) => {
  const { client, system, ig } = setup()
  const { control } = system.simulator
  const before = control.publications().length
  const user_tags = [{ username: 'northfold.co', x: 0.1, y: 0.05 }]
  const items = [{ media_id: files.square, add_background, user_tags }]
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [ig.id], post_type: 'story', items, schedule: { kind: 'now' } },
  })
  await rested(client, posts[0]?.id as string, settled)
  expect(control.publications().slice(before)).toMatchObject([{ tags: [[{ username: 'northfold.co', ...place }]] }])
})
