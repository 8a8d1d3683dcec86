import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateUpload, DeleteUpload, GetMedia, GetStorage } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { GiB, MiB, openUploads } from '@fanfare/contracts/limits.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
beforeAll(async () => {
  fanfare = await startPublishing({ env: { FEATURES: 'draft:all' } })
})
afterAll(() => fanfare.close())

const upload = (bytes: number) => ({ body: { filename: 'video.mp4', bytes } })

/** Files of a team as they lie in the table. */
const files = (
  teamId: string,
  firstId: number,
  count: number,
  { bytes = 1000, status = MediaReady as number, age = '1 minute' } = {},
) =>
  fanfare.sql(
    `insert into media (id, team_id, author_id, status, type, file_name, mime, bytes, stored, storage, storage_key, width, height, expires_at, created_at)
     select $2::bigint + n, $1, 11, $5::int, 'image', 'a.jpg', 'image/jpeg', $4, 0, 'disk', 'originals/' || ($2::bigint + n), 600, 600,
       case when $5::int = 0 then now() + interval '1 day' end, now() - $6::interval
     from generate_series(0, $3 - 1) n`,
    [teamId, firstId, count, bytes, status, age],
  )

test('a team has the storage of its plan, announced bytes included, and a refusal says what is left', async () => {
  const team = fanfare.as({ teamId: '50', plan: 0 })
  await team.call(CreateUpload, upload(GiB))
  await team.call(CreateUpload, upload(GiB - 100))
  const refused = await team.ask(CreateUpload, upload(101))
  expect(refused).toMatchObject({
    status: 403,
    type: 'limit',
    error: { code: 'storage_limit', field: 'body.bytes', rule: expect.stringContaining('at most 100 bytes') },
  })
  expect(refused.error?.details).toEqual({ used_bytes: 2 * GiB - 100, allowed_bytes: 2 * GiB })
  expect(await team.call(GetStorage)).toEqual({
    used_bytes: 2 * GiB - 100,
    allowed_bytes: 2 * GiB,
    open_uploads: 2,
    open_uploads_allowed: openUploads.count,
  })
  // Another team is another storage, and what was given up is none.
  await fanfare.as({ teamId: '51', plan: 0 }).call(CreateUpload, upload(GiB))
  await fanfare.sql(`update media set expires_at = now() - interval '1 second' where team_id = 50`)
  expect(await team.call(GetStorage)).toMatchObject({ used_bytes: 0, open_uploads: 0 })
  await team.call(CreateUpload, upload(GiB))
})

