import { globSync, readFileSync } from 'node:fs'
import { DeleteUpload, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture, type Videos } from '@fanfare/infra/testing/videos.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startPublishing } from './harness.ts'
import { sendUpload } from './settled-upload.ts'

/** What is seen of a video while it is read after its last byte, and how that is canceled. */

let fanfare: Harness
let videos: Videos
/** One whose reading takes some seconds: its timeline is taken from all of its pictures. */
let long: Buffer
beforeAll(async () => {
  videos = await openVideos({ withinMs: 200_000 })
  fanfare = await startPublishing({ role: 'all' })
  long = readFileSync(await videos.make('long.mp4', ...picture('1920x1080', { seconds: 58 }), ...h264))
}, 240_000)
afterAll(async () => {
  videos.close()
  await fanfare.close()
})

const look = (id: string) => fanfare.as().call(GetMedia, { params: { id } })
const isBegun = (id: string) =>
  until(async () => (await look(id)).reading !== null, { withinMs: 45_000, what: 'how much is read' })
/** What is stored of a file. */
const storedOf = (id: string): string[] =>
  globSync('{uploads,originals,thumbnails}/**', { cwd: fanfare.mediaDir }).filter(path => path.includes(id))
/** Programs that work on a file of this service. */
const working = (): string[] =>
  globSync('/proc/[0-9]*/cmdline').filter(path => {
    try {
      return readFileSync(path, 'utf8').includes(fanfare.mediaDir)
    } catch {
      return false
    }
  })

test('how much of a video is read is shown and announced until it is ready', async () => {
  const id = await sendUpload(fanfare, fanfare.as(), long, 'long.mp4')
  const seen: number[] = []
  const media = await until(
    async () => {
      const now = await look(id)
      if (now.reading !== null && now.reading !== seen.at(-1)) seen.push(now.reading)
      return now.status === MediaLoading ? undefined : now
    },
    { withinMs: 60_000, what: 'a video that was read' },
  )
  expect(media).toMatchObject({ status: MediaReady, reading: null, duration: 58 })
  expect(seen.length).toBeGreaterThanOrEqual(2)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.every(percent => percent >= 0 && percent < 100)).toBe(true)
  const redis = openRedis(fanfare.redisUrl, { log: silentLog })
  const messages = await readLive(redis, topics.team('1'))
  redis.disconnect()
  const announced = messages.flatMap(({ data }) => {
    const message = data as { kind: string; media_id?: string; status: number; reading: number | null }
    return message.kind === 'media' && message.media_id === id ? [[message.status, message.reading]] : []
  })
  // Who asks again and again may miss a step that was announced, on a slow machine; none that is seen was not.
  const steps = announced.slice(0, -1).map(([, percent]) => percent as number)
  expect(announced).toEqual([...steps.map(percent => [MediaLoading, percent]), [MediaReady, null]])
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps).toEqual(expect.arrayContaining(seen))
}, 240_000)

test('canceling ends the reading and leaves nothing', async () => {
  const id = await sendUpload(fanfare, fanfare.as(), long, 'unwanted.mp4')
  await isBegun(id)
  // Between two of the programs that read a video there is none for a moment.
  await until(() => working().length > 0, { withinMs: 15_000, what: 'a program that reads it' })
  const stranger = await fanfare.as({ teamId: '2', userId: '22' }).ask(DeleteUpload, { params: { id } })
  expect(stranger.error?.code).toBe('media_not_found')
  await fanfare.as().call(DeleteUpload, { params: { id } })
  await until(() => working().length === 0, { withinMs: 15_000, what: 'the end of its programs' })
  await fanfare.drain()
  expect((await fanfare.as().ask(GetMedia, { params: { id } })).error?.code).toBe('media_not_found')
  expect(storedOf(id)).toEqual([])
  // What comes next is read as ever.
  const next = await sendUpload(fanfare, fanfare.as(), long.subarray(0), 'next.mp4')
  await until(async () => (await look(next)).status === MediaReady, { withinMs: 60_000 })
  const late = await fanfare.as().ask(DeleteUpload, { params: { id: next } })
  expect(late.error?.code).toBe('media_not_found')
  expect(storedOf(next).length).toBeGreaterThan(0)
}, 240_000)
