import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { MediaFailed, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { box } from '@fanfare/infra/testing/boxes.ts'
import { picture as photo } from '@fanfare/infra/testing/pictures.ts'
import { h264, openVideos, picture, tone, type Videos, vp9 } from '@fanfare/infra/testing/videos.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startPublishing } from './harness.ts'
import { settledUpload } from './settled-upload.ts'

/**
 * Files that are no videos, only parts of one, or made to do harm, uploaded under the name of one: each comes to an end, with the sentence
 * that says what to do.
 */

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

const settled = (bytes: Buffer, filename: string) => settledUpload(fanfare, bytes, filename)

const video = async (name: string, ...args: string[]) => readFileSync(await videos.make(name, ...args))
const small = picture('160x90', { seconds: 2 })
/** Its index stands at the end, so that it may grow without a change of what it points to. */
const plain = () => video('plain.mp4', ...small, ...tone(2), ...h264)
/** Changes the content of the index. */
function withIndex(bytes: Buffer, change: (moov: Buffer) => Buffer): Buffer {
  const at = bytes.lastIndexOf('moov') - 4
  return Buffer.concat([bytes.subarray(0, at), box('moov', change(Buffer.from(bytes.subarray(at + 8))))])
}
/** Has each of these boxes say that the video has so many units of time; `scale`: units of a second in the head of the video. */
function endless(moov: Buffer, { duration = 2 ** 31 - 1, scale }: { duration?: number; scale?: number } = {}): Buffer {
  // Offset of the duration behind the type of a box of version 0 (ISO 14496-12, 8.2.2, 8.3.2, 8.4.2).
  for (const [type, offset] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['mdhd', 20],
  ] as const)
    for (let at = moov.indexOf(type); at !== -1; at = moov.indexOf(type, at + 4))
      moov.writeInt32BE(duration, at + offset)
  if (scale !== undefined) moov.writeInt32BE(scale, moov.indexOf('mvhd') + 16)
  return moov
}
/** The last track, again and again. */
function tracks(moov: Buffer, count: number): Buffer {
  const at = moov.lastIndexOf('trak') - 4
  const track = moov.subarray(at, at + moov.readUInt32BE(at))
  return Buffer.concat([moov.subarray(0, at), ...Array<Buffer>(count).fill(track), moov.subarray(at + track.length)])
}
/** An index that is packed, and unpacks to a gigabyte. */
const packedIndex = (): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(2 ** 30)
  const zeros = deflateSync(Buffer.alloc(2 ** 28), { level: 1 })
  return box('cmov', Buffer.concat([box('dcom', Buffer.from('zlib')), box('cmvd', Buffer.concat([size, zeros]))]))
}

