import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { createLog, silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicationRow } from '../../src/db/publication-tables.ts'
import type { PublishingTables } from '../../src/db/schema.ts'
import { applyNext, type Learnt, type Values, withValues } from '../../src/model/apply-next.ts'
import type { Next } from '../../src/model/events.ts'
import type { PublicationState, StoredFault } from '../../src/model/stored.ts'
import { claimPublications } from '../../src/stores/claims.ts'
import { claimStatusesOf, jobRowsOf, nextOfAccounts } from '../../src/stores/due.ts'
import { type Change, stepWriter, type Write } from '../../src/stores/writes.ts'
import { claimDue } from './claim-due.ts'
import { insertDue, type OpenTables, openPublishingTables } from './publishing-tables.ts'

/** The writes of many publication runs in one statement: each counts or does not by itself. */

let tables: OpenTables
let db: OpenTables['db']
let ids = 1_000

beforeAll(async () => {
  tables = await openPublishingTables()
  db = tables.db
})
afterAll(() => tables.close())

const leaseMs = 60_000
/** Posts that are due, claimed by one worker: what its runs hold. */
async function claimed(count: number): Promise<PublicationRow[]> {
  for (let made = 0; made < count; made++) {
    await insertDue(db, String(ids++))
  }
  const claim = { worker: 'w', limit: count, leaseMs, deadlineMs: 60_000, headOfLineTimeoutMs: 0 }
  return (await claimDue(db, claim)).map(({ publication }) => publication)
}
/** What a worker would write of this transition. */
const to = (
  row: PublicationRow,
  state: PublicationState,
  { next, learnt, ...beside }: Omit<Change, 'values'> & { next?: Partial<Next>; learnt?: Learnt } = {},
): Change => ({ values: applyNext(row, { state, wait: 'now', ...next }, learnt), ...beside })
const intended = { intended: true } as const
const stateOf = async (id: string) =>
  (await db.selectFrom('publications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).state
const step = (text: string): NonNullable<Change['steps']>[number] => ({
  id: String(ids++),
  attempt: 1,
  worker: 'w',
  step: 'prepared',
  title: 'T',
  text,
  verdict: 'ok',
  after_commit: false,
  calls: [{ answer: text }],
  duration_ms: 3,
  atMs: Date.now(),
})

test('concurrent writes go in one statement, each with its own values, steps, post and event', async () => {
  const held = await claimed(3)
  const write = stepWriter(db, silentLog)
  const rows = await Promise.all(
    held.map((one, index) =>
      write({
        held: one,
        leaseMs,
        change: to(one, 'published', {
          learnt: { contentId: `content-${index}` },
          steps: [step(`first ${index}`), step('second')],
          post: { status: Posted, posted: true, progress: null, contentId: `content-${index}` },
          events: [{ name: 'post_published', team_id: '1', payload: { postId: one.id }, trace: null }],
        }),
      }),
    ),
  )
  expect(rows.map(row => [row?.state, row?.content_id])).toEqual(held.map((_, i) => ['published', `content-${i}`]))
  for (const [index, { id }] of held.entries()) {
    const post = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(post).toMatchObject({ status: Posted, progress: null, content_id: `content-${index}` })
    expect(post.posted_at).toBeInstanceOf(Date)
    const steps = db.selectFrom('publication_steps').selectAll().where('publication_id', '=', id)
    expect((await steps.orderBy('id').execute()).map(({ text }) => text)).toEqual([`first ${index}`, 'second'])
    const events = db.selectFrom('outbox').selectAll().where(sql<boolean>`payload ->> 'postId' = ${id}`)
    expect((await events.orderBy('id').execute()).map(({ name }) => name)).toEqual([
      'post_publishing',
      'post_published',
    ])
  }
})

test('a write without its lease or fence does nothing, and the others are written', async () => {
  const [mine, taken, late] = (await claimed(3)) as [PublicationRow, PublicationRow, PublicationRow]
  await sql`update publications set fence = fence + 1 where id = ${taken.id}`.execute(db)
  await sql`update publications set lease_until = now() - interval '1 ms' where id = ${late.id}`.execute(db)
  const write = stepWriter(db, silentLog)
  const rows = await Promise.all(
    [mine, taken, late].map(held =>
      write({
        held,
        leaseMs,
        change: to(held, 'commit_requested', { next: intended, begins: true, steps: [step('x')] }),
      }),
    ),
  )
  expect(rows.map(row => row?.state)).toEqual(['commit_requested', undefined, undefined])
  expect(rows[0]).toMatchObject({ commits: 1 })
  expect([await stateOf(taken.id), await stateOf(late.id)]).toEqual(['claimed', 'claimed'])
  const lost = db.selectFrom('publication_steps').selectAll().where('publication_id', 'in', [taken.id, late.id])
  expect(await lost.execute()).toEqual([])
})

test('a run that lost its lease to another run of the same worker writes nothing beside it', async () => {
  const [old, other] = (await claimed(2)) as [PublicationRow, PublicationRow]
  await sql`update publications set fence = fence + 1 where id = ${old.id}`.execute(db)
  const current = { ...old, fence: String(Number(old.fence) + 1) }
  const write = stepWriter(db, silentLog)
  const going = (held: PublicationRow, text: string): Write => ({
    held,
    leaseMs,
    change: to(held, 'prepared', {
      learnt: { prepared: { container: text } },
      steps: [step(text)],
      post: { permalink: text },
    }),
  })
  const rows = await Promise.all([write(going(old, 'old')), write(going(current, 'new')), write(going(other, 'x'))])
  expect(rows.map(row => row?.prepared.container)).toEqual([undefined, 'new', 'x'])
  const steps = await db.selectFrom('publication_steps').selectAll().where('publication_id', '=', old.id).execute()
  expect(steps.map(({ text }) => text)).toEqual(['new'])
  const post = await db.selectFrom('posts').selectAll().where('id', '=', old.id).executeTakeFirstOrThrow()
  expect(post.permalink).toBe('new')
})

test('a locked row delays its own write only', async () => {
  const [free, also, locked] = (await claimed(3)) as [PublicationRow, PublicationRow, PublicationRow]
  const person = new pg.Client({ connectionString: tables.database.adminUrl })
  await person.connect()
  await person.query('begin')
  await person.query('select 1 from publishing.publications where id = $1 for update', [locked.id])
  const write = stepWriter(db, silentLog)
  const going = (held: PublicationRow): Write => ({ held, leaseMs, change: to(held, 'media_ready') })
  const waiting = write(going(locked))
  const rows = await Promise.all([free, also].map(held => write(going(held))))
  expect(rows.map(row => row?.state)).toEqual(['media_ready', 'media_ready'])
  expect(await stateOf(locked.id)).toBe('claimed')
  // What the person did comes first, and is seen.
  await person.query(`update publishing.publications set state = 'cancelled' where id = $1`, [locked.id])
  await person.query('commit')
  expect(await waiting).toBeUndefined()
  expect(await stateOf(locked.id)).toBe('cancelled')
  await person.end()
})

test('a write that the database refuses fails alone, and the log names the batch', async () => {
  const [good, bad] = (await claimed(2)) as [PublicationRow, PublicationRow]
  const lines: string[] = []
  const log = createLog({ service: 'test', stream: { write: line => void lines.push(line) } })
  const write = stepWriter(db, log)
  const twice = step('twice')
  const [first, second] = await Promise.allSettled([
    write({ held: good, leaseMs, change: to(good, 'media_ready') }),
    write({ held: bad, leaseMs, change: to(bad, 'media_ready', { steps: [twice, twice] }) }),
  ])
  expect(first).toMatchObject({ status: 'fulfilled', value: { state: 'media_ready' } })
  expect(second).toMatchObject({ status: 'rejected' })
  expect(await stateOf(bad.id)).toBe('claimed')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { publicationIds: [good.id, bad.id], err: { message: expect.stringContaining('publication_steps') } },
  ])
})

