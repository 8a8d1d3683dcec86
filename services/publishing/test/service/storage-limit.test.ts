import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateUpload, GetStorage } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { GiB, MiB, openUploads } from '@fanfare/contracts/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
beforeAll(async () => {
  fanfare = await startPublishing({ env: { DRAFTS: 'all' } })
})
afterAll(() => fanfare.close())

const upload = (bytes: number) => ({ body: { filename: 'film.mp4', bytes } })

/** Files of a team as they lie in the table. */
const files = (teamId: string, firstId: number, count: number, { bytes = 1000, status = 1, age = '1 minute' } = {}) =>
  fanfare.sql(
    `insert into media (id, team_id, author_id, status, type, file_name, mime, bytes, stored, storage, storage_key, width, height, expires_at, created_at)
     select $2::bigint + n, $1, 11, $5::int, 'image', 'a.jpg', 'image/jpeg', $4, 0, 'disk', 'originals/' || ($2::bigint + n), 600, 600,
       case when $5::int = 0 then now() + interval '1 day' end, now() - $6::interval
     from generate_series(0, $3 - 1) n`,
    [teamId, firstId, count, bytes, status, age],
  )

test('a team has the storage of its plan, announced bytes included, and is told what is left', async () => {
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
  const team = fanfare.as({ teamId: '53', plan: 3 })
  await files('53', 530_000, openUploads.count, { status: 0 })
  expect(await team.ask(CreateUpload, upload(1000))).toMatchObject({
    status: 429,
    error: { code: 'too_many_uploads', details: { open_uploads: 100, open_bytes: 100_000 } },
  })
  await fanfare.sql(`delete from media where team_id = 53 and id > 530000`)
  await team.call(CreateUpload, upload(1000))
  for (let i = 0; i < 9; i += 1) await team.call(CreateUpload, upload(GiB))
  expect((await team.ask(CreateUpload, upload(GiB))).error?.code).toBe('too_many_uploads')
})

test('what no post has used for a month makes room, and nothing else does', async () => {
  const team = fanfare.as({ teamId: '54', plan: 0 })
  const connected = account('54')
  fanfare.accounts.push(connected)
  await files('54', 540_000, 3, { bytes: 500 * MiB, age: '40 days' })
  await files('54', 541_000, 1, { bytes: 500 * MiB, age: '20 days' })
  mkdirSync(join(fanfare.mediaDir, 'originals'), { recursive: true })
  for (const id of [540_000, 540_001]) writeFileSync(join(fanfare.mediaDir, `originals/${id}`), 'x')
  await team.call(CreatePosts, {
    body: { accounts: [connected.id], caption: 'A', items: [{ media_id: '540000' }], schedule: { kind: 'draft' } },
  })
  // 2,000 of 2,048 MiB are taken. The first is in a draft and the fourth is young: one of the other two goes, not both.
  await team.call(CreateUpload, upload(400 * MiB))
  const left = await fanfare.sql<{ id: string }>('select id from media where team_id = 54 and status = 1 order by id')
  expect(left.map(({ id }) => id)).toEqual(['540000', '540002', '541000'])
  expect(existsSync(join(fanfare.mediaDir, 'originals/540000'))).toBe(true)
  expect(existsSync(join(fanfare.mediaDir, 'originals/540001'))).toBe(false)
  await team.call(CreateUpload, upload(500 * MiB))
  expect((await team.ask(CreateUpload, upload(500 * MiB))).error?.code).toBe('storage_limit')
})
