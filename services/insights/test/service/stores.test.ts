import { databaseOfFile, type TestDatabase } from '@fanfare/infra/testing/database.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { migrate, openDatabase, transaction } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onPublished } from '../../src/consumers/on-published.ts'
import { onTeamPurged } from '../../src/consumers/on-team-purged.ts'
import type { Db } from '../../src/db/db.ts'
import { migrations } from '../../src/db/migrations.ts'
import type { InsightsDb } from '../../src/db/schema.ts'
import type { Deps } from '../../src/deps.ts'
import { pruneInsights } from '../../src/jobs/prune-insights.ts'
import { daysBetween, newestOf, writeDays } from '../../src/stores/account-days.ts'
import { postsByDay, writePosts } from '../../src/stores/account-posts.ts'
import { beginRun, dueAccounts, expectAccount, failRun, stateOf } from '../../src/stores/insight-accounts.ts'
import { makeMonths } from '../../src/stores/months.ts'
import { publishedBetween } from '../../src/stores/published-here.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await databaseOfFile()
  db = openDatabase<InsightsDb>({ url: database.url('insights'), schema: 'insights', max: 8, log: silentLog })
  await migrate(db, { schema: 'insights', migrations, log: silentLog })
})
beforeEach(() => sql`truncate account_days, account_posts, insight_accounts, published_here`.execute(db))
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

