import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateUpload, GetMedia, MediaRedirect, MediaThumbnail } from '@fanfare/contracts/endpoints/media.ts'
import { MediaFailed, type MediaFile, MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { MiB } from '@fanfare/contracts/limits.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as bombs from '../pictures/bombs.ts'
import { video } from '../videos.ts'
import { type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
beforeAll(async () => {
  fanfare = await startPublishing()
})
afterAll(() => fanfare.close())

const ticketFor = async (filename: string, bytes: number) =>
  (await fanfare.as().call(CreateUpload, { body: { filename, bytes } })).upload
interface Reply {
  data?: { offset: number; complete: boolean; media?: MediaFile }
  error?: { code: string; details?: object; field?: string }
}
const put = async (url: string, body: Buffer, range?: string) => {
  const headers = range ? { 'content-range': range } : undefined
  const response = await fanfare.send(url, { method: 'PUT', body: new Uint8Array(body), headers })
  return { ...((await response.json()) as Reply), status: response.status }
}
const uploadStatus = async (url: string) => {
  const response = await fanfare.send(url)
  return { ...((await response.json()) as Reply), status: response.status }
}
const filesOf = (id: string): string[] => {
  const folder = join(fanfare.mediaDir, 'uploads', id)
  return existsSync(folder) ? readdirSync(folder) : []
}

describe('a whole picture', () => {
  test('is ready with size, colour and thumbnail in the answer to its last byte', async () => {
    const mira = fanfare.as()
    const media = await mira.picture({ width: 1200, height: 800 })
    expect(media).toMatchObject({
      type: 'image',
      status: MediaReady,
      mime: 'image/jpeg',
      width: 1200,
      height: 800,
      duration: null,
      error: null,
    })
    expect(media.dominant_color).toMatch(/^#[0-9a-f]{6}$/)
    expect(await mira.call(GetMedia, { params: { id: media.id } })).toEqual(media)
    const thumb = await mira.ask(MediaThumbnail, { params: { id: media.id } })
    expect(thumb.headers.get('content-type')).toBe('image/webp')
    expect(thumb.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const redis = openRedis(fanfare.redisUrl, { log: silentLog })
    const messages = await readLive(redis, topics.team('1'))
    redis.disconnect()
    expect(messages.map(({ data }) => data)).toContainEqual({
      kind: 'media',
      media_id: media.id,
      status: MediaReady,
      reading: null,
    })
  })

  test('whose last byte came to a process that ended is finished for who asks how far it is', async () => {
    const bytes = await picture({ width: 320, height: 200, seed: 21 })
    const { id, url } = await ticketFor('cut.jpg', bytes.length)
    const first = bytes.length - 100
    await put(url, bytes.subarray(0, first), `bytes 0-${first - 1}/${bytes.length}`)
    // As a process leaves it that is killed after it has stored the last piece.
    const key = `uploads/${id}/${first}-left`
    writeFileSync(join(fanfare.mediaDir, key), bytes.subarray(first))
    await fanfare.sql(
      `update media set stored = bytes, parts = parts || '${JSON.stringify([{ key, bytes: 100 }])}'::jsonb where id = ${id}`,
    )
    const both = await Promise.all([uploadStatus(url), uploadStatus(url)])
    for (const { status, data } of both)
      expect({ status, data }).toMatchObject({
        status: 200,
        data: { offset: bytes.length, complete: true, media: { id, status: MediaReady, width: 320, height: 200 } },
      })
    expect(await fanfare.as().call(GetMedia, { params: { id } })).toMatchObject({ status: MediaReady, width: 320 })
  })

  test('EXIF rotation counts, and lies about the type do not', async () => {
    const turned = await sharp(await picture({ width: 600, height: 400 }))
      .withExif({})
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await fanfare.as().upload(turned)).toMatchObject({ width: 400, height: 600 })
    const png = await picture({ format: 'png', width: 50, height: 40 })
    expect(await fanfare.as().upload(png, 'holiday.mp4')).toMatchObject({
      type: 'image',
      mime: 'image/png',
      file_name: 'holiday.mp4',
    })
  })

  test('refusals name what is wrong, and leave nothing in the store', async () => {
    const mira = fanfare.as()
    const jpeg = await picture({ width: 800, height: 800 })
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const refused: [Buffer, string][] = [
      [jpeg.subarray(0, jpeg.length / 2), 'media_broken'],
      [Buffer.concat([jpeg.subarray(0, 20), randomBytes(500)]), 'media_broken'],
      [dot, 'media_too_small'],
      [bombs.png(Array<Buffer>(100).fill(bombs.zTXt)), 'media_too_large'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'media_type_unsupported'],
      // JPEG 2000, which begins as HEIC does; and a HEIC photo of which nothing but its beginning is there.
      [Buffer.from('\0\0\0\x18ftypjp2 \0\0\0\0jp2 mif1'), 'media_type_unsupported'],
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 'media_broken'],
    ]
    for (const [bytes, code] of refused) {
      const ticket = await ticketFor('a.jpg', bytes.length)
      const first = await put(ticket.url, bytes)
      expect([code, first.error?.code]).toEqual([code, code])
      expect(first.status).toBeLessThan(500)
      expect((await put(ticket.url, bytes)).error?.code).toBe(code)
      expect((await uploadStatus(ticket.url)).error?.code).toBe(code)
      expect(filesOf(ticket.id)).toEqual([])
      expect(await mira.call(GetMedia, { params: { id: ticket.id } })).toMatchObject({
        status: MediaFailed,
        error: { code },
        url: null,
      })
    }
    const gif = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    expect(await mira.upload(gif, 'dot.gif')).toMatchObject({ status: MediaReady, width: 1, height: 1 })
  })
})

describe('what is announced', () => {
  test('types and sizes that are not taken are refused before a byte is sent', async () => {
    const mira = fanfare.as()
    const ask = (body: object) => mira.ask(CreateUpload, { body })
    expect((await ask({ filename: 'a.pdf', bytes: 10 })).error).toMatchObject({
      code: 'media_type_unsupported',
      field: 'body.filename',
    })
    expect((await ask({ filename: 'a', bytes: 10, mime: 'text/html' })).error).toMatchObject({
      code: 'media_type_unsupported',
      field: 'body.mime',
    })
    expect((await ask({ filename: 'a.jpg', bytes: 41 * MiB })).error).toMatchObject({
      code: 'media_too_large',
      field: 'body.bytes',
    })
    expect((await ask({ filename: 'a.mp4', bytes: 1024 * MiB })).error).toBeUndefined()
    expect((await ask({ filename: 'a.mp4', bytes: 1024 * MiB + 1 })).error?.code).toBe('invalid_input')
    expect((await ask({ filename: 'a.jpg', bytes: 0 })).error).toMatchObject({
      code: 'invalid_input',
      field: 'body.bytes',
    })
  })
})

describe('a name alone (spec §7)', () => {
  const nameOnly = (filename: string) => fanfare.as().call(CreateUpload, { body: { filename } })

  test('answers the signed address, absolute, and the first PUT announces the size', async () => {
    const bytes = await picture({ width: 320, height: 320 })
    const { data, upload } = await nameOnly('a.jpg')
    expect(data).toBe(`http://127.0.0.1:3000${upload.url}`)
    expect((await uploadStatus(upload.url)).data).toMatchObject({ offset: 0, complete: false })
    expect((await put(upload.url, bytes)).data).toMatchObject({
      offset: bytes.length,
      complete: true,
      media: { status: MediaReady, bytes: bytes.length },
    })
  })

  test('in pieces, of which the first announces the total; another total is refused', async () => {
    const bytes = await picture({ width: 640, height: 640 })
    const { upload } = await nameOnly('a.jpg')
    const half = Math.floor(bytes.length / 2)
    expect((await put(upload.url, bytes.subarray(0, half), `bytes 0-${half - 1}/${bytes.length}`)).data).toMatchObject({
      offset: half,
      complete: false,
    })
    const range = (total: number) => `bytes ${half}-${bytes.length - 1}/${total}`
    expect(await put(upload.url, bytes.subarray(half), range(bytes.length + 1))).toMatchObject({
      status: 422,
      error: { field: 'headers.content-range' },
    })
    expect((await put(upload.url, bytes.subarray(half), range(bytes.length))).data).toMatchObject({ complete: true })
  })

  test('an announced size that the type may not have is refused, and none at all', async () => {
    const { upload } = await nameOnly('a.jpg')
    expect(await put(upload.url, Buffer.alloc(10), `bytes 0-9/${41 * MiB}`)).toMatchObject({
      status: 413,
      error: { code: 'media_too_large', field: 'headers.content-range' },
    })
    const body = new Blob([new Uint8Array(10)]).stream()
    const unsized = await fanfare.send(upload.url, { method: 'PUT', body, duplex: 'half' } as RequestInit)
    expect(unsized.status).toBe(422)
    expect(await unsized.json()).toMatchObject({ error: { field: 'headers.content-length' } })
    // Nothing was written down: the right file can still come.
    const bytes = await picture({ width: 64, height: 64 })
    expect((await put(upload.url, bytes)).data?.complete).toBe(true)
  })
})

describe('pieces', () => {
  test('come in order, may come twice, and a lost place can be asked for', async () => {
    const bytes = await picture({ width: 900, height: 900 })
    const ticket = await ticketFor('a.jpg', bytes.length)
    const [a, b] = [Math.floor(bytes.length / 3), Math.floor((bytes.length * 2) / 3)]
    const range = (from: number, to: number) => `bytes ${from}-${to - 1}/${bytes.length}`
    expect(await put(ticket.url, bytes.subarray(a, b), range(a, b))).toMatchObject({
      status: 409,
      error: { code: 'upload_incomplete', details: { offset: 0 } },
    })
    expect((await put(ticket.url, bytes.subarray(0, a), range(0, a))).data).toEqual({ offset: a, complete: false })
    expect((await put(ticket.url, bytes.subarray(0, a), range(0, a))).data).toEqual({ offset: a, complete: false })
    expect((await uploadStatus(ticket.url)).data).toEqual({ offset: a, complete: false })
    // Overlapping, or with a gap: the reply has the offset to continue at.
    expect((await put(ticket.url, bytes.subarray(a - 5, b), range(a - 5, b))).error).toMatchObject({
      code: 'upload_incomplete',
      details: { offset: a },
    })
    expect((await put(ticket.url, bytes.subarray(b), range(b, bytes.length))).error).toMatchObject({
      code: 'upload_incomplete',
      details: { offset: a },
    })
    expect((await put(ticket.url, bytes.subarray(a, b), range(a, b))).data).toEqual({ offset: b, complete: false })
    const done = await put(ticket.url, bytes.subarray(b), range(b, bytes.length))
    expect(done.data).toMatchObject({ offset: bytes.length, complete: true, media: { status: MediaReady, width: 900 } })
    // The last piece again, and the whole again: nothing changes.
    expect((await put(ticket.url, bytes.subarray(b), range(b, bytes.length))).data).toEqual(done.data)
    expect((await put(ticket.url, bytes)).data).toEqual(done.data)
    const back = Buffer.from(await (await fanfare.send(done.data?.media?.url as string)).arrayBuffer())
    expect(back.equals(bytes)).toBe(true)
    expect(filesOf(ticket.id)).toEqual([])
  })

  test('two writers at once cannot mix their bytes', async () => {
    const bytes = await picture({ width: 1000, height: 1000, seed: 3 })
    const ticket = await ticketFor('a.jpg', bytes.length)
    const half = Math.floor(bytes.length / 2)
    const other = randomBytes(half)
    other.set(bytes.subarray(0, 64))
    const range = `bytes 0-${half - 1}/${bytes.length}`
    const answers = await Promise.all([
      put(ticket.url, bytes.subarray(0, half), range),
      put(ticket.url, other, range),
      put(ticket.url, bytes.subarray(0, half), range),
    ])
    // A newer request may have ended an older one, whose reply then has the offset to continue at.
    for (const { data, error } of answers)
      expect(data ?? error).toMatchObject(data ? { offset: half, complete: false } : { code: 'upload_incomplete' })
    expect(answers.some(({ data }) => data)).toBe(true)
    const [row] = await fanfare.sql<{ parts: { bytes: number }[] }>('select parts from media where id = $1', [
      ticket.id,
    ])
    expect(row?.parts.map(part => part.bytes)).toEqual([half])
    expect(filesOf(ticket.id)).toHaveLength(1)
  })

  test('of many requests with the same upload one is stored at a time, and the newest continues', async () => {
    const whole = video({ bytes: 2 * MiB })
    const ticket = await ticketFor('video.mp4', whole.length)
    const unfinished = () => readdirSync(join(fanfare.mediaDir, '.unfinished'))
    const pauses = new AbortController()
    const slow = () => {
      const body = new ReadableStream({
        start: controller => controller.enqueue(new Uint8Array(whole.subarray(0, MiB))),
      })
      const headers = { 'content-range': `bytes 0-${whole.length - 1}/${whole.length}` }
      const init = { method: 'PUT', body, duplex: 'half', headers, signal: pauses.signal } as RequestInit
      return fanfare.send(ticket.url, init).then(async answer => ((await answer.json()) as Reply).error?.code)
    }
    const ended: Promise<string | undefined>[] = []
    for (let at = 0; at < 5; at += 1) {
      ended.push(slow())
      if (at > 0) expect(await ended[at - 1]).toBe('upload_incomplete')
      await until(() => unfinished().length === 1)
    }
    expect((await put(ticket.url, whole)).data).toMatchObject({ complete: true, media: { status: MediaLoading } })
    expect(await ended.at(-1)).toBe('upload_incomplete')
    expect(unfinished()).toEqual([])
    pauses.abort()
  })

  test('a whole upload that is sent again and again is looked at once, and other teams upload meanwhile', async () => {
    // One that takes a moment to read.
    const bytes = await picture({ width: 5000, height: 4000 })
    const ticket = await ticketFor('a.jpg', bytes.length)
    await put(ticket.url, bytes)
    // As it stood before it was settled: one part that holds all.
    await fanfare.sql(
      `update media set status = ${MediaLoading}, width = null, storage_key = '', has_thumbnail = false,
         parts = jsonb_build_array(jsonb_build_object('key', storage_key, 'bytes', bytes)) where id = $1`,
      [ticket.id],
    )
    const lastByte = `bytes ${bytes.length - 1}-${bytes.length - 1}/${bytes.length}`
    const again = Array.from({ length: 260 }, () => put(ticket.url, bytes.subarray(-1), lastByte))
    const stranger = fanfare.as({ teamId: '2', userId: '22' })
    expect(await stranger.picture({ width: 60, height: 60 })).toMatchObject({ status: MediaReady })
    const answers = await Promise.all(again)
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect(answers[0]?.data?.media).toMatchObject({ status: MediaReady, width: 5000 })
  })

  test('a first piece that is nothing Fanfare takes ends the upload at once', async () => {
    const ticket = await ticketFor('video.mp4', 20 * MiB)
    const answer = await put(ticket.url, Buffer.alloc(MiB, 1), `bytes 0-${MiB - 1}/${20 * MiB}`)
    expect(answer.error?.code).toBe('media_type_unsupported')
    expect(filesOf(ticket.id)).toEqual([])
  })

  test('fewer or more bytes than named are refused and not kept', async () => {
    const ticket = await ticketFor('a.jpg', 1000)
    expect((await put(ticket.url, randomBytes(10), 'bytes 0-99/1000')).error).toMatchObject({
      code: 'upload_incomplete',
      details: { offset: 0 },
    })
    expect((await put(ticket.url, randomBytes(200), 'bytes 0-99/1000')).error?.code).toBe('media_too_large')
    expect((await put(ticket.url, randomBytes(100), 'bytes 0-99/2000')).error).toMatchObject({
      code: 'invalid_input',
      field: 'headers.content-range',
    })
    expect((await put(ticket.url, randomBytes(999))).error?.code).toBe('upload_incomplete')
    expect(filesOf(ticket.id)).toEqual([])
  })
})

describe('addresses', () => {
  test('hold only as they were given', async () => {
    const mine = await ticketFor('a.jpg', 100)
    const other = await ticketFor('a.jpg', 100)
    const query = mine.url.split('?')[1] as string
    expect((await put(`/media/upload/${other.id}?${query}`, randomBytes(100))).error?.code).toBe(
      'upload_signature_invalid',
    )
    const later = mine.url.replace(/e=\d+/, `e=${Math.floor(Date.now() / 1000) + 1e6}`)
    expect((await uploadStatus(later)).error?.code).toBe('upload_signature_invalid')
    expect((await uploadStatus(mine.url.replace(/s=.*/, 's='))).error?.code).toBe('upload_signature_invalid')
    expect((await uploadStatus(mine.url.replace(/\?.*/, ''))).error?.code).toBe('invalid_input')
    const media = await fanfare.as().picture({ width: 60, height: 60 })
    const bad = await fanfare.send((media.url as string).replace('original', 'w1440.jpg'))
    expect(((await bad.json()) as Reply).error?.code).toBe('link_expired')
  })

  test('a file of another team is not found', async () => {
    const media = await fanfare.as().picture({ width: 60, height: 60 })
    const stranger = fanfare.as({ teamId: '2' })
    for (const endpoint of [GetMedia, MediaThumbnail] as const) {
      expect((await stranger.ask(endpoint, { params: { id: media.id } })).error?.code).toBe('media_not_found')
    }
    expect((await stranger.ask(MediaRedirect, { params: { id: media.id, ext: 'jpg' } })).error?.code).toBe(
      'media_not_found',
    )
    const redirect = await fanfare.as().ask(MediaRedirect, { params: { id: media.id, ext: 'jpg' } })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, media.url])
    for (const id of ['1', '8999999999999999999'])
      expect((await stranger.ask(GetMedia, { params: { id } })).error?.code).toBe('media_not_found')
    // More than a column of ids holds.
    const { error } = await stranger.ask(GetMedia, { params: { id: '9223372036854775808' } })
    expect(error).toMatchObject({ code: 'invalid_input', field: 'params.id' })
  })

  test('a file whose upload is not done is not ready', async () => {
    const ticket = await ticketFor('a.jpg', 100)
    expect((await fanfare.as().ask(MediaThumbnail, { params: { id: ticket.id } })).error?.code).toBe('media_not_ready')
  })
})