test('a response with NUL and lone surrogates is recorded', async () => {
  const [held] = (await claimed(1)) as [PublicationRow]
  const odd = step('a\0b \ud83d \\u0000')
  expect(
    await stepWriter(db, silentLog)({ held, leaseMs, change: to(held, 'media_ready', { steps: [odd] }) }),
  ).toBeDefined()
  const kept = db.selectFrom('publication_steps').selectAll().where('publication_id', '=', held.id)
  expect(await kept.execute()).toMatchObject([{ text: 'ab \ufffd \\u0000' }])
})

test('null is written, and absent fields keep their value', async () => {
  const [held] = (await claimed(1)) as [PublicationRow]
  const fault = { code: 'x', title: 'X', message: 'Y', at: '2026-01-01T00:00:00Z' } as unknown as StoredFault
  const write = stepWriter(db, silentLog)
  const stored = () => db.selectFrom('publications').selectAll().where('id', '=', held.id).executeTakeFirstOrThrow()
  const learnt = { fault, prepared: { container: '9' } }
  const first = (await write({ held, leaseMs, change: to(held, 'ready', { learnt }) })) as PublicationRow
  expect(first).toEqual(await stored())
  expect(first).toMatchObject({ fault: { code: 'x' }, prepared: { container: '9' }, prepared_at: expect.any(Date) })
  const second = (await write({ held: first, leaseMs, change: to(first, 'ready') })) as PublicationRow
  expect(second).toEqual(await stored())
  expect(second).toMatchObject({ fault: { code: 'x' }, prepared_at: first.prepared_at })
  const third = to(second, 'ready', { next: { discardPrepared: true }, learnt: { fault: null } })
  await write({ held: second, leaseMs, change: third })
  expect(await stored()).toMatchObject({ fault: null, prepared: {}, prepared_at: null })
})

