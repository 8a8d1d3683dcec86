import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateUpload, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaFailed, MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { AccountDisabled } from '@fanfare/contracts/entities/teams.ts'
import { SocialAccountChanged } from '@fanfare/contracts/events.ts'
import { TidyMedia, TidyRenderings } from '@fanfare/contracts/jobs.ts'
import { MiB } from '@fanfare/contracts/limits.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, openVideos, picture as shot, type Videos } from '@fanfare/infra/testing/videos.ts'
import { entryOf } from '@fanfare/runtime/events/entry.ts'
import { EVENTS_STREAM } from '@fanfare/runtime/events/stream.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { padded, video } from '../videos.ts'
import { account, type Caller, type Harness, secret, startPublishing } from './harness.ts'

let fanfare: Harness
let mira: Caller
let redis: Redis
let videos: Videos
beforeAll(async () => {
  videos = await openVideos()
  fanfare = await startPublishing({ role: 'all' })
  mira = fanfare.as()
  redis = openRedis(fanfare.redisUrl, { log: silentLog })
})
afterAll(async () => {
  videos.close()
  redis.disconnect()
  await fanfare.close()
})

const put = async (url: string, body: Buffer, range: string) => {
  const response = await fanfare.send(url, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'content-range': range },
  })
  return (await response.json()) as {
    data: { offset: number; complete: boolean; media?: { status: number } }
    error?: { code: string }
  }
}

async function sendInChunks(
  bytes: Buffer,
  filename: string,
): Promise<{ id: string; last: Awaited<ReturnType<typeof put>> }> {
  const { upload: ticket } = await mira.call(CreateUpload, { body: { filename, bytes: bytes.length } })
  let last: Awaited<ReturnType<typeof put>> | undefined
  for (let at = 0; at < bytes.length; at += ticket.chunk_bytes) {
    const end = Math.min(at + ticket.chunk_bytes, bytes.length)
    last = await put(ticket.url, bytes.subarray(at, end), `bytes ${at}-${end - 1}/${bytes.length}`)
  }
  return { id: ticket.id, last: last as NonNullable<typeof last> }
}

describe('a large upload', () => {
  test('is put together and looked at by a job after its last byte', async () => {
    const small = readFileSync(await videos.make('video.mp4', ...shot('320x180', { seconds: 3 }), ...h264))
    const large = padded(small, 42 * MiB)
    const { id, last } = await sendInChunks(large, 'video.mp4')
    expect(last.data).toMatchObject({ offset: large.length, complete: true, media: { status: MediaLoading } })
    await fanfare.drain()
    const media = await mira.call(GetMedia, { params: { id } })
    expect(media).toMatchObject({ status: MediaReady, type: 'video', width: 320, height: 180, duration: 3 })
    const tail = await fanfare.send(media.url as string, { headers: { range: 'bytes=-100' } })
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(large.subarray(-100))
    expect(readdirSync(join(fanfare.mediaDir, 'uploads', id))).toEqual([])
  })
  test('is refused by the job where it is none', async () => {
    const broken = Buffer.concat([video({}).subarray(0, 30), randomBytes(41 * MiB)])
    const { id } = await sendInChunks(broken, 'video.mp4')
    await fanfare.drain()
    expect(await mira.call(GetMedia, { params: { id } })).toMatchObject({
      status: MediaFailed,
      error: { code: 'media_broken', message: expect.stringContaining('incomplete or damaged') },
    })
    expect(readdirSync(join(fanfare.mediaDir, 'uploads', id))).toEqual([])
  })
})

