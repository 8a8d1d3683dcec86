import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateUpload, GetMedia, MediaThumbnail } from '@fanfare/contracts/endpoints/media.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaLinks } from '../../src/storage/links.ts'
import { type Harness, mediaSecret, startPublishing } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bucket-'))
let bucket: InstanceType<typeof S3rver>
let fanfare: Harness
beforeAll(async () => {
  const media = { name: 'media', configs: [] }
  bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [media] })
  const { port } = await bucket.run()
  fanfare = await startPublishing({
    env: {
      MEDIA_STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'media',
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    },
  })
})
afterAll(async () => {
  await fanfare?.close()
  await bucket?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('uploads, parts, thumbnails and renderings live in a bucket just as well', async () => {
  const mira = fanfare.as()
  const bytes = await picture({ width: 1200, height: 500, seed: 4 })
  const { upload: ticket } = await mira.call(CreateUpload, { body: { filename: 'a.jpg', bytes: bytes.length } })
  const middle = Math.floor(bytes.length / 2)
  for (const [from, to] of [
    [0, middle],
    [middle, bytes.length],
  ] as const) {
    const headers = { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` }
    const answer = await fanfare.send(ticket.url, {
      method: 'PUT',
      body: new Uint8Array(bytes.subarray(from, to)),
      headers,
    })
    expect(answer.status).toBe(200)
  }
  const media = await mira.call(GetMedia, { params: { id: ticket.id } })
  expect(media).toMatchObject({ status: MediaReady, width: 1200, height: 500 })
  const whole = await fanfare.send(media.url as string)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await fanfare.send(media.url as string, { headers: { range: 'bytes=10-19' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)])
  expect((await mira.ask(MediaThumbnail, { params: { id: ticket.id } })).status).toBe(200)
  const links = mediaLinks({ secret: mediaSecret, clock: systemClock, publicUrl: '' })
  for (let times = 0; times < 2; times += 1) {
    const rendering = await fanfare.send(links.fetch(ticket.id, 'ig1440.jpg'))
    expect(await sharp(Buffer.from(await rendering.arrayBuffer())).metadata()).toMatchObject({
      width: 955,
      height: 500,
    })
  }
})