test('every value of a transition is written, and an instant is the database’s time of the write', async () => {
  const [held] = (await claimed(1)) as [PublicationRow]
  const at = new Date('2026-11-22T10:00:00.123Z')
  const fault = {
    code: 'x',
    title: 'X',
    message: 'Y',
    item: null,
    action: 'none',
    network: null,
    at: at.toISOString(),
  } as const
  const values: Required<Values> = {
    state: 'commit_requested',
    attempt: 7,
    commits: 6,
    reconcile_count: 5,
    not_found_count: 4,
    troubles: 3,
    sent: true,
    refusal: { kind: 'transient', fault, waitMs: 9 },
    prepared: { container: 'c', children: ['a', null], content: 'p', words: 'w', flow: 'photos-then-feed' },
    prepared_at: at,
    commit_requested_at: 'now',
    deadline_at: at,
    published_at: at,
    content_id: 'now',
    inferred: true,
    permalink: 'https://example.com/é',
    fault,
    decorated: ['permalink'],
    comment_requested_at: at,
    comment_not_found_count: 2,
    held_version: 8,
    rendering_since: at,
  }
  const row = await stepWriter(db, silentLog)({ held, leaseMs, change: { values } })
  const { commit_requested_at, ...others } = values
  expect(row).toMatchObject(others)
  expect(row?.commit_requested_at).toEqual(row?.updated_at)
  // The row that the worker goes on with is the one that was stored: the statement returns little of it.
  const stored = await db.selectFrom('publications').selectAll().where('id', '=', held.id).executeTakeFirstOrThrow()
  expect(row).toEqual(stored)
  expect(withValues(held, values, stored.updated_at)).toMatchObject(others)
})

