import { ReadOperatorFigures } from '@fanfare/contracts/internal/publishing.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { closeRedis, openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presences } from '../../src/worker-presence.ts'
import { account, type Harness, startPublishing } from './harness.ts'

/** The figures of the publisher against the rows that they count. */

let quiet: Harness
let ids = 5_000_000

/** A publication as a sentence of SQL has it; without a worker nothing moves it. */
const insert = async (harness: Harness, state: string, given: Record<string, string> = {}): Promise<string> => {
  const id = String(ids++)
  const { deleted_at = 'null', ...columns } = given
  await harness.sql(
    `insert into posts (id, team_id, group_id, social_account_id, author_id, post_type, kind, caption, title, hashtags,
      first_comment, items, max_retry, deleted_at)
    values ($1, 9, $1, $1, 1, 'post', 'image', 'Words of a person', '', '{}', '', '[]', 3, ${deleted_at})`,
    [id],
  )
  const all = { due_at: 'now()', next_at: 'now()', ...columns }
  await harness.sql(
    `insert into publications (id, team_id, post_id, social_account_id, surface, state, max_attempts, prepared, decorated, ${Object.keys(all)})
    values ($1, 9, $1, $1, 'instagram_feed', $2, 3, '{}', '[]', ${Object.values(all)})`,
    [id, state],
  )
  return id
}
const ago = (interval: string) => `now() - interval '${interval}'`
const fault = (code: string) => `'{"code": "${code}"}'`

beforeAll(async () => {
  quiet = await startPublishing()
})
afterAll(() => quiet?.close())

const read = (harness: Harness) => harness.as({ via: 'service' }).call(ReadOperatorFigures, { body: {} })

test('without publications every state is listed with 0', async () => {
  const figures = await read(quiet)
  expect(figures.publications.map(({ count }) => count)).toEqual(Array(9).fill(0))
  expect(figures).toMatchObject({
    oldest_due: { publisher: 0, network: 0 },
    lateness: { count: 0, p50: null, p95: null, longest: null },
    late: [],
    held: [],
    unconfirmed: [],
    failed: [],
    workers: [],
    redis: true,
  })
})

test('the figures are those of the rows, without any text of a person', async () => {
  const stuck = await insert(quiet, 'scheduled', { due_at: ago('5 minutes'), next_at: ago('5 minutes') })
  const pausing = await insert(quiet, 'ready', { due_at: ago('10 minutes'), next_at: `now() + interval '3 minutes'` })
  await insert(quiet, 'scheduled', { due_at: `now() + interval '1 day'`, next_at: `now() + interval '1 day'` })
  await insert(quiet, 'prepared', { lease_owner: `'worker-a'`, lease_until: `now() + interval '1 minute'` })
  await insert(quiet, 'held', { fault: fault('connection_ended'), due_at: ago('2 hours') })
  await insert(quiet, 'held', { fault: fault('connection_ended'), due_at: ago('1 hour') })
  await insert(quiet, 'held', { fault: fault('app_secret') })
  const unsure = await insert(quiet, 'unconfirmed', { commit_requested_at: ago('20 minutes') })
  await insert(quiet, 'unconfirmed', { deleted_at: 'now()' })
  await insert(quiet, 'failed', { fault: fault('aspect_ratio') })
  await insert(quiet, 'failed', { fault: fault('aspect_ratio'), updated_at: ago('25 hours') })
  for (const late of [1, 2, 3, 4, 100])
    await insert(quiet, 'decorated', { due_at: ago(`${late + 60} seconds`), published_at: ago('60 seconds') })
  await insert(quiet, 'decorated', { due_at: ago('5 hours'), published_at: ago('2 hours') })

  const figures = await read(quiet)
  const counts = Object.fromEntries(figures.publications.map(({ state, count }) => [state, count]))
  expect(counts).toMatchObject({ scheduled: 2, ready: 1, prepared: 1, held: 3, unconfirmed: 1, published: 0 })
  expect(figures.oldest_due.publisher).toBeGreaterThanOrEqual(300)
  expect(figures.oldest_due.publisher).toBeLessThan(330)
  expect(figures.oldest_due.network).toBeGreaterThanOrEqual(600)
  expect(figures.late.map(({ post_id, waits }) => [post_id, waits])).toEqual([
    [pausing, 'network'],
    [stuck, 'publisher'],
  ])
  expect(figures.held.map(({ reason, count }) => [reason, count])).toEqual([
    ['connection_ended', 2],
    ['app_secret', 1],
  ])
  expect(figures.unconfirmed.map(({ post_id }) => post_id)).toEqual([unsure])
  expect(Date.parse(figures.at) - Date.parse(figures.unconfirmed[0]?.since ?? '')).toBeGreaterThanOrEqual(1_200_000)
  expect(figures.failed).toEqual([{ reason: 'aspect_ratio', count: 1 }])
  expect(figures.lateness).toMatchObject({ count: 5, p50: 3, longest: 100 })
  expect(figures.lateness.p95).toBeCloseTo(80.8)
  expect(figures.workers).toEqual([{ name: 'worker-a', leases: 1, said: null }])
  expect(JSON.stringify(figures)).not.toContain('Words of a person')
})

