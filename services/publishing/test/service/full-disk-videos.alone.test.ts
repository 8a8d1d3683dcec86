import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaFailed, MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { InProgress, Posted } from '@fanfare/contracts/entities/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryRows, rested, type Setup, setups, useSetups } from './publishing-setup.ts'

/** The disk of a media worker fills up while ffmpeg writes to it: its files lead to /dev/full, where the kernel itself answers ENOSPC. */
const disk = vi.hoisted(() => ({ isFull: false, met: 0 }))
vi.mock('node:child_process', async original => {
  const all = await original<typeof import('node:child_process')>()
  const spawn = (program: string, args: readonly string[], ...rest: never[]) => {
    const output = args.at(-1) ?? ''
    if (disk.isFull && basename(program) === 'ffmpeg' && isAbsolute(output) && !existsSync(output)) {
      symlinkSync('/dev/full', output)
      disk.met += 1
    }
    return all.spawn(program, args, ...rest)
  }
  return { ...all, spawn }
})

const flow = 'draft-then-publish'
useSetups([flow])
const setup = () => setups.get(flow) as Setup
let videos: Videos
let queue: Queue
beforeAll(async () => {
  videos = await openVideos()
  queue = new Queue('renderings', { connection: { url: setup().system.redisUrl }, prefix: 'fanfare' })
})
afterEach(() => Object.assign(disk, { isFull: false, met: 0 }))
afterAll(async () => {
  videos?.close()
  await queue?.close()
})

/** One that has to be rendered for a reel. */
const upload = async (name: string, size: string): Promise<string> => {
  const path = await videos.make(name, ...picture(size, { seconds: 4, rate: 12 }), ...tone(4), ...h264)
  return (await uploadFile(setup().client, readFileSync(path), name)).id
}
const statusOf = async (id: string) => (await setup().client.call(GetMedia, { params: { id } })).status
const statesOf = async (id: string) =>
  (await queryRows(setup(), 'select state, attempts from publishing.renderings where media_id = $1', [id])).map(
    ({ state, attempts }) => `${state} ${attempts}`,
  )

test('a video that is rendered waits for room, and its post with it', async () => {
  const { client } = setup()
  const id = await upload('one.mp4', '270x480')
  await until(async () => (await statusOf(id)) === MediaReady, { withinMs: 45_000, what: 'a video that was read' })
  disk.isFull = true
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [setup().ig.id],
      caption: 'Full',
      post_type: 'reel',
      items: [{ media_id: id }],
      schedule: { kind: 'now' },
    },
  })
  const post = posts[0]?.id ?? ''
  // A worker takes it now and then, to see whether there is room: it waits again without that having counted as a try.
  await until(async () => disk.met > 0 && (await statesOf(id)).join() === 'waiting 0', {
    withinMs: 45_000,
    what: 'a rendering that waits for room',
  })
  expect(await rested(client, post, ({ progress }) => progress?.text === 'Rendering')).toMatchObject({
    status: InProgress,
    error: null,
  })
  disk.isFull = false
  // It is tried again within a minute by itself; the queue is asked for that now.
  await until(
    async () => {
      for (const job of await queue.getDelayed()) await job.promote().catch(() => undefined)
      return (await statesOf(id)).includes('ready 1')
    },
    { withinMs: 45_000, what: 'the rendering' },
  )
  expect(await rested(client, post, ({ status }) => status === Posted)).toMatchObject({ error: null })
}, 240_000)

test('a video that is read meanwhile is not called broken, and is read once there is room', async () => {
  disk.isFull = true
  const id = await upload('two.mp4', '360x640')
  await until(() => disk.met > 0, { withinMs: 45_000, what: 'a reading' })
  expect(await statusOf(id)).toBe(MediaLoading)
  disk.isFull = false
  await until(
    async () => {
      const status = await statusOf(id)
      if (status === MediaFailed) throw new Error('the video is called broken')
      return status === MediaReady
    },
    { withinMs: 40_000, what: 'a video that was read' },
  )
}, 240_000)
