import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture as still } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fault, rested, type Setup, setups, useSetups } from './publishing-setup.ts'

/**
 * Reads of the network that lag for longer than the grace period, so that all of them agree that a live post is not. What was prepared can
 * go live once; the network says "already posted" to a second call, and that must never be taken for a reason to prepare it again.
 */
useSetups(['photos-then-feed'], { GRACE_PERIOD_MS: '300', ASK_MS: '40' })

const lagMs = 4_000
const reads = [
  'photo_read',
  'video_read',
  'published_posts',
  'posts',
  'feed_list',
  'stories',
  'videos_list',
  'post_read',
]
const setup = () => setups.get('photos-then-feed') as Setup
const files = { still: '', video: '' }
let videos: Videos
beforeAll(async () => {
  videos = await openVideos()
  const { client } = setup()
  files.still = (await uploadFile(client, await still({ seed: 44_001, width: 640, height: 800 }), 'p.jpg')).id
  const path = await videos.make('tall.mp4', ...picture('540x960', { seconds: 4, rate: 30 }), ...tone(4), ...h264)
  const { id } = await uploadFile(client, readFileSync(path), 'tall.mp4')
  const isRead = async () => (await client.call(GetMedia, { params: { id } })).status === MediaReady
  await until(isRead, { withinMs: 45_000, what: 'a video that was read' })
  files.video = id
}, 240_000)
afterAll(() => videos?.close())

const cases = [
  ['a reel', 'reel', 'video', 'video_reels', undefined],
  ['a reel whose first answer is lost', 'reel', 'video', 'video_reels', 1],
  ['a video of a story', 'story', 'video', 'video_stories', undefined],
  ['a picture of a story whose answer is lost', 'story', 'still', 'photo_stories', 0],
  ['a photo whose answer is lost', 'post', 'still', 'feed', 0],
] as const

test.each(cases)('%s of a page is live once', async (_, type, file, commit, lost) => {
  const { client, page, system } = setup()
  const { control } = system.simulator
  const before = new Set(control.publications().map(({ id }) => id))
  const lag = reads.map(call => fault(setup(), call, 'stale_read', { as: 'finished', lagMs, times: undefined }))
  if (lost !== undefined) fault(setup(), commit, 'cut_after', { skip: lost })
  const items = [{ media_id: files[file] }]
  const caption = type === 'story' ? '' : 'Seen late'
  const body = { accounts: [page.id], post_type: type, caption, items, schedule: { kind: 'now' as const } }
  const { posts } = await client.call(CreatePosts, { body })
  const done = await rested(client, posts[0]?.id as string, ({ status }) => status === Posted)
  expect(done).toMatchObject({ status: Posted, error: null })
  expect(control.publications().filter(({ id }) => !before.has(id))).toHaveLength(1)
  for (const { id } of lag) control.clearFaults(id)
})