test('of many uploads at once no more begin than have room', async () => {
  const team = fanfare.as({ teamId: '52', plan: 0 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => team.ask(CreateUpload, upload(500 * MiB))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(await team.call(GetStorage)).toMatchObject({ used_bytes: 2000 * MiB, open_uploads: 4 })
})

test('so many uploads may be unfinished, and so many bytes of them', async () => {
  const team = fanfare.as({ teamId: '53', plan: 3, userId: '12' })
  await files('53', 530_000, openUploads.count, { status: MediaLoading })
  expect(await team.ask(CreateUpload, upload(1000))).toMatchObject({
    status: 429,
    error: {
      code: 'too_many_uploads',
      details: { open_uploads: openUploads.count, open_bytes: openUploads.count * 1000 },
    },
  })
  await fanfare.sql(`delete from media where team_id = 53 and id > 530000`)
  await files('53', 531_000, 9, { status: MediaLoading, bytes: GiB })
  await team.call(CreateUpload, upload(GiB - 1000))
  expect((await team.ask(CreateUpload, upload(GiB))).error?.code).toBe('too_many_uploads')
})

test('one person cannot use up what the team may have open', async () => {
  const { person } = openUploads
  const [mira, ines] = ['11', '12'].map(userId => fanfare.as({ teamId: '55', plan: 3, userId }))
  for (let i = 0; i < person.count; i += 1) await mira?.call(CreateUpload, upload(1000))
  const refused = await mira?.ask(CreateUpload, upload(1000))
  expect(refused).toMatchObject({
    status: 429,
    error: { code: 'too_many_uploads', details: { open_uploads: person.count, open_bytes: person.count * 1000 } },
  })
  expect(refused?.error?.message).toContain('You have too many unfinished uploads')
  for (let i = 0; i < 4; i += 1) await ines?.call(CreateUpload, upload(GiB))
  expect((await ines?.ask(CreateUpload, upload(1000)))?.error?.details).toMatchObject({ open_bytes: person.bytes })
})

describe('an upload of which nothing comes', () => {
  const silent = (id: string) =>
    fanfare.sql(`update media set heard_at = now() - interval '31 minutes' where id = $1`, [id])
  const put = async (url: string, body: string, range: string) => {
    const response = await fanfare.send(url, { method: 'PUT', body, headers: { 'content-range': range } })
    return { ...((await response.json()) as { error?: { code: string } }), status: response.status }
  }

  test('does not count, and counts again when more bytes arrive', async () => {
    const team = fanfare.as({ teamId: '56', plan: 0 })
    const { upload: first } = await team.call(CreateUpload, upload(GiB))
    await put(first.url, '....ftypisom', `bytes 0-11/${GiB}`)
    await silent(first.id)
    // What lies of it is the team's; what it announced is free for others.
    expect(await team.call(GetStorage)).toMatchObject({ used_bytes: 12, open_uploads: 0 })
    const { upload: second } = await team.call(CreateUpload, upload(GiB))
    expect((await put(first.url, 'x', `bytes 12-12/${GiB}`)).status).toBe(200)
    expect(await team.call(GetStorage)).toMatchObject({ used_bytes: 2 * GiB, open_uploads: 2 })
    // Where others took the room meanwhile it waits until there is some.
    await silent(second.id)
    await team.call(CreateUpload, upload(GiB - 100))
    expect((await put(second.url, 'x', `bytes 0-0/${GiB}`)).error).toMatchObject({ code: 'storage_limit' })
    await silent(first.id)
    expect((await put(second.url, 'x', `bytes 0-0/${GiB}`)).error?.code).toBe('media_type_unsupported')
  })

  test('counts from each request with bytes on', async () => {
    const team = fanfare.as({ teamId: '57', plan: 0 })
    const { upload: ticket } = await team.call(CreateUpload, upload(1000))
    await fanfare.sql(`update media set heard_at = now() - interval '20 minutes' where id = $1`, [ticket.id])
    await put(ticket.url, 'x', 'bytes 5-5/1000')
    const [row] = await fanfare.sql<{ young: boolean }>(
      `select heard_at > now() - interval '1 minute' as young from media where id = $1`,
      [ticket.id],
    )
    expect(row?.young).toBe(true)
  })
})

describe('an upload that is given up', () => {
  test('leaves nothing, and takes no more bytes', async () => {
    const team = fanfare.as({ teamId: '58', plan: 0 })
    const { upload: ticket } = await team.call(CreateUpload, upload(GiB))
    await fanfare.send(ticket.url, {
      method: 'PUT',
      body: '....ftypisom',
      headers: { 'content-range': `bytes 0-11/${GiB}` },
    })
    expect(existsSync(join(fanfare.mediaDir, 'uploads', ticket.id))).toBe(true)
    await team.call(DeleteUpload, { params: { id: ticket.id } })
    expect(await team.call(GetStorage)).toMatchObject({ used_bytes: 0, open_uploads: 0 })
    expect(existsSync(join(fanfare.mediaDir, 'uploads', ticket.id))).toBe(false)
    expect((await fanfare.send(ticket.url)).status).toBe(404)
    expect((await team.ask(DeleteUpload, { params: { id: ticket.id } })).error?.code).toBe('media_not_found')
  })

  test('ends the request that is sending it', async () => {
    const team = fanfare.as({ teamId: '58', plan: 0 })
    const { upload: ticket } = await team.call(CreateUpload, upload(1000))
    let send: ((bytes: string | undefined) => void) | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = bytes => (bytes === undefined ? controller.close() : controller.enqueue(new TextEncoder().encode(bytes)))
      },
    })
    const sending = fanfare.send(ticket.url, {
      method: 'PUT',
      body,
      headers: { 'content-range': 'bytes 0-999/1000' },
      duplex: 'half',
    } as RequestInit)
    send?.('....ftypisom')
    await until(() => readdirSync(join(fanfare.mediaDir, '.unfinished')).length === 1, { what: 'a request that sends' })
    await team.call(DeleteUpload, { params: { id: ticket.id } })
    await until(() => readdirSync(join(fanfare.mediaDir, '.unfinished')).length === 0, { what: 'its end' })
    send?.(undefined)
    expect((await sending).status).toBe(410)
    expect(existsSync(join(fanfare.mediaDir, 'uploads', ticket.id))).toBe(false)
  })

  test('is a person’s own, or anybody’s for a manager; a whole file is none', async () => {
    const [mira, ines, creator] = [
      { userId: '11', role: Creator },
      { userId: '12', role: Manager },
      { userId: '13', role: Creator },
    ].map(who => fanfare.as({ teamId: '59', plan: 0, ...who }))
    const { upload: ticket } = (await mira?.call(CreateUpload, upload(1000))) ?? {}
    const params = { id: ticket?.id }
    expect((await creator?.ask(DeleteUpload, { params }))?.error?.code).toBe('not_allowed')
    expect((await fanfare.as({ teamId: '60' }).ask(DeleteUpload, { params })).error?.code).toBe('media_not_found')
    await ines?.call(DeleteUpload, { params })
    const whole = await mira?.picture()
    expect((await mira?.ask(DeleteUpload, { params: { id: whole?.id } }))?.error?.code).toBe('media_not_found')
    expect(await mira?.call(GetMedia, { params: { id: whole?.id } })).toMatchObject({ status: MediaReady })
  })
})

