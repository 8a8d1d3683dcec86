import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { live, queryRows, rested, type Setup, setups, useSetups } from './publishing-setup.ts'

/** A network that processes a video for longer than pictures may take. */

const flow = 'draft-then-publish'
useSetups([flow])
let videos: Videos
const setup = () => setups.get(flow) as Setup
const processingMs = 6_000
beforeAll(async () => {
  videos = await openVideos()
})
afterAll(() => videos?.close())

test('a video that is processed for longer than a picture may be goes out as it was sent first', async () => {
  const { client, ig, system } = setup()
  const path = await videos.make('slow.mp4', ...picture('540x960', { seconds: 4 }), ...tone(4), ...h264)
  const { id: media_id } = await uploadFile(client, readFileSync(path), 'slow.mp4')
  const isRead = async () => (await client.call(GetMedia, { params: { id: media_id } })).status === MediaReady
  await until(isRead, { withinMs: 45_000, what: 'a video that was read' })
  system.simulator.control.changeSettings({ videoDelayMs: processingMs })
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [ig.id],
      caption: 'Slow #m61',
      post_type: 'reel',
      items: [{ media_id }],
      schedule: { kind: 'now' },
    },
  })
  const id = posts[0]?.id as string
  // As if it had been sent six minutes ago: a picture would be sent again.
  const isOlder = async () =>
    (
      await queryRows(
        setup(),
        `update publishing.publications set prepared_at = now() - interval '6 minutes'
         where post_id = $1 and state = 'prepared' and lease_until is null returning id`,
        [id],
      )
    ).length > 0
  await until(isOlder, { withinMs: 45_000, everyMs: 20, what: 'a reel that the network processes' })
  expect(await rested(client, id, post => post.status === Posted)).toMatchObject({ error: null })
  expect(await queryRows(setup(), 'select attempt from publishing.publications where post_id = $1', [id])).toEqual([
    { attempt: 1 },
  ])
  expect(live(setup(), '61')).toBe(1)
}, 240_000)
