import { MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { variantName } from '@fanfare/publishing/model/crop.ts'
import { mediaLinks } from '@fanfare/publishing/storage/links.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { video } from '../videos.ts'
import { type Harness, mediaSecret, startPublishing } from './harness.ts'

let fanfare: Harness
let pictureId: string
let original: Buffer
const links = mediaLinks({ secret: mediaSecret, clock: systemClock, publicUrl: 'https://fanfare.example' })
beforeAll(async () => {
  fanfare = await startPublishing()
  const media = await fanfare.as().picture({ width: 2400, height: 1000 })
  pictureId = media.id
  original = Buffer.from(await (await fanfare.send(media.url as string)).arrayBuffer())
})
afterAll(() => fanfare.close())

const fetchVariant = (variant: string, init?: RequestInit) => fanfare.send(links.view(pictureId, variant), init)
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

describe('what a network fetches', () => {
  test('an absolute address under /m/{id}/{variant}, with no session', async () => {
    const url = new URL(links.fetch(pictureId, variantName('ig1440', null)))
    expect(`${url.origin}${url.pathname}`).toBe(`https://fanfare.example/m/${pictureId}/ig1440.jpg`)
    const response = await fanfare.send(`${url.pathname}${url.search}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const [, age] = /^public, max-age=(\d+), immutable$/.exec(response.headers.get('cache-control') ?? '') ?? []
    const ends = Number(url.searchParams.get('e'))
    const left = ends - Date.now() / 1000
    expect(Number(age)).toBeLessThanOrEqual(Math.ceil(left) + 5)
    expect(Number(age)).toBeGreaterThan(left - 60)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1440, height: 754 })
  })
  test('many at once get the same bytes, rendered once and kept', async () => {
    const crop = { x: 0.25, y: 0, width: 0.5, height: 1 }
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetchVariant(variantName('fb2048', crop))))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const bytes = await Promise.all(answers.map(async answer => Buffer.from(await answer.arrayBuffer())))
    expect(new Set(bytes.map(piece => piece.toString('base64'))).size).toBe(1)
    expect(await sharp(bytes[0]).metadata()).toMatchObject({ width: 1200, height: 1000 })
  })
})

describe('bytes', () => {
  test('in parts', async () => {
    const part = await fetchVariant('original', { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${original.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(original.subarray(100, 200))
    const tail = await fetchVariant('original', { headers: { range: 'bytes=-50' } })
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(original.subarray(-50))
    const outside = await fetchVariant('original', { headers: { range: `bytes=${original.length}-` } })
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${original.length}`])
    expect(await outside.json()).toMatchObject({ error: { code: 'range_not_satisfiable', field: 'headers.range' } })
  })
  test('by HEAD, and not again when the browser has them', async () => {
    const head = await fetchVariant('original', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      String(original.length),
      'bytes',
    ])
    const etag = head.headers.get('etag') as string
    expect((await fetchVariant('original', { headers: { 'if-none-match': etag } })).status).toBe(304)
    const changed = await fetchVariant('original', { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })
    expect(changed.status).toBe(200)
    await changed.arrayBuffer()
  })
})

describe('refusals', () => {
  test('an address that ended, was changed, or names nothing', async () => {
    const past = mediaLinks({ secret: mediaSecret, clock: testClock(Date.now() - 10 * 86_400_000), publicUrl: '' })
    expect(await codeOf(await fanfare.send(past.view(pictureId)))).toBe('link_expired')
    expect(await codeOf(await fanfare.send(links.view(pictureId).replace('original', 'ig1440.jpg')))).toBe(
      'link_expired',
    )
    expect(await codeOf(await fetchVariant('ig9.jpg'))).toBe('media_not_found')
    expect(await codeOf(await fanfare.send(links.view('123')))).toBe('media_not_found')
    const odd = await fanfare.send(links.view(pictureId).replace('/original', '/..%2f..%2fetc'))
    expect(odd.status).toBe(422)
  })
  test('a video has its bytes before it is read, and nothing is rendered because it is fetched', async () => {
    const unread = await fanfare.as().upload(video({}), 'video.mp4')
    expect(unread).toMatchObject({ type: 'video', mime: 'video/mp4', status: MediaLoading, thumbnail_url: null })
    for (const name of ['ig1440.jpg', 'strip.webp', 'r7-0.mp4'])
      expect(await codeOf(await fanfare.send(links.view(unread.id, name)))).toBe('media_not_ready')
  })
})