test('what no post has used for a month makes room, and nothing else does', async () => {
  const team = fanfare.as({ teamId: '54', plan: 0 })
  const connected = account('54')
  fanfare.accounts.push(connected)
  await files('54', 540_000, 3, { bytes: 500 * MiB, age: '40 days' })
  await files('54', 541_000, 1, { bytes: 500 * MiB, age: '20 days' })
  mkdirSync(join(fanfare.mediaDir, 'originals'), { recursive: true })
  for (const id of [540_000, 540_001]) {
    writeFileSync(join(fanfare.mediaDir, `originals/${id}`), 'x')
    mkdirSync(join(fanfare.mediaDir, `renderings/${id}`), { recursive: true })
    writeFileSync(join(fanfare.mediaDir, `renderings/${id}/1440.jpg`), 'x')
  }
  await team.call(CreatePosts, {
    body: { accounts: [connected.id], caption: 'A', items: [{ media_id: '540000' }], schedule: { kind: 'draft' } },
  })
  // 2,000 of 2,048 MiB are taken. The first is in a draft and the fourth is young: one of the other two goes, not both.
  await team.call(CreateUpload, upload(400 * MiB))
  const left = await fanfare.sql<{ id: string }>(
    `select id from media where team_id = 54 and status = ${MediaReady} order by id`,
  )
  expect(left.map(({ id }) => id)).toEqual(['540000', '540002', '541000'])
  expect(existsSync(join(fanfare.mediaDir, 'originals/540000'))).toBe(true)
  expect(existsSync(join(fanfare.mediaDir, 'originals/540001'))).toBe(false)
  expect(readdirSync(join(fanfare.mediaDir, 'renderings'))).toEqual(['540000'])
  await team.call(CreateUpload, upload(500 * MiB))
  expect((await team.ask(CreateUpload, upload(500 * MiB))).error?.code).toBe('storage_limit')
})

describe('a file that makes room while a post takes it', () => {
  const waiting = (count: number) =>
    until(
      async () =>
        (
          await fanfare.sql(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length === count,
      { what: `${count} that wait` },
    )
  const draft = (accountId: string, mediaId: number) => ({
    body: { accounts: [accountId], caption: 'A', items: [{ media_id: String(mediaId) }], schedule: { kind: 'draft' } },
  })

  test('stays where the post was first', async () => {
    const team = fanfare.as({ teamId: '61', plan: 0 })
    const connected = account('61')
    fanfare.accounts.push(connected)
    await files('61', 610_000, 1, { bytes: 2000 * MiB, age: '40 days' })
    const latch = await fanfare.session()
    // The post has its file and cannot be written yet.
    await latch('begin; lock table posts in share mode')
    const posting = team.ask(CreatePosts, draft(connected.id, 610_000))
    await waiting(1)
    const uploading = team.ask(CreateUpload, upload(500 * MiB))
    await waiting(2)
    await latch('commit')
    expect((await posting).status).toBe(200)
    expect((await uploading).error?.code).toBe('storage_limit')
    expect(await fanfare.sql('select from media where id = 610000')).toHaveLength(1)
  })

  test('is refused to the post where it was removed first, for a new post and for one that is changed', async () => {
    const team = fanfare.as({ teamId: '62', plan: 0 })
    const connected = account('62')
    fanfare.accounts.push(connected)
    await files('62', 620_000, 2, { bytes: 10, age: '40 days' })
    const { posts } = await team.call(CreatePosts, draft(connected.id, 620_001))
    const latch = await fanfare.session()
    await latch('begin; delete from media where id = 620000')
    const asked = [
      team.ask(CreatePosts, draft(connected.id, 620_000)),
      team.ask(UpdatePost, { params: { id: posts[0]?.id }, body: { items: [{ media_id: '620000' }] } }),
    ]
    await waiting(2)
    await latch('commit')
    for (const { error } of await Promise.all(asked))
      expect(error).toMatchObject({ code: 'media_not_found', field: 'body.items.0.media_id' })
  })
})