test('a row that changes between the read and the write of a claim is claimed by the next try', async () => {
  // One connection: what is asked of it in between runs in between.
  const one = openDatabase<PublishingTables>({
    url: tables.database.url('publishing'),
    schema: 'publishing',
    log: silentLog,
    max: 1,
  })
  try {
    const [held] = (await claimed(1)) as [PublicationRow]
    const ready = await stepWriter(
      db,
      silentLog,
    )({
      held,
      leaseMs,
      change: to(held, 'ready', { learnt: { prepared: { container: '1', content: 'a' } } }),
    })
    await sql`update publications set lease_until = null where id = ${held.id}`.execute(db)
    const claim = { ids: [held.id], worker: 'other', leaseMs, deadlineMs: 60_000, headOfLineTimeoutMs: 0 }
    const claiming = claimPublications(one, claim)
    // Its worker, slow but not dead, writes its intent under the same fence.
    const { values } = to(ready as PublicationRow, 'commit_requested', { next: intended })
    const writing = sql`
      update publications set state = ${values.state as string}, commits = ${values.commits as number}, sent = true
      where id = ${held.id} and fence = ${held.fence}`.execute(one)
    expect(await claiming).toEqual([])
    await writing
    expect(await claimPublications(one, claim)).toMatchObject([
      { was: 'commit_requested', publication: { state: 'commit_requested', commits: 1, sent: true } },
    ])
  } finally {
    await one.destroy()
  }
})

test('claims and writes scan no table, whatever the plan', async () => {
  // One connection: what it prepared while the tables were small is what it uses afterwards.
  const one = openDatabase<PublishingTables>({
    url: tables.database.url('publishing'),
    schema: 'publishing',
    log: silentLog,
    max: 1,
  })
  try {
    await sql`
      insert into posts (id, team_id, group_id, social_account_id, author_id, status, post_type, kind, caption, title, hashtags,
        first_comment, items, post_at, max_retry)
      select n, 1, n, n, 1, 1, 'feed', 'image', 'A', '', '{}', '', '[]', now(), 3 from generate_series(100000, 103999) n`.execute(
      one,
    )
    await sql`
      insert into publications (id, team_id, post_id, social_account_id, surface, max_attempts, due_at, next_at, prepared, decorated)
      select n, 1, n, n, 'instagram_feed', 3, now(), now(), '{}', '[]' from generate_series(100000, 103999) n`.execute(
      one,
    )
    await sql`analyze posts, publications`.execute(one)
    const write = stepWriter(one, silentLog)
    const round = async () => {
      const claim = { worker: 'w', limit: 4, leaseMs, deadlineMs: 60_000, headOfLineTimeoutMs: 0 }
      const held = (await claimDue(one, claim)).map(({ publication }) => publication)
      const ids = held.map(({ id }) => id)
      expect(await claimStatusesOf(one, ids, 0)).toHaveLength(4)
      expect(await jobRowsOf(one, { ids, horizonMs: 1_000, headOfLineTimeoutMs: 0 })).toHaveLength(4)
      await nextOfAccounts(one, {
        accountIds: held.map(row => row.social_account_id),
        horizonMs: 1_000,
        headOfLineTimeoutMs: 0,
      })
      const going = (row: PublicationRow): Change =>
        to(row, 'commit_requested', { steps: [step('a')], post: { permalink: 'a' } })
      const rows = await Promise.all(held.map(each => write({ held: each, leaseMs, change: going(each) })))
      expect(rows.map(row => row?.state)).toEqual(Array(4).fill('commit_requested'))
    }
    const read = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(one)
      const { rows } = await sql<{ rows: string }>`
        select sum(seq_tup_read) as rows from pg_stat_user_tables where relname in ('posts', 'publications')`.execute(
        one,
      )
      return Number(rows[0]?.rows)
    }
    // From the sixth run on a prepared statement has one plan for all values.
    for (let n = 0; n < 8; n++) await round()
    const before = await read()
    for (let n = 0; n < 5; n++) await round()
    expect(await read()).toBe(before)
  } finally {
    await one.destroy()
  }
})
