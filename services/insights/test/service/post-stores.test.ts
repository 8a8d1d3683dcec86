import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import { databaseOfFile, type TestDatabase } from '@fanfare/infra/testing/database.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { migrate, openDatabase, transaction } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onTeamPurged } from '../../src/consumers/on-team-purged.ts'
import type { Db } from '../../src/db/db.ts'
import { migrations } from '../../src/db/migrations.ts'
import type { InsightsDb } from '../../src/db/schema.ts'
import type { Deps } from '../../src/deps.ts'
import { pruneInsights } from '../../src/jobs/prune-insights.ts'
import { type LivePost, listedAt } from '../../src/model/listed-post.ts'
import { postsBefore, postsBetween, postsSaying, writePosts } from '../../src/stores/account-posts.ts'
import { expectAccount } from '../../src/stores/insight-accounts.ts'
import { makeMonths } from '../../src/stores/months.ts'
import { duePostAccounts, expectPosts, planPosts } from '../../src/stores/post-runs.ts'
import { deleteGone, duePosts, type ReadPost, snapshotsOf, writeFigures } from '../../src/stores/post-snapshots.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await databaseOfFile()
  db = openDatabase<InsightsDb>({ url: database.url('insights'), schema: 'insights', max: 8, log: silentLog })
  await migrate(db, { schema: 'insights', migrations, log: silentLog })
})
beforeEach(() => sql`truncate account_posts, post_snapshots, insight_accounts`.execute(db))
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const place = { teamId: '1', accountId: '11' }
const now = Date.parse('2026-11-30T12:00:00Z')
const everything = { from: new Date(0), to: new Date('2100-01-01') }
const live = (id: string, at: string, more: Partial<LivePost> = {}): LivePost => ({ id, at, format: 'image', ...more })
const keep = (list: string, posts: LivePost[], from = 0, at = now, of = place) =>
  transaction(db, tx => writePosts(tx, of, listedAt({ list, from, to: now, posts }, at), new Date(at)))
const read = (id: string, step: number | null, figures: ReadPost['figures'], list = 'media'): ReadPost => ({
  list,
  id,
  step,
  dueAt: null,
  figures,
  missing: null,
  tries: 0,
  goneAt: null,
})
async function count(posts: ReadPost[], of = place) {
  await makeMonths(db, 'post_snapshots', ['2022-10-05T10:00:00Z', '2026-11-29T10:00:00Z'])
  await transaction(db, tx => writeFigures(tx, of, posts, new Date(now)))
}

test('what is shown of a post is kept, whatever is in it', async () => {
  const odd = `nul \0, half a pair \ud83d, #${'x'.repeat(300)} #Oil ${'y'.repeat(9000)}`
  await keep('media', [
    live('1', '2026-11-29T10:00:00Z', { caption: odd, permalink: 'https://a.test/p\0' }),
    live("2'; drop table", '2026-11-29T10:00:00Z'),
  ])
  const [post, ...others] = await postsBetween(db, place, everything)
  expect(others).toEqual([])
  expect(post).toMatchObject({ post_id: '1', hashtags: ['oil'], permalink: 'https://a.test/p', latest: null })
  expect(post?.caption).toHaveLength(300)
  expect(await postsSaying(db, place, everything, 'HALF a')).toEqual(new Set(['1']))
  expect(await postsSaying(db, { teamId: '2', accountId: '11' }, everything, 'half')).toEqual(new Set())
})

test('a step is a row, once; the newest figures are of the post', async () => {
  await keep('media', [live('1', '2026-11-29T10:00:00Z')])
  await count([read('1', 60, { reach: 5 })])
  await count([read('1', 60, { reach: 7 }), read('gone', 60, { reach: 1 })])
  await count([read('1', 120, { reach: 9, parts: { like: 2 } })])
  await count([read('1', null, null)])
  const rows = await snapshotsOf(db, place, ['1', 'gone'])
  expect(rows.map(({ step, counted }) => [step, counted])).toEqual([
    [60, { reach: 5 }],
    [120, { reach: 9, parts: { like: 2 } }],
  ])
  const [post] = await postsBetween(db, place, everything)
  expect(post).toMatchObject({ latest: { reach: 9, parts: { like: 2 } }, latest_at: new Date(now) })
})

test('a post that a list had not for a while has what was counted of it', async () => {
  const post = live('1', '2026-11-29T10:00:00Z')
  await keep('media', [post])
  await count([read('1', 60, { reach: 5 })])
  await keep('media', [], 0, now + 1000)
  expect(await postsBetween(db, place, everything)).toEqual([])
  await keep('media', [post], 0, now + 2000)
  expect((await postsBetween(db, place, everything))[0]?.latest).toEqual({ reach: 5 })
  await transaction(db, tx => deleteGone(tx, place, ['1']))
  expect(await snapshotsOf(db, place, ['1'])).toEqual([])
})

