import { type FaultyProxy, faultyProxy } from '@fanfare/infra/testing/faulty-proxy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, pingDatabase, type RuntimeTables, runPrepared, transaction } from '../../src/db/database.ts'
import { isConnectionLoss, isUnavailable } from '../../src/db/errors.ts'
import { toAppError } from '../../src/http/send-error.ts'
import { silentLog } from '../../src/telemetry/log.ts'
import { freshDatabase, type MarkedDb, openService } from './places.ts'

/** The server stops a statement after this, and is taken for gone 2 s later. */
const STATEMENT_MS = 500
const GONE_MS = STATEMENT_MS + 2_000

let adminUrl: string
let direct: Kysely<MarkedDb>
let proxy: FaultyProxy
let db: Kysely<RuntimeTables>

beforeAll(async () => {
  adminUrl = await freshDatabase()
  direct = await openService(adminUrl, 'quiet')
  const { hostname, port } = new URL(adminUrl)
  proxy = await faultyProxy({ host: hostname, port: Number(port) })
  const url = proxy.through(adminUrl)
  db = openDatabase({ url, schema: 'quiet', max: 3, statementTimeoutMs: STATEMENT_MS, log: silentLog })
})
beforeEach(async () => {
  await proxy.heal()
  await until(() => pingDatabase(db).then(() => true), { what: 'the database' })
})
afterAll(async () => {
  proxy.cut()
  await Promise.all([db.destroy(), direct.destroy()])
  await proxy.close()
})

const ping = () => pingDatabase(db)

/** How a call failed, and after how many ms. */
async function failed(work: () => Promise<unknown>): Promise<{ err: unknown; ms: number }> {
  const began = performance.now()
  const err = await work().then(
    () => new Error('it did not fail'),
    reason => reason,
  )
  return { err, ms: performance.now() - began }
}

describe('a database that stops responding', () => {
  test('fails all that is under way and all that comes in bounded time, as a 503', async () => {
    // All connections of the pool are open, so that the next ones wait for one of them.
    await Promise.all([ping(), ping(), ping()])
    proxy.silence()
    const works = [
      ping,
      () => runPrepared(db, { name: 'one', text: 'select $1::int as one' }, [1]),
      () => transaction(db, tx => sql`select 1`.execute(tx)),
      ping,
      ping,
    ]
    for (const { err, ms } of await Promise.all(works.map(failed))) {
      expect(isConnectionLoss(err)).toBe(true)
      expect(toAppError(err).status).toBe(503)
      expect(ms).toBeLessThan(GONE_MS + 5_500)
    }
  })

  test('in the middle of a transaction ends it, and its connection is not used again', async () => {
    const { err, ms } = await failed(() =>
      transaction(db, async tx => {
        await sql`select 1`.execute(tx)
        proxy.silence()
        await sql`select 2`.execute(tx)
      }),
    )
    expect(isConnectionLoss(err)).toBe(true)
    expect(ms).toBeLessThan(GONE_MS + 1_000)
    await proxy.heal()
    expect((await sql<{ n: number }>`select 3 as n`.execute(db)).rows).toEqual([{ n: 3 }])
  })

  test('is worked with again at once when it is back, whatever became of the old connections', async () => {
    await Promise.all([ping(), ping(), ping()])
    // What was sent on them is lost for ever: their peer knows nothing of them any more.
    proxy.flow('silent', 'up')
    await failed(ping)
    await proxy.heal()
    const began = performance.now()
    await Promise.all([ping(), ping(), ping(), ping()])
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('costs one limit, not one for each connection that lay idle', async () => {
    await Promise.all([ping(), ping(), ping()])
    expect(proxy.connections()).toBe(3)
    proxy.flow('silent', 'down')
    await failed(ping)
    // Ends, too, are held back until now.
    await proxy.heal()
    await until(() => proxy.connections() === 0, { what: 'the end of the idle connections' })
  })

  test('does not end a process that slept: what was answered meanwhile is read', async () => {
    const answer = sql`select pg_sleep(0.1)`.execute(db)
    const end = performance.now() + GONE_MS + 700
    // The event loop is blocked, as that of a stopped process is.
    while (performance.now() < end);
    await expect(answer).resolves.toBeDefined()
  })
})

describe('a state of the database that is not the statement’s fault', () => {
  const raise = (state: string) =>
    sql`do ${sql.raw(`$$ begin raise exception 'as asked' using errcode = '${state}'; end $$`)}`

  test.each(['25006', '53100', '53200', '53300', '57P01', '57P03'])('%s is a loss and a 503', async state => {
    const { err } = await failed(() => raise(state).execute(db))
    expect(isConnectionLoss(err)).toBe(true)
    expect(toAppError(err).code).toBe('service_unavailable')
  })

  test.each(['57014', '55P03', '40001', '40P01'])('%s is a 503, but no loss', async state => {
    const { err } = await failed(() => raise(state).execute(db))
    expect(isConnectionLoss(err)).toBe(false)
    expect(isUnavailable(err)).toBe(true)
    expect(toAppError(err).code).toBe('service_unavailable')
  })

  test('a statement that takes too long is stopped by the server', async () => {
    const { err, ms } = await failed(() => sql`select pg_sleep(30)`.execute(db))
    expect(err).toMatchObject({ code: '57014' })
    expect(ms).toBeLessThan(GONE_MS)
  })

  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

  test('a server that became read-only is left for a new connection', async () => {
    const before = await pid()
    const { err } = await failed(() =>
      transaction(db, async tx => {
        await sql`set transaction read only`.execute(tx)
        await sql`create table never (id int)`.execute(tx)
      }),
    )
    expect(isConnectionLoss(err)).toBe(true)
    expect(await pid()).not.toBe(before)
  })

  test('a statement that is wrong leaves its connection in use', async () => {
    const before = await pid()
    await failed(() => sql`select no_such_column`.execute(db))
    expect(await pid()).toBe(before)
  })
})
