import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { GetPost, GetTrace, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { MediaFailed, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Draft, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { TestDatabase } from '@fanfare/infra/testing/database.ts'
import { migrate, openDatabase } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../src/db/migrations.ts'
import type { PublishingTables } from '../../src/db/schema.ts'
import { account, type Harness, startPublishing } from './harness.ts'

/** A database as the version before every kind of post left it, upgraded and used. */

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0027'))
const own = account('1', { id: '7' })
const items = JSON.stringify([{ media_id: '31', alt_text: 'A bowl', user_tags: [], crop: null }])
const [draft, planned, live] = ['1001', '1002', '1003']

const fill = async (database: TestDatabase): Promise<void> => {
  const db = openDatabase<PublishingTables>({ url: database.url('publishing'), schema: 'publishing', log: silentLog })
  await migrate(db, { schema: 'publishing', migrations: before })
  await sql`
    insert into media (id, team_id, author_id, status, type, file_name, mime, bytes, stored, storage, storage_key, width, height)
    values (31, 1, 11, 1, 'image', 'bowl.jpg', 'image/jpeg', 10, 10, 'disk', 'm/31', 640, 640)`.execute(db)
  await sql`
    insert into media (id, team_id, author_id, status, type, file_name, mime, bytes, stored, storage, storage_key, width, height, duration)
    values (32, 1, 11, 1, 'video', 'years.mp4', 'video/mp4', 10, 10, 'disk', 'm/32', 640, 640, 2147483647),
      (33, 1, 11, 1, 'video', 'hours.mp4', 'video/mp4', 10, 10, 'disk', 'm/33', 640, 640, 14400)`.execute(db)
  const post = (id: string, status: number, more: { library?: string; posted?: boolean } = {}) =>
    sql`
      insert into posts (id, team_id, group_id, social_account_id, author_id, library_id, status, post_type, kind, caption, title, hashtags,
        first_comment, items, schedule_kind, schedule_wall, schedule_zone, post_at, post_date, posted_at, content_id, max_retry)
      values (${id}, 1, ${id}, 7, 11, ${more.library ?? null}, ${status}, 'post', 'image', 'Of before', '', '{}', '', ${items}::jsonb,
        'date', '2030-05-01T10:00', 'Europe/Lisbon', '2030-05-01T09:00:00Z', '2030-05-01',
        ${more.posted ? sql`now()` : null}, ${more.posted ? '17900' : null}, 3)`.execute(db)
  const publication = (id: string, state: string) =>
    sql`
      insert into publications (id, team_id, post_id, social_account_id, surface, state, max_attempts, due_at, next_at, prepared, decorated)
      values (${id}, 1, ${id}, 7, 'instagram_feed', ${state}, 3, '2030-05-01T09:00:00Z', '2030-05-01T09:00:00Z', '{}', '[]')`.execute(
      db,
    )
  await post(draft, Draft, { library: '55' })
  await post(planned, Scheduled)
  await publication(planned, 'scheduled')
  await post(live, Posted, { posted: true })
  await publication(live, 'decorated')
  await db.destroy()
}

let fanfare: Harness
beforeAll(async () => {
  fanfare = await startPublishing({ filled: fill })
  fanfare.accounts.push(own)
})
afterAll(() => fanfare.close())

test('posts of before are shown with what can be said now, and with one publication each', async () => {
  const mira = fanfare.as()
  const { data } = await mira.call(ListPosts, { query: {} })
  expect(data.map(({ id }) => id).sort()).toEqual([draft, planned, live])
  const post = await mira.call(GetPost, { params: { id: planned } })
  expect(post).toMatchObject({
    status: Scheduled,
    link: '',
    cover: null,
    share_to_feed: true,
    comments_disabled: false,
    post_to_page: false,
    publications: [],
    source: 'composed',
    media: [{ media_id: '31', alt_text: 'A bowl', product_tags: [], start: null, end: null, add_background: null }],
  })
  expect(await mira.call(GetPost, { params: { id: draft } })).toMatchObject({ status: Draft, source: 'library' })
  expect(await mira.call(GetTrace, { params: { id: live } })).toMatchObject({ state: 'decorated' })
  const rows = await fanfare.sql('select part, parts, piece from publications order by id')
  expect(rows).toEqual([
    { part: 1, parts: 1, piece: null },
    { part: 1, parts: 1, piece: null },
  ])
})

test('a planned one can be changed, made a story, and taken back', async () => {
  const mira = fanfare.as()
  await mira.call(UpdatePost, { params: { id: planned }, body: { caption: 'Changed', link: '' } })
  const states = () =>
    fanfare.sql<{ surface: string; state: string }>(
      'select surface, state from publications where post_id = $1 order by id',
      [planned],
    )
  expect(await states()).toEqual([{ surface: 'instagram_feed', state: 'scheduled' }])
  await mira.call(UpdatePost, { params: { id: planned }, body: { post_type: 'story' } })
  expect(await states()).toEqual([
    { surface: 'instagram_feed', state: 'cancelled' },
    { surface: 'instagram_story', state: 'scheduled' },
  ])
  expect(await mira.call(CancelPost, { params: { id: planned } })).toMatchObject({ status: Draft })
  expect((await states()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
})

test('the database refuses a second publication of a part, and takes one of another', async () => {
  const insert = (id: number, part: number) =>
    fanfare.sql(
      `insert into publications (id, team_id, post_id, social_account_id, surface, max_attempts, due_at, next_at, prepared, decorated, part)
       values ($1, 1, $2, 7, 'instagram_feed', 3, now(), now(), '{}', '[]', $3)`,
      [id, live, part],
    )
  await expect(insert(9001, 1)).rejects.toThrow('publications_part')
  await insert(9002, 2)
})

test('videos that say they are longer than any may be are refused as new ones are', async () => {
  const mira = fanfare.as()
  expect(await mira.call(GetMedia, { params: { id: '32' } })).toMatchObject({
    status: MediaFailed,
    error: { code: 'media_too_large', message: expect.stringMatching(/longer than 4 hours/) },
  })
  expect(await mira.call(GetMedia, { params: { id: '33' } })).toMatchObject({ status: MediaReady, error: null })
})