test('a reel that is in both lists of a page is one post, read under the id of the post', async () => {
  const at = '2026-11-29T10:00:00Z'
  const reel = (id: string, shownAs?: string) => live(id, at, { format: 'reel', shownAs })
  await keep('published_posts', [live('10_1', at, { format: 'video' }), live('10_2', at)])
  await keep('video_reels', [reel('77', '10_1'), reel('78', '10_9'), reel('79')])
  const found = await postsBetween(db, place, everything)
  expect(found.map(({ post_id, video_id, format }) => [post_id, video_id, format])).toEqual([
    ['79', null, 'reel'],
    ['78', null, 'reel'],
    ['10_2', null, 'image'],
    ['10_1', '77', 'reel'],
  ] satisfies [string, string | null, PostFormat][])
  const due = await duePosts(db, place, new Date(now), 50)
  expect(due.map(({ post_id }) => post_id).toSorted()).toEqual(['10_1', '10_2', '78', '79'])
})

test('posts are due by their next step, the newest first, and their account with them', async () => {
  const times = ['2026-11-30T11:00:00Z', '2026-11-20T10:00:00Z', '2022-10-05T10:00:00Z']
  await expectAccount(db, place)
  await keep(
    'media',
    times.map((time, at) => live(String(at), time)),
  )
  expect((await duePosts(db, place, new Date(now), 2)).map(({ post_id }) => post_id)).toEqual(['0', '1'])
  await count(['0', '1', '2'].map(id => read(id, 60, { reach: 1 })))
  expect(await duePosts(db, place, new Date(now), 2)).toEqual([])
  await sql`update insight_accounts set posts_listed_at = now()`.execute(db)
  const plan = { steps: true, listInMs: 3_600_000 }
  expect(await transaction(db, tx => planPosts(tx, place, plan))).toBeCloseTo(3_600_000, -4)
  expect(await duePostAccounts(db, 5)).toEqual([])
  await sql`update account_posts set due_at = now() + interval '5 minutes' where post_id = '0'`.execute(db)
  expect(await transaction(db, tx => planPosts(tx, place, plan))).toBeCloseTo(300_000, -4)
  const late = { ...plan, notBeforeMs: 900_000 }
  expect(await transaction(db, tx => planPosts(tx, place, late))).toBeCloseTo(900_000, -4)
  expect(await expectPosts(db, '1', ['11', '12'])).toEqual(['11'])
  expect(await duePostAccounts(db, 5)).toEqual([{ team_id: '1', social_account_id: '11' }])
})

test('before an instant there are as many stories as other posts to compare with, however many came since', async () => {
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const some = (of: string, first: number) =>
    Array.from({ length: 6 }, (_, place) =>
      live(`${of}${place}`, at(first + place), of === 's' ? { format: 'story' } : {}),
    )
  await keep('media', some('p', 20))
  await keep('stories', some('s', 1))
  const found = await postsBefore(db, place, new Date(now - 3_600_000), 3)
  expect(found.map(({ post_id }) => post_id)).toEqual(['s1', 's2', 's3', 'p0', 'p1', 'p2'])
})

test('what is too old goes by the month, and with a team all of it', async () => {
  const other = { teamId: '2', accountId: '21' }
  for (const of of [place, other]) {
    await keep('media', [live('1', '2022-10-05T10:00:00Z'), live('2', '2026-11-29T10:00:00Z')], 0, now, of)
    await count([read('1', 60, { reach: 5 }), read('2', 60, { reach: 6 })], of)
  }
  await pruneInsights({ db, log: silentLog, clock: { ...systemClock, now: () => now } } as Deps)
  expect((await snapshotsOf(db, place, ['1', '2'])).map(({ post_id }) => post_id)).toEqual(['2'])
  expect(await postsBefore(db, place, new Date(now), 5)).toHaveLength(1)
  await transaction(db, tx =>
    onTeamPurged()(tx, { id: crypto.randomUUID(), name: '', teamId: null, payload: { teamId: '1' }, at: '' }),
  )
  for (const table of ['account_posts', 'post_snapshots']) {
    const { rows } = await sql<{ team_id: string }>`select distinct team_id from ${sql.table(table)}`.execute(db)
    expect(rows, table).toEqual([{ team_id: '2' }])
  }
})