const place = { teamId: '1', accountId: '11' }
const all = { since: '2000-01-01', until: '2100-01-01' }
const day = (of: string, value: number, metric = 'reach') => ({ metric, day: of, endedAt: `${of}T07:00:00Z`, value })
async function write(days: ReturnType<typeof day>[], of = place, at = new Date('2026-11-30T12:00:00Z')) {
  await makeMonths(
    db,
    'account_days',
    days.map(row => row.day),
  )
  await transaction(db, tx => writeDays(tx, of, days, at))
}
const listed = ({ id, at }: { id: string; at: string }) => ({
  id,
  at,
  format: 'image' as const,
  caption: '',
  hashtags: [],
  permalink: null,
  thumbnailUrl: null,
  shownAs: null,
  dueAt: null,
})
const parts = async () =>
  (
    await sql<{
      name: string
    }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'account_days'::regclass order by 1`.execute(
      db,
    )
  ).rows.map(({ name }) => name)

test('a day is one row however often it is written, with what came last; months are made once', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, at) => write([day('2026-09-30', at), day('2026-10-01', 5)])))
  await write([day('2026-09-30', 7), day('2026-09-30', 9), day('2026-09-30', 1, 'total_interactions')])
  const rows = await daysBetween(db, place, ['reach'], all)
  expect(rows.map(row => [row.day, row.value]).sort()).toEqual([
    ['2026-09-30', '9'],
    ['2026-10-01', '5'],
  ])
  expect(await parts()).toEqual(['account_days_2026_09', 'account_days_2026_10'])
  expect(await newestOf(db, place, ['reach'])).toEqual([{ metric: 'reach', value: '5' }])
  expect(await daysBetween(db, { teamId: '2', accountId: '11' }, ['reach'], all)).toEqual([])
})

test('posts that are gone at the network go, in the time that was read and nowhere else', async () => {
  const at = (id: string, time: string) => listed({ id, at: time })
  const read = (posts: ReturnType<typeof listed>[], from: string, when: string) =>
    transaction(db, tx => {
      const window = { from: Date.parse(from), to: Date.parse('2026-11-30T00:00:00Z') }
      return writePosts(tx, place, { list: 'media', ...window, posts }, new Date(when))
    })
  const posts = [at('1', '2026-10-01T23:30:00Z'), at('2', '2026-11-01T12:00:00Z'), at('3', '2026-11-02T12:00:00Z')]
  await read(posts, '2026-09-01T00:00:00Z', '2026-11-30T10:00:00Z')
  await read([posts[2] as (typeof posts)[0]], '2026-11-01T00:00:00Z', '2026-11-30T11:00:00Z')
  const byDay = await postsByDay(db, place, ['media'], 'Europe/Lisbon', all)
  // Half an hour after midnight in Lisbon.
  expect([...byDay]).toEqual([
    ['2026-10-02', 1],
    ['2026-11-02', 1],
  ])
})

test('an account is read by one at a time, and by another one once its worker is gone', async () => {
  expect(await expectAccount(db, place)).toBe(true)
  expect(await expectAccount(db, place)).toBe(false)
  const runs = await Promise.all(Array.from({ length: 6 }, () => beginRun(db, place, 60_000)))
  const [run, ...others] = runs.filter(one => one !== undefined)
  expect(others).toEqual([])
  expect(await dueAccounts(db, 10)).toEqual([])
  await sql`update insight_accounts set run_until = now() - interval '1 second'`.execute(db)
  expect(await dueAccounts(db, 10)).toHaveLength(1)
  const next = await beginRun(db, place, 60_000)
  if (!run || !next) throw new Error('the account was not taken')
  const failed = { problem: { code: 'internal_error' as const, message: '' }, dueInMs: 60_000 }
  await failRun(db, run, failed)
  expect((await stateOf(db, place))?.failures).toBe(0)
  await failRun(db, next, failed)
  expect((await stateOf(db, place))?.failures).toBe(1)
  expect(await beginRun(db, place, 60_000)).toBeUndefined()
})

const event = (payload: object, at: string) => ({ id: crypto.randomUUID(), name: '', teamId: null, payload, at })

test('posts of the product are marked on the accounts where they are live, once', async () => {
  const started: unknown[] = []
  const jobs = { addMany: async (_job: unknown, items: unknown[]) => void started.push(...items) }
  const on = onPublished({ config: { readAccounts: 'all' }, jobs, log: silentLog } as unknown as Deps)
  const publications = [
    { part: 1, account_id: '11', surface: 'feed', status: 'live' },
    { part: 2, account_id: '12', surface: 'feed', status: 'failed' },
  ]
  const payload = { teamId: '1', postId: '77', publications }
  for (const name of ['post_published', 'post_settled'])
    await transaction(db, async tx => {
      await on[name]?.(tx, event(payload, '2026-10-01T23:30:00Z'))
    })
  expect(await publishedBetween(db, place, 'Europe/Lisbon', all)).toEqual([{ day: '2026-10-02', post_id: '77' }])
  expect(await publishedBetween(db, { teamId: '1', accountId: '12' }, 'UTC', all)).toEqual([])
  expect(on.post_published?.concerns?.(event({ ...payload, publications: [] }, ''))).toBe(false)
})

test('what a team’s accounts have goes with the team', async () => {
  const other = { teamId: '2', accountId: '21' }
  for (const of of [place, other]) {
    await write([day('2026-10-01', 5)], of)
    await expectAccount(db, of)
    const posts = [listed({ id: '1', at: '2026-10-01T10:00:00Z' })]
    await transaction(db, tx => writePosts(tx, of, { list: 'media', from: 0, to: 1, posts }, new Date()))
    await sql`insert into published_here values (${of.teamId}, ${of.accountId}, 5, now())`.execute(db)
  }
  await transaction(db, tx => onTeamPurged()(tx, event({ teamId: '1' }, '')))
  for (const table of ['account_days', 'account_posts', 'insight_accounts', 'published_here']) {
    const { rows } = await sql<{ team_id: string }>`select team_id from ${sql.table(table)}`.execute(db)
    expect(rows, table).toEqual([{ team_id: '2' }])
  }
})

test('months, posts and marks that are too old are dropped', async () => {
  const now = Date.parse('2026-11-30T12:00:00Z')
  await write([day('2022-10-31', 1), day('2022-11-25', 2), day('2026-11-29', 3)])
  const posts = [
    { id: 'old', at: '2022-11-01T10:00:00Z' },
    { id: 'new', at: '2022-12-01T10:00:00Z' },
  ].map(listed)
  await transaction(db, tx => writePosts(tx, place, { list: 'media', from: 0, to: 1, posts }, new Date()))
  for (const post of posts)
    await sql`insert into published_here values (1, 11, ${post.at.length + posts.indexOf(post)}, ${post.at})`.execute(
      db,
    )
  const deps = { db, log: silentLog, clock: { ...systemClock, now: () => now } } as Deps
  await pruneInsights(deps)
  expect((await daysBetween(db, place, ['reach'], all)).map(row => row.day).sort()).toEqual([
    '2022-11-25',
    '2026-11-29',
  ])
  expect(await parts()).not.toContain('account_days_2022_10')
  expect([...(await postsByDay(db, place, ['media'], 'UTC', all)).keys()]).toEqual(['2022-12-01'])
  expect(await publishedBetween(db, place, 'UTC', all)).toHaveLength(1)
  // A month that was dropped can be made again.
  await write([day('2022-10-31', 4)])
  expect(await parts()).toContain('account_days_2022_10')
})