test('workers are listed, and removed when they end', async () => {
  const redis = openRedis(quiet.redisUrl, { log: silentLog })
  const { say, leave } = presences(redis, 'fanfare')
  await say('worker-a', { lookedAgoMs: 900, inHand: 1, concurrency: 16, circuits: { instagram: 'open' } })
  const [worker] = (await read(quiet)).workers
  expect(worker).toMatchObject({
    name: 'worker-a',
    leases: 1,
    said: { in_hand: 1, concurrency: 16, circuits: [{ network: 'instagram', state: 'open' }] },
  })
  expect(worker?.said?.looked_ago_s).toBeGreaterThanOrEqual(0.9)
  await leave('worker-a')
  expect((await read(quiet)).workers).toMatchObject([{ name: 'worker-a', said: null }])
  await closeRedis(redis)
})

test('people and API keys get 404', async () => {
  for (const via of ['session', 'key'] as const) {
    const answer = await quiet.as({ via, scopes: ['posts:read'] }).ask(ReadOperatorFigures, { body: {} })
    expect([answer.status, answer.error?.code]).toEqual([404, 'not_found'])
  }
})

test('each query uses an index', async () => {
  const plan = async (query: string): Promise<string> => {
    // A handful of rows is always read as a whole: the planner is told not to.
    const rows = await quiet.sql<{ 'QUERY PLAN': string }>(`explain ${query}`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  await quiet.sql('set enable_seqscan = off')
  const not = `('decorated', 'failed', 'cancelled')`
  for (const [query, index] of [
    [`select state from publications where state not in ${not} and state <> 'unconfirmed'`, 'publications_open'],
    [
      `select due_at from publications where state in ('scheduled', 'claimed') and due_at <= now()`,
      'publications_open',
    ],
    [`select fault from publications where state = 'held'`, 'publications_open'],
    [
      `select fault from publications where state = 'failed' and updated_at > now() - interval '1 day'`,
      'publications_failed',
    ],
    [`select due_at from publications where published_at > now() - interval '1 hour'`, 'publications_live'],
  ] as const)
    expect(await plan(query), query).toContain(index)
})

test('a worker exports the same on /metrics, without a query at each scrape', async () => {
  const harness = await startPublishing({ role: 'all' })
  try {
    // Without its account the post would not stay held.
    harness.accounts.push(account('9', { id: String(ids) }))
    await insert(harness, 'held', { fault: fault('app_secret') })
    const metrics = async () => (await harness.send('/metrics')).text()
    // Its first reading comes at the start, the next ten seconds later.
    const shown = await until(
      async () => {
        const text = await metrics()
        const wanted = ['fanfare_publications_held{reason="app_secret"} 1', 'fanfare_publications{state="held"} 1']
        return wanted.every(line => text.includes(line)) && /\nfanfare_publisher_since_look_seconds \d/.test(text)
          ? text
          : undefined
      },
      { withinMs: 45_000, what: 'the reading after the post was held' },
    )
    expect(shown).toContain('fanfare_publications{state="unconfirmed"} 0')
    expect(shown).toContain('fanfare_publication_oldest_due_seconds{waits="publisher"} 0')
    expect(shown).toContain('fanfare_backing_up{part="postgres"} 1')
    expect(shown).toContain('fanfare_backing_up{part="redis"} 1')
    expect(shown).toMatch(/fanfare_outbox_oldest_seconds\{service="publishing"\} \d/)
    expect(Number(/\nfanfare_publisher_since_look_seconds (\S+)/.exec(shown)?.[1])).toBeLessThan(10)
    const [worker] = (await read(harness)).workers
    expect(worker?.said).toMatchObject({ in_hand: 0, concurrency: 24 })
  } finally {
    await harness.close()
  }
})
