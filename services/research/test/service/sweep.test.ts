import { TeamPurged } from '@fanfare/contracts/events.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ResearchDb } from '../../src/db/schema.ts'
import type { Deps } from '../../src/deps.ts'
import { sweepResearch } from '../../src/jobs/sweep-research.ts'
import { keepTags, type TaggedPost } from '../../src/stores/explored-posts.ts'
import { type Harness, startResearch } from './harness.ts'

/** What is kept of others and of own posts, and for how long. */

let research: Harness
let db: Deps['db']
beforeAll(async () => {
  research = await startResearch()
  db = openDatabase<ResearchDb>({ url: research.databaseUrl, schema: 'research', max: 4, log: silentLog })
})
beforeEach(() =>
  research.sql('truncate explored_posts, explored_post_tags, explored_pages, looks, own_contents, own_content_syncs'),
)
afterAll(async () => {
  await db?.destroy()
  await research?.close()
})

let last = 1000
const nextId = () => String(++last)
const post = (post_id: string, ...tags: string[]): TaggedPost => ({
  network: 'ig',
  post_id,
  tags,
  posted_at: '2026-05-17T16:24:04.000Z',
})
const pairs = async () =>
  (
    await research.sql<{ pair: string }>(
      `select p.post_id || ' ' || t.tag as pair from explored_post_tags t join explored_posts p on p.id = t.post_id order by 1`,
    )
  ).map(({ pair }) => pair)
const count = async (table: string) =>
  (await research.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count

test('hashtags follow their post: new ones come, those that were taken out go, and nothing is there twice', async () => {
  await keepTags(db, [post('1', 'oil', 'olives'), post('2', 'oil'), post('3')], nextId)
  expect(await pairs()).toEqual(['1 oil', '1 olives', '2 oil'])
  await keepTags(db, [post('1', 'oil', 'harvest'), post('2', 'oil'), post('2', 'oil')], nextId)
  expect(await pairs()).toEqual(['1 harvest', '1 oil', '2 oil'])
  expect(await count('explored_post_tags')).toBe(3)
})

test('of many who read the same posts at once none fails, and each is kept once', async () => {
  const posts = Array.from({ length: 50 }, (_, at) => post(`${at}`, 'oil', `t${at}`))
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => keepTags(db, at % 2 === 0 ? posts : posts.toReversed(), nextId)),
  )
  expect(await count('explored_posts')).toBe(50)
  expect(await count('explored_post_tags')).toBe(100)
})

test('a sweep deletes what is too old, and leaves the rest', async () => {
  await keepTags(db, [post('old', 'oil', 'olives'), post('new', 'oil')], nextId)
  await research.sql(`update explored_posts set seen_at = now() - interval '91 days' where post_id = 'old'`)
  const page = (subject: string, read: string, until = 'null') =>
    research.sql(
      `insert into explored_pages (kind, subject, after, read_at, read_until) values ('ig', $1, '', now() - $2::interval, ${until})`,
      [subject, read],
    )
  await page('old', '3 hours')
  await page('new', '1 hour')
  await page('read again', '3 hours', `now() + interval '10 seconds'`)
  await research.sql(
    `insert into looks values (1, 'ig', 'old', now() - interval '25 hours'), (1, 'ig', 'new', now() - interval '1 hour')`,
  )
  await content('1', '1', '31 days')
  await content('1', '2', '1 day')
  await research.sql(
    `insert into own_content_syncs (team_id, social_account_id, asked_at) values (1, 1, now() - interval '31 days'), (1, 2, now())`,
  )
  await sweepResearch({ db, log: silentLog } as Deps)
  expect(await pairs()).toEqual(['new oil'])
  expect(await count('explored_post_tags')).toBe(1)
  expect((await research.sql('select subject from explored_pages order by 1')).map(row => row.subject)).toEqual([
    'new',
    'read again',
  ])
  expect(await research.sql('select subject from looks')).toEqual([{ subject: 'new' }])
  expect(await research.sql('select social_account_id from own_contents')).toEqual([{ social_account_id: '2' }])
  expect(await research.sql('select social_account_id from own_content_syncs')).toEqual([{ social_account_id: '2' }])
})

const content = (team: string, account: string, age: string) =>
  research.sql(
    `insert into own_contents (id, team_id, social_account_id, post_id, type, media_type, caption, media, posted_at, read_at)
      values ($1::bigint, $2, $3, $1::bigint::text, 'image', 'IMAGE', '', '[]', now(), now() - $4::interval)`,
    [nextId(), team, account, age],
  )

test('what a team looked at and published goes with the team; what others posted stays', async () => {
  await keepTags(db, [post('1', 'oil')], nextId)
  await content('1', '1', '1 minute')
  await content('2', '2', '1 minute')
  await research.sql(`insert into looks values (1, 'ig', 'a', now()), (2, 'ig', 'a', now())`)
  await research.sql(
    'insert into own_content_syncs (team_id, social_account_id, asked_at) values (1, 1, now()), (2, 2, now())',
  )
  await research.tell(TeamPurged, { teamId: '1' })
  await research.drain()
  for (const table of ['own_contents', 'looks', 'own_content_syncs'])
    expect(await research.sql(`select team_id from ${table}`)).toEqual([{ team_id: '2' }])
  expect(await pairs()).toEqual(['1 oil'])
})