describe('tidying', () => {
  const tidy = async (job: typeof TidyMedia | typeof TidyRenderings = TidyMedia) => {
    const jobs = createJobs({ redisUrl: fanfare.redisUrl, prefix: 'fanfare', log: silentLog })
    await jobs.add(job, {})
    await fanfare.drain()
    await jobs.close()
  }
  test('an expired upload is removed; an open one is not', async () => {
    const [gone, kept] = await Promise.all(
      [1, 2].map(async () => (await mira.call(CreateUpload, { body: { filename: 'a.jpg', bytes: 1000 } })).upload),
    )
    const head = (await picture()).subarray(0, 500)
    for (const ticket of [gone, kept]) await put(ticket?.url as string, head, 'bytes 0-499/1000')
    await fanfare.sql(`update media set expires_at = now() - interval '1 minute' where id = $1`, [gone?.id])
    // Left by processes that were killed: one between a piece and its row, others in the middle of a piece.
    writeFileSync(join(fanfare.mediaDir, 'uploads', gone?.id as string, '500-1'), 'x')
    for (const name of ['dead', 'alive']) writeFileSync(join(fanfare.mediaDir, '.unfinished', name), 'x')
    utimesSync(join(fanfare.mediaDir, '.unfinished', 'dead'), 0, Date.now() / 1000 - 25 * 3_600)
    expect((await fanfare.send(gone?.url as string)).status).toBe(410)
    await tidy()
    expect((await mira.ask(GetMedia, { params: { id: gone?.id } })).error?.code).toBe('media_not_found')
    expect(((await (await fanfare.send(gone?.url as string)).json()) as { error: { code: string } }).error.code).toBe(
      'media_not_found',
    )
    expect(existsSync(join(fanfare.mediaDir, 'uploads', gone?.id as string))).toBe(false)
    expect(readdirSync(join(fanfare.mediaDir, '.unfinished'))).toEqual(['alive'])
    expect(((await (await fanfare.send(kept?.url as string)).json()) as { data: object }).data).toEqual({
      offset: 500,
      complete: false,
    })
  })
  test('an upload without any byte for half an hour is removed; one with some bytes can continue for a day', async () => {
    const [empty, begun, young] = await Promise.all(
      [1, 2, 3].map(async () => (await mira.call(CreateUpload, { body: { filename: 'a.jpg', bytes: 1000 } })).upload),
    )
    await put(begun?.url as string, (await picture()).subarray(0, 500), 'bytes 0-499/1000')
    await fanfare.sql(`update media set heard_at = now() - interval '31 minutes' where id = any($1::bigint[])`, [
      [empty?.id, begun?.id],
    ])
    await tidy()
    const left = await fanfare.sql<{ id: string }>('select id from media where id = any($1::bigint[])', [
      [empty?.id, begun?.id, young?.id],
    ])
    expect(left.map(({ id }) => id).toSorted()).toEqual([begun?.id, young?.id].toSorted())
  })
  test('renderings that were made a week ago are removed', async () => {
    const made = (name: string, days: number) => {
      const folder = join(fanfare.mediaDir, 'renderings', name)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, '1440.jpg'), 'x')
      utimesSync(join(folder, '1440.jpg'), 0, Date.now() / 1000 - days * 86_400)
    }
    made('1', 8)
    made('2', 6)
    await tidy(TidyRenderings)
    expect(readdirSync(join(fanfare.mediaDir, 'renderings'))).toEqual(['2'])
  })
  test('keys of requests are forgotten after 30 days', async () => {
    await fanfare.sql(
      `insert into idempotency (team_id, key, fingerprint, post_ids, created_at) values
        (1, 'old', 'x', '{}', now() - interval '31 days'), (1, 'new', 'x', '{}', now() - interval '29 days')`,
    )
    await tidy()
    expect(await fanfare.sql('select key from idempotency where team_id = 1')).toEqual([{ key: 'new' }])
  })
  test('an upload whose process died after the last byte is taken up', async () => {
    const bytes = await picture({ width: 300, height: 300 })
    const half = Math.floor(bytes.length / 2)
    const { upload: ticket } = await mira.call(CreateUpload, { body: { filename: 'a.jpg', bytes: bytes.length } })
    await put(ticket.url, bytes.subarray(0, half), `bytes 0-${half - 1}/${bytes.length}`)
    await put(ticket.url, bytes.subarray(half), `bytes ${half}-${bytes.length - 1}/${bytes.length}`)
    const file = join(fanfare.mediaDir, 'originals', ticket.id)
    expect(existsSync(file)).toBe(true)
    // As it stood before it was settled: one part that holds all.
    await fanfare.sql(
      `update media set status = ${MediaLoading}, width = null, created_at = now() - interval '1 hour', parts = $2 where id = $1`,
      [ticket.id, JSON.stringify([{ key: `originals/${ticket.id}`, bytes: bytes.length }])],
    )
    await tidy()
    expect(await mira.call(GetMedia, { params: { id: ticket.id } })).toMatchObject({ status: MediaReady, width: 300 })
  })
})

test('scheduled posts of a removed account become drafts, once however often the event arrives', async () => {
  const olea = account('1')
  const page = account('1', { type: 'fb' })
  fanfare.accounts.push(olea, page)
  const media = await mira.picture()
  const wall = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T12:00`
  const body = {
    caption: 'x',
    items: [{ media_id: media.id }],
    accounts: [olea.id, page.id],
    schedule: { kind: 'date', wall },
  }
  const [mine, other] = (await mira.call(CreatePosts, { body })).posts
  Object.assign(olea, { status: AccountDisabled, removed: true })
  const event = {
    id: crypto.randomUUID(),
    name: SocialAccountChanged.name,
    teamId: '1',
    payload: { teamId: '1', socialAccountId: olea.id, removed: true },
    at: new Date().toISOString(),
  }
  for (let times = 0; times < 2; times += 1)
    await redis.xadd(EVENTS_STREAM, '*', ...entryOf(event, null, secret, Date.now()))
  await until(async () => (await mira.call(GetPost, { params: { id: mine?.id } })).status === Draft)
  await fanfare.drain()
  expect(await mira.call(GetPost, { params: { id: mine?.id } })).toMatchObject({
    status: Draft,
    version: 2,
    schedule: { wall },
    error: { code: 'account_removed' },
  })
  expect(await mira.call(GetPost, { params: { id: other?.id } })).toMatchObject({ status: Scheduled, version: 1 })
  expect(await fanfare.sql('select state from publications where post_id = $1', [mine?.id])).toEqual([
    { state: 'cancelled' },
  ])
})
