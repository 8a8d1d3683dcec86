import { type FaultyProxy, faultyProxy } from '@fanfare/infra/testing/faulty-proxy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublicationRow } from '../../src/db/publication-tables.ts'
import type { PublishingTables } from '../../src/db/schema.ts'
import { applyNext } from '../../src/model/apply-next.ts'
import type { Next } from '../../src/model/events.ts'
import { startWorkerHeartbeat } from '../../src/publisher/worker-heartbeat.ts'
import { writeHeartbeat } from '../../src/stores/workers.ts'
import { stepWriter, type Write } from '../../src/stores/writes.ts'
import { claimDue } from './claim-due.ts'
import { insertDue, type OpenTables, openPublishingTables } from './publishing-tables.ts'

/** What a worker had in hand when it ended without a word goes on in seconds, and never so that a post could go out twice. */

let tables: OpenTables
let proxy: FaultyProxy
let db: Kysely<PublishingTables>
/** The same database, as a worker that can be cut off from it. */
let far: Kysely<PublishingTables>
let ids = 1_000

beforeAll(async () => {
  tables = await openPublishingTables()
  db = tables.db
  const url = tables.database.url('publishing')
  const { hostname, port } = new URL(url)
  proxy = await faultyProxy({ host: hostname, port: Number(port) })
  far = openDatabase<PublishingTables>({
    url: proxy.through(url),
    schema: 'publishing',
    log: silentLog,
    statementTimeoutMs: 1_000,
  })
})
beforeEach(() => sql`truncate publications, posts, workers cascade`.execute(db))
afterAll(async () => {
  await far.destroy()
  await proxy.close()
  await tables.close()
})

const leaseMs = 45_000
const claim = (worker: string, from = db) =>
  claimDue(from, { worker, limit: 10, leaseMs, deadlineMs: 60_000, headOfLineTimeoutMs: 0 })
const due = async (): Promise<string> => {
  const id = String(ids++)
  await insertDue(db, id)
  return id
}
/** A worker with so long an unbroken row of beats, last seen so long ago. */
const worker = (name: string, sinceS: number, seenS: number) =>
  sql`insert into workers values (${name}, now() - ${sinceS} * interval '1 s', now() - ${seenS} * interval '1 s')
    on conflict (name) do update set since = excluded.since, seen_at = excluded.seen_at`.execute(db)

/** What a worker would write of this transition. */
const to = (held: PublicationRow, next: Next): Write => ({
  held,
  leaseMs,
  change: { values: applyNext(held, next), begins: next.intended === true || next.comment === 'intended' },
})
const intent = (held: PublicationRow): Write => to(held, { state: 'commit_requested', wait: 'now', intended: true })

describe('a lease of a worker without a heartbeat', () => {
  test('is taken over, and its owner can no longer write', async () => {
    const id = await due()
    await worker('silent', 600, 1)
    const [held] = await claim('silent')
    await worker('silent', 600, 9)
    await worker('other', 600, 1)
    const [taken] = await claim('other')
    expect([taken?.publication.id, taken?.publication.fence]).toEqual([id, String(Number(held?.publication.fence) + 1)])
    // It was only slow, and goes on to write its intent: without it there is no call that shows.
    const write = stepWriter(db, silentLog)
    expect(await write(intent(held?.publication as PublicationRow))).toBeUndefined()
    expect(await write(intent(taken?.publication as PublicationRow))).toMatchObject({ commits: 1 })
  })

  test.each([
    ['had its last heartbeat within 8 s', 600, 7, 600, 1],
    ['is judged by a worker that has begun a moment ago', 600, 60, 3, 1],
    ['is judged by a worker that was silent itself', 600, 60, 600, 9],
  ])('is kept where its owner %s', async (_why, since, seen, ownSince, ownSeen) => {
    await due()
    await worker('owner', since, 1)
    expect(await claim('owner')).toHaveLength(1)
    await worker('owner', since, seen)
    await worker('other', ownSince, ownSeen)
    expect(await claim('other')).toEqual([])
  })

  test('is kept where the owner is of a version without heartbeats', async () => {
    await due()
    expect(await claim('older')).toHaveLength(1)
    await worker('other', 600, 1)
    expect(await claim('other')).toEqual([])
  })

  test('is kept until its end where an intent was written: the call may be under way', async () => {
    const [commit, comment] = [await due(), await due()]
    await worker('silent', 600, 1)
    const held = (await claim('silent')).map(({ publication }) => publication)
    const write = stepWriter(db, silentLog)
    const of = (id: string) => held.find(one => one.id === id) as (typeof held)[number]
    await write(intent(of(commit)))
    await write(to(of(comment), { state: 'published', wait: 'now', comment: 'intended' }))
    await worker('silent', 600, 30)
    await worker('other', 600, 1)
    expect(await claim('other')).toEqual([])
    // Once the lease has run out they are taken, as ever.
    await sql`update publications set lease_until = now() - interval '1 ms'`.execute(db)
    expect(await claim('other')).toHaveLength(2)
  })

  test('a live post whose link is looked for is taken over', async () => {
    await due()
    await worker('silent', 600, 1)
    const [held] = await claim('silent')
    await stepWriter(db, silentLog)(to(held?.publication as PublicationRow, { state: 'published', wait: 'now' }))
    await worker('silent', 600, 9)
    await worker('other', 600, 1)
    expect(await claim('other')).toHaveLength(1)
  })
})

describe('a worker that ends', () => {
  test('releases what its publication runs could not, as soon as the database answers', async () => {
    await due()
    const heartbeat = startWorkerHeartbeat(far, 'leaving', silentLog)
    expect(await claim('leaving', far)).toHaveLength(1)
    await proxy.refuse()
    const closing = heartbeat.close()
    await worker('next', 0, 0)
    expect(await claim('next')).toEqual([])
    await proxy.heal()
    await closing
    expect(await claim('next')).toHaveLength(1)
    expect(await db.selectFrom('workers').select('name').where('name', '=', 'leaving').execute()).toEqual([])
  })

  test('ends in bounded time where the database does not answer, and its leases are taken over', async () => {
    await due()
    const heartbeat = startWorkerHeartbeat(far, 'cut-off', silentLog)
    await until(async () => (await db.selectFrom('workers').selectAll().execute()).length === 1)
    expect(await claim('cut-off', far)).toHaveLength(1)
    await proxy.refuse()
    const began = performance.now()
    await heartbeat.close()
    expect(performance.now() - began).toBeLessThan(8_000)
    await proxy.heal()
    await worker('cut-off', 600, 9)
    await worker('next', 600, 1)
    expect(await claim('next')).toHaveLength(1)
  })
})

test('heartbeats form one series, and a gap starts a new one', async () => {
  const row = () => db.selectFrom('workers').selectAll().where('name', '=', 'w').executeTakeFirstOrThrow()
  await worker('w', 600, 3)
  const { since } = await row()
  await writeHeartbeat(db, 'w')
  expect((await row()).since).toEqual(since)
  await worker('w', 600, 9)
  await writeHeartbeat(db, 'w')
  expect((await row()).since.getTime()).toBeGreaterThan(since.getTime() + 500_000)
  // The row of a worker that was killed long ago is deleted.
  await worker('long-gone', 200_000, 100_000)
  await writeHeartbeat(db, 'w')
  expect(await db.selectFrom('workers').select('name').execute()).toEqual([{ name: 'w' }])
})
