import { databaseOfFile } from '@fanfare/infra/testing/database.ts'
import { migrate, openDatabase } from '@fanfare/runtime/db/database.ts'
import { poolOf } from '@fanfare/runtime/db/pool.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import type { Db } from '../../src/db/db.ts'
import { migrations } from '../../src/db/migrations.ts'
import type { PublishingTables } from '../../src/db/schema.ts'
import { own } from './virtual-clock.ts'

/**
 * The time of the database: functions of the same names come before the server's own on the search path, so that every statement and every
 * default of a column reads the run's clock; so does the instant `now` among the values that a transition writes. Nothing in the product knows of
 * it.
 */
const shadowed = `
  create schema virtual;
  grant usage on schema virtual to publishing;
  create function virtual.now() returns timestamptz language sql stable as
    $$ select coalesce(nullif(current_setting('virtual.now', true), '')::timestamptz, pg_catalog.now()) $$;
  create function virtual.clock_timestamp() returns timestamptz language sql stable as $$ select virtual.now() $$;
  create function virtual.jsonb_populate_record(base anyelement, given jsonb) returns anyelement language sql stable as $$
    select pg_catalog.jsonb_populate_record(base, replace(given::text, '_at": "now"', '_at": "' || virtual.now() || '"')::jsonb) $$;`

const tables = ['posts', 'publications', 'publication_steps', 'media', 'renderings', 'outbox', 'workers', 'pauses']

export interface VirtualDatabase {
  db: Db
  /** Whether something is asked of the database and not answered yet; and resolves once that is over. */
  isBusy(): boolean
  idle(): Promise<void>
  /** Empties the tables for the next run. */
  clear(): Promise<void>
  /** Decides what becomes of a statement or transaction of a worker: undefined, or the error that the worker gets instead of its answer. */
  faults: { fail: (() => 'before' | 'after' | undefined) | undefined }
  close(): Promise<void>
}

const gone = () => Object.assign(new Error('the connection to the database ended'), { code: 'ECONNRESET' })
const never = new Promise<never>(() => undefined)

/**
 * A database of its own on one connection: statements come one after the other in the order in which they were asked for, so that a run
 * repeats. A worker that has died asks nothing any more and hears no answer; what it had begun is done.
 */
export const openVirtualDatabase = async (): Promise<VirtualDatabase> => {
  // Its tables are made below: their defaults are to read the time of the run.
  const database = await databaseOfFile({ tables: false })
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  await admin.query(shadowed)
  await admin.end()
  const db = openDatabase<PublishingTables>({
    url: database.url('publishing'),
    schema: 'publishing,virtual,pg_catalog',
    max: 1,
    log: silentLog,
  })
  await migrate(db, { schema: 'publishing', migrations })

  const pool = poolOf(db) as pg.Pool
  // Hundreds of statements wait in line for the one connection: on a busy machine for longer than a service waits for one.
  pool.options.connectionTimeoutMillis = 0
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>
  const faults: VirtualDatabase['faults'] = { fail: undefined }
  let asked = 0
  const waiting: (() => void)[] = []
  const answered = (): void => {
    asked -= 1
    if (asked > 0) return
    for (const one of waiting.splice(0)) one()
  }
  let shownMs: number | undefined

  /** Sets the time of the connection, where the clock has moved. What is asked for next comes after it. */
  const showTime = (): void => {
    const ms = own.getStore()?.time.ms
    if (ms === undefined || ms === shownMs) return
    shownMs = ms
    asked += 1
    void query(`set virtual.now = '${new Date(ms).toISOString()}'`).finally(answered)
  }
  const guarded = async <T>(ask: () => Promise<T>): Promise<T> => {
    const process = own.getStore()?.process
    if (process?.dead) return never
    const fault = process && faults.fail?.()
    if (fault === 'before') throw gone()
    showTime()
    asked += 1
    try {
      const answer = await ask()
      if (process?.dead) return never
      if (fault === 'after') throw gone()
      return answer
    } finally {
      answered()
    }
  }

  pool.query = ((...given: unknown[]) => guarded(() => query(...given))) as never
  pool.connect = ((...given: unknown[]) => {
    if (given.length > 0) return connect(...given)
    const process = own.getStore()?.process
    if (process?.dead) return never
    showTime()
    asked += 1
    return connect().then(client => {
      const release = client.release.bind(client)
      client.release = err => {
        release(err)
        answered()
      }
      return client
    })
  }) as never

  return {
    db,
    faults,
    isBusy: () => asked > 0,
    idle: () => (asked > 0 ? new Promise(resolve => waiting.push(resolve)) : Promise.resolve()),
    clear: async () => void (await query(`truncate ${tables.join(', ')} cascade`)),
    async close() {
      await db.destroy()
      await database.drop()
    },
  }
}
