import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { isRetryable, isStalePlan } from './database-errors.ts'
import type { Log } from './log.ts'

export { isConnectionLoss, isForeignKeyViolation, isUniqueViolation } from './database-errors.ts'
export { type Migration, type Migrations, migrate } from './migrate.ts'
export { createDatabase, provision, type Tenant } from './provision.ts'
export { whenReachable } from './reachable.ts'
export { type RuntimeTables, runtimeTables } from './tables.ts'

export interface DatabaseOptions {
  url: string
  /** The one schema of the service; names without a schema mean it. */
  schema: string
  /** Most connections held, 10 by default. */
  max?: number
  log: Log
  /** A statement is stopped after this time, 15 s by default. */
  statementTimeoutMs?: number
}

const DATE = 1082
const CONNECT_MS = 5_000
const TRIES = 3

// bigint stays text (ids are strings), timestamptz is a Date, jsonb is parsed; a plain date has no zone, so it stays text.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    Number(oid) === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

/**
 * Opens a pool. It survives restarts of Postgres: connections that die are dropped and made anew, and queries in
 * between fail with an error that `isConnectionLoss` knows (the HTTP layer answers 503). Close with `db.destroy()`.
 */
export function openDatabase<DB>({
  url,
  schema,
  max = 10,
  log,
  statementTimeoutMs = 15_000,
}: DatabaseOptions): Kysely<DB> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: `fanfare-${schema}`,
    options: `-c search_path=${schema},extensions`,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // Without a listener an error on a connection, idle or lent, would end the process.
  pool.on('error', err => log.warn({ err }, 'database connection lost'))
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

// biome-ignore lint/suspicious/noExplicitAny: databases of any tables
const pools = new WeakMap<Kysely<any>, pg.Pool>()

/**
 * Runs one statement that each connection parses and plans once and knows by its name from then on: for the few that run many times a
 * second. Not in a transaction: `db` is what `openDatabase` answered. `text` has its values as $1, $2, …
 */
export async function runPrepared<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: databases of any tables
  db: Kysely<any>,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) throw new Error(`the statement ${name} runs by itself, not in a transaction`)
  try {
    return (await pool.query({ name, text, values })).rows as Row[]
  } catch (err) {
    // A migration has changed a table since this connection planned it: what the statement answers has other columns now.
    if (!isStalePlan(err)) throw err
    return (await pool.query(text, values)).rows as Row[]
  }
}

type AfterCommit = () => void
// biome-ignore lint/suspicious/noExplicitAny: transactions of any database
const waiting = new WeakMap<Transaction<any>, Set<AfterCommit>>()

/**
 * Has `work` run once `tx` is committed, and never when it is rolled back. Only for transactions made by `transaction()`;
 * answers false for others. `work` is a nudge, not a promise: the process may die in between.
 */
export function afterCommit<DB>(tx: Transaction<DB>, work: AfterCommit): boolean {
  const hooks = waiting.get(tx)
  hooks?.add(work)
  return hooks !== undefined
}

/**
 * Runs `fn` in one transaction and answers what it answers. Deadlocks and serialisation failures run it again (three
 * times in all), so `fn` must do nothing but queries: no network call inside.
 */
export async function transaction<DB, T>(db: Kysely<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return retried(async () => {
    const hooks = new Set<AfterCommit>()
    const result = await db.transaction().execute(tx => {
      waiting.set(tx, hooks)
      return fn(tx)
    })
    for (const hook of hooks) hook()
    return result
  })
}

/** Runs a statement again that was the victim of a deadlock or of a serialisation failure: three times in all. */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (err) {
      if (!isRetryable(err) || attempt === TRIES) throw err
    }
  }
}

/** The database's clock. What is due is decided by it, never by a worker's. */
export async function dbNow<DB>(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return (rows[0] as { now: Date }).now
}

/** Answers when the database does; for readiness checks. */
export async function pingDatabase<DB>(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db)
}