describe('what is refused, and how', () => {
  const notItsLength = {
    code: 'media_broken',
    message: expect.stringMatching(/much longer than its pictures and sound/),
  }
  const broken = {
    code: 'media_broken',
    message:
      'Error: Something went wrong while loading video. Please make sure the video format is mp4 with x264 or h264 codec. The file may be damaged. Export it again as an MP4 and upload that.',
  }
  const unsupported = {
    code: 'media_type_unsupported',
    message: expect.stringMatching(/^This file isn’t a video, or it’s damaged\./),
  }
  const incomplete = { code: 'media_broken', message: expect.stringMatching(/^This video is incomplete/) }
  const soundAlone = { code: 'media_broken', message: expect.stringMatching(/has sound but no picture/) }
  test.each<[string, () => Promise<Buffer>, object]>([
    ['text.mp4', async () => Buffer.from('#EXTM3U\nfile:///etc/passwd\n'.repeat(40)), unsupported],
    [
      'a list of files.mkv',
      async () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n".repeat(9)),
      unsupported,
    ],
    ['a program.mp4', async () => Buffer.from(`MZ${'\0'.repeat(200)}`), unsupported],
    ['sound alone.mp4', () => video('s.mp4', ...tone(), '-c:a', 'aac'), soundAlone],
    ['no index.mp4', async () => (await video('c.mp4', ...small, ...h264)).subarray(0, 20_000), incomplete],
    [
      'cut off behind its index.mp4',
      async () => (await video('c2.mp4', ...small, ...h264, '-movflags', '+faststart')).subarray(0, -20_000),
      incomplete,
    ],
    ['cut off.webm', async () => (await video('c3.webm', ...picture('320x180'), ...vp9)).subarray(0, 40_000), broken],
    ['cut off.avi', async () => (await video('c4.avi', ...small, '-c:v', 'mpeg4')).subarray(0, 300), broken],
    [
      'noise in the place of pictures.mp4',
      async () => {
        const bytes = await video('n.mp4', ...small, ...h264, '-movflags', '+faststart')
        return bytes.fill(0x5a, bytes.indexOf('mdat') + 4)
      },
      broken,
    ],
    [
      'a head and nothing else.mp4',
      async () => Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
      incomplete,
    ],
    ['3,000 tracks.mp4', async () => withIndex(await plain(), moov => tracks(moov, 3_000)), broken],
    [
      'an index of 20 MB.mp4',
      async () => withIndex(await plain(), moov => Buffer.concat([moov, box('free', Buffer.alloc(20_000_000))])),
      broken,
    ],
    ['years long, as it says.mp4', async () => withIndex(await plain(), moov => endless(moov)), notItsLength],
    [
      '68 years long, as it says.mp4',
      async () => withIndex(await plain(), moov => endless(moov, { scale: 1 })),
      notItsLength,
    ],
    [
      'some hours long, as it says.mp4',
      async () => withIndex(await plain(), moov => endless(moov, { duration: 3 * 3_600, scale: 1 })),
      notItsLength,
    ],
    [
      'a picture each hour for five hours.mp4',
      () => video('h.mp4', ...picture('64x36', { seconds: 5, rate: 1 }), '-vf', 'setpts=PTS*3600', ...h264),
      { code: 'media_too_large', message: expect.stringMatching(/longer than 4 hours/) },
    ],
    ['an index that unpacks to a gigabyte.mov', async () => withIndex(await plain(), packedIndex), broken],
  ])('%s', async (name, make, error) => {
    expect(await settled(await make(), name)).toMatchObject({ status: MediaFailed, url: null, error })
  })

  test('nothing.mp4', async () => {
    const answer = await fanfare.as().ask(CreateUpload, { body: { filename: 'nothing.mp4', bytes: 0 } })
    expect(answer).toMatchObject({ status: 422, error: { code: 'invalid_input', field: 'body.bytes' } })
    const { upload } = await fanfare.as().call(CreateUpload, { body: { filename: 'nothing.mp4' } })
    const sent = await fanfare.send(upload.url, { method: 'PUT', body: new Uint8Array() })
    expect(sent.status).toBe(422)
  })
})

describe('what is taken although it looks odd', () => {
  test.each<[string, () => Promise<Buffer>, object]>([
    ['a JPEG named video.mp4', () => photo({ width: 40, height: 30 }), { type: 'image', mime: 'image/jpeg' }],
    [
      'a GIF named video.mp4',
      () =>
        sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
          .gif()
          .toBuffer(),
      { type: 'image', mime: 'image/gif' },
    ],
    ['an MP4 named video.avi', plain, { type: 'video', mime: 'video/mp4' }],
    [
      'an old QuickTime file without a head named video.mov',
      async () => {
        const bytes = await plain()
        bytes.write('free', 4)
        return bytes
      },
      { type: 'video', mime: 'video/quicktime' },
    ],
    [
      '40 tracks of sound named video.mp4',
      async () => withIndex(await plain(), moov => tracks(moov, 40)),
      { type: 'video' },
    ],
    [
      '8 MB about itself named video.mp4',
      async () =>
        withIndex(await plain(), moov =>
          Buffer.concat([moov, box('udta', box('\xa9cmt', Buffer.alloc(8_000_000, 'a')))]),
        ),
      { type: 'video' },
    ],
    [
      'a turn of 100,000 letters named video.mkv',
      () => video('t.mkv', ...small, ...h264, '-metadata:s:v:0', `rotate=${'\x01'.repeat(100_000)}`),
      { type: 'video' },
    ],
    [
      'sound that ends late named video.mp4',
      () => video('l.mp4', ...picture('64x36', { seconds: 1 }), ...tone(20), ...h264),
      { duration: expect.closeTo(20, 0) },
    ],
  ])('%s', async (name, make, shown) => {
    const media = await settled(await make(), name.slice(name.lastIndexOf(' ') + 1))
    expect(media).toMatchObject({ status: MediaReady, error: null, ...shown })
    expect(media.thumbnail_url).not.toBeNull()
  })
})
