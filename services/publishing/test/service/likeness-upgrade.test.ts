import { ListCalendar } from '@fanfare/contracts/endpoints/post-lists.ts'
import type { TestDatabase } from '@fanfare/infra/testing/database.ts'
import { migrate, openDatabase } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../src/db/migrations.ts'
import type { PublishingTables } from '../../src/db/schema.ts'
import { account, type Harness, startPublishing } from './harness.ts'

/** A database as the version left it that knew the first file of a post alone, with more posts than one batch. */

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0036'))
const own = account('1', { id: '7', timezone: 'UTC' })
const posts = 4_500

const fill = async (database: TestDatabase): Promise<void> => {
  const db = openDatabase<PublishingTables>({ url: database.url('publishing'), schema: 'publishing', log: silentLog })
  await migrate(db, { schema: 'publishing', migrations: before })
  await sql`
    insert into media (id, team_id, author_id, status, type, file_name, mime, bytes, stored, storage, storage_key, width, height, look_print)
    select 30 + n, 1, 11, 1, 'image', 'bowl.jpg', 'image/jpeg', 10, 10, 'disk', 'm/' || n, 640, 640,
      case when n < 3 then 'look' || n end
    from generate_series(1, 3) as n`.execute(db)
  // The second file of every hundredth is 32; all others show files of their own, which are gone.
  await sql`
    insert into posts (id, team_id, group_id, social_account_id, author_id, status, post_type, kind, caption, title, hashtags, first_comment,
      items, schedule_kind, schedule_wall, schedule_zone, post_at, post_date, max_retry, text_print, picture_print)
    select n, 1, n, 7, 11, 1, 'post', 'album', 'Post ' || n, '', '{}', '',
      jsonb_build_array(
        jsonb_build_object('media_id', (100000 + n)::text),
        jsonb_build_object('media_id', case when n % 1000 = 0 then '32' when n % 1000 = 1 then '33' else (200000 + n)::text end),
        jsonb_build_object('media_id', case when n % 1000 = 0 then '32' else (300000 + n)::text end)),
      'date', '2030-05-01T10:00', 'UTC', '2030-05-01T10:00:00Z'::timestamptz + n * interval '10 minutes', '2030-05-01', 3, 'text' || n, (100000 + n)::text
    from generate_series(1, ${posts}::int) as n`.execute(db)
  await db.destroy()
}

let fanfare: Harness
beforeAll(async () => {
  fanfare = await startPublishing({ filled: fill })
  fanfare.accounts.push(own)
})
afterAll(() => fanfare.close())

test('every post of before has the fingerprints of all its files, each once', async () => {
  const [{ none, all } = {}] = await fanfare.sql<{ none: number; all: number }>(
    'select count(*) filter (where picture_prints is null)::int as none, count(*)::int as all from posts',
  )
  expect({ none, all }).toEqual({ none: 0, all: posts })
  const printsOf = async (id: number) =>
    (
      await fanfare.sql<{ picture_prints: string[] }>('select picture_prints from posts where id = $1', [id])
    )[0]?.picture_prints.sort()
  expect(await printsOf(2000)).toEqual(['102000', 'look2'])
  // A file without a fingerprint of its look is only the same as itself.
  expect(await printsOf(2001)).toEqual(['102001', '302001', '33'])
})

test('the calendar marks posts of before by their later files', async () => {
  const query = { start: '2030-05-01T00:00:00Z', end: '2030-06-20T00:00:00Z' }
  const { rows } = await fanfare.as().call(ListCalendar, { query })
  const marked = rows.filter(({ x }) => x).map(({ id, x }) => `${id} ${x}`)
  expect(marked).toEqual(['1', '1000', '1001', '2000', '2001', '3000', '3001', '4000', '4001'].map(id => `${id} 2`))
})

test('posts are found by account and time, and by no index that nothing reads', async () => {
  const rows = await fanfare.sql<{ name: string }>(
    `select indexname as name from pg_indexes where schemaname = 'publishing' and tablename = 'posts'`,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toContain('posts_account')
  for (const gone of ['posts_quota', 'posts_text_print', 'posts_picture_print']) expect(names).not.toContain(gone)
})
