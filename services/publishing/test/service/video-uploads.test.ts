import { readFileSync } from 'node:fs'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { MediaFailed, MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { av1, h264, hevc, openVideos, picture, prores, tone, type Videos, vp9 } from '@fanfare/infra/testing/videos.ts'
import { mediaLinks } from '@fanfare/publishing/storage/links.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, mediaSecret, startPublishing } from './harness.ts'
import { sendUpload, settledUpload } from './settled-upload.ts'

let fanfare: Harness
let videos: Videos
beforeAll(async () => {
  videos = await openVideos()
  fanfare = await startPublishing({ role: 'all' })
})
afterAll(async () => {
  videos.close()
  await fanfare.close()
})

const mira = () => fanfare.as()
const links = mediaLinks({ secret: mediaSecret, clock: systemClock, publicUrl: '' })

const settled = (bytes: Buffer, filename: string) => settledUpload(fanfare, bytes, filename)
const video = async (name: string, ...args: string[]) => readFileSync(await videos.make(name, ...args))
const stored = async (id: string) =>
  (
    await fanfare.sql<{ video: object; has_audio: boolean; ratio: number; look_print: string }>(
      'select video, has_audio, ratio, look_print from media where id = $1',
      [id],
    )
  )[0]
const fetched = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fanfare.send(path, { headers })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe('what is read', () => {
  test.each<[string, string, string[], object, object]>([
    [
      'H.264',
      'a.mp4',
      [...picture('320x180'), ...tone(), ...h264],
      { mime: 'video/mp4', duration: 4 },
      { codec: 'h264' },
    ],
    ['HEVC', 'b.mov', [...picture('180x320', { seconds: 2 }), ...hevc], { mime: 'video/quicktime' }, { codec: 'hevc' }],
    ['VP9', 'c.webm', [...picture('320x180', { seconds: 2 }), ...vp9], { mime: 'video/webm' }, { codec: 'vp9' }],
    ['AV1', 'd.mkv', [...picture('160x90', { seconds: 2 }), ...av1], { mime: 'video/x-matroska' }, { codec: 'av1' }],
    ['ProRes', 'e.mov', [...picture('320x180', { seconds: 2 }), ...prores], { width: 320 }, { codec: 'prores' }],
    [
      'AVI',
      'f.avi',
      [...picture('320x240', { seconds: 2 }), '-c:v', 'mpeg4'],
      { mime: 'video/x-msvideo' },
      { codec: 'mpeg4' },
    ],
    ['half a second', 'g.mp4', [...picture('64x36', { seconds: 0.5 }), ...tone(0.5), ...h264], { duration: 0.5 }, {}],
    ['15 minutes', 'h.mp4', [...picture('64x36', { rate: 1, seconds: 900 }), ...h264], { duration: 900 }, {}],
    ['4K', 'i.mp4', [...picture('3840x2160', { seconds: 0.5, rate: 24 }), ...h264], { width: 3840, height: 2160 }, {}],
  ])('%s', async (_, name, args, shown, facts) => {
    const media = await settled(await video(name, ...args), name)
    expect(media).toMatchObject({
      status: MediaReady,
      type: 'video',
      dominant_color: expect.stringMatching(/^#/),
      ...shown,
    })
    const row = await stored(media.id)
    expect(row).toMatchObject({ video: facts, has_audio: args.some(one => one.startsWith('sine=')) })
    expect(row?.ratio).toBeCloseTo((media.width ?? 0) / (media.height ?? 1), 3)
    expect(row?.look_print).toHaveLength(16)
    const thumbnail = await fetched(media.thumbnail_url ?? '', mira().headers())
    const { width = 0, height = 0, format } = await sharp(thumbnail).metadata()
    expect([format, Math.max(width, height)]).toEqual([
      'webp',
      Math.min(256, Math.max(media.width ?? 0, media.height ?? 0)),
    ])
    const strip = await sharp(await fetched(links.view(media.id, 'strip.webp'))).metadata()
    expect([strip.format, strip.width, strip.height]).toEqual(['webp', 470, 43])
  })

  test('one that was recorded by a browser does not say how long it is', async () => {
    const path = await videos.make('live.webm', ...picture('160x90', { seconds: 3 }), ...vp9, '-live', '1')
    expect(await settled(readFileSync(path), 'live.webm')).toMatchObject({
      status: MediaReady,
      duration: expect.closeTo(3, 0),
    })
  })
})

describe('what stands for it', () => {
  /** Red for a second and a half, then blue. */
  const twoColors = [
    '-f',
    'lavfi',
    '-i',
    'color=red:s=160x90:r=30:d=1.5[a];color=blue:s=160x90:r=30:d=1.5[b];[a][b]concat',
  ]
  const darkFirst = [
    '-f',
    'lavfi',
    '-i',
    'color=black:s=160x90:r=30:d=1.5[a];color=blue:s=160x90:r=30:d=1.5[b];[a][b]concat',
  ]
  const colorOf = async (bytes: Buffer, name: string) => (await settled(bytes, name)).dominant_color ?? ''
  const isBlue = (color: string) =>
    Number.parseInt(color.slice(5, 7), 16) > 150 && Number.parseInt(color.slice(1, 3), 16) < 90
  const isRed = (color: string) =>
    Number.parseInt(color.slice(1, 3), 16) > 150 && Number.parseInt(color.slice(5, 7), 16) < 90

  test('is not black while there is something to see', async () => {
    expect(isBlue(await colorOf(await video('dark.mp4', ...darkFirst, ...tone(3), ...h264), 'dark.mp4'))).toBe(true)
    // Without sound it is the frame at one second, whatever it shows.
    expect(await colorOf(await video('still.mp4', ...darkFirst, ...h264), 'still.mp4')).toMatch(
      /^#0[0-9a-f]0[0-9a-f]0[0-9a-f]$/,
    )
    expect(isRed(await colorOf(await video('two.mp4', ...twoColors, ...h264), 'two.mp4'))).toBe(true)
  })

  test('its timeline shows its frames in order', async () => {
    const { id } = await settled(await video('order.mp4', ...twoColors, ...h264), 'order.mp4')
    const { data, info } = await sharp(await fetched(links.view(id, 'strip.webp')))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number) => [...data.subarray((20 * info.width + x) * info.channels)].slice(0, 3)
    const [first, last] = [at(20), at(450)]
    expect([(first[0] ?? 0) > 150, (first[2] ?? 0) < 90, (last[0] ?? 0) < 90, (last[2] ?? 0) > 150]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})

test('every video is refused where there is no ffmpeg; pictures are taken', async () => {
  const bare = await startPublishing({
    role: 'all',
    env: { FFMPEG_PATH: '/nowhere/ffmpeg', FFPROBE_PATH: '/nowhere/ffprobe' },
  })
  try {
    const { id } = await bare.as().upload(await video('no.mp4', ...picture('160x90'), ...h264), 'no.mp4')
    await bare.drain()
    expect(await bare.as().call(GetMedia, { params: { id } })).toMatchObject({
      status: MediaFailed,
      error: { code: 'media_type_unsupported', message: expect.stringContaining('has no ffmpeg') },
    })
    expect(await bare.as().picture()).toMatchObject({ status: MediaReady })
  } finally {
    await bare.close()
  }
})

test('the videos of one team do not keep that of another waiting', async () => {
  const bytes = await video('turns.mp4', ...picture('1280x720', { seconds: 10 }), ...h264)
  const eve = fanfare.as({ teamId: '2', userId: '22' })
  const many = await Promise.all(Array.from({ length: 8 }, (_, at) => sendUpload(fanfare, eve, bytes, `${at}.mp4`)))
  const one = await sendUpload(fanfare, mira(), bytes, 'one.mp4')
  await until(async () => (await mira().call(GetMedia, { params: { id: one } })).status === MediaReady, {
    withinMs: 60_000,
  })
  const left = await fanfare.sql<{ id: string }>(
    `select id from media where status = ${MediaLoading} and id = any($1::bigint[])`,
    [many],
  )
  // One may have been at work before, and each that came with the first turn of its team.
  expect(left.length).toBeGreaterThanOrEqual(4)
  await until(
    async () =>
      (await fanfare.sql(`select id from media where status = ${MediaLoading} and id = any($1::bigint[])`, [many]))
        .length === 0,
    { withinMs: 90_000 },
  )
}, 240_000)
