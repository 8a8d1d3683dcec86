import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import { watchConnections } from './watch.ts'

export interface DatabaseOptions {
  url: string
  /** The one schema of the service; names without a schema mean it. */
  schema: string
  /** Most connections held, 10 by default. */
  max?: number
  log: Log
  /**
   * The server stops a statement after this time, 10 s by default. A server that has said nothing 2 s later is taken for
   * gone.
   */
  statementTimeoutMs?: number
}

const DATE = 1082
/** For a connection to be made, and for one of the pool to become free. */
const CONNECT_MS = 5_000
const STATEMENT_MS = 10_000
/** How much longer than the server itself we wait for its word that it stopped a statement. */
const ANSWER_MS = 2_000
/** An idle connection asks after its peer from then on. */
const KEEP_ALIVE_MS = 10_000

// bigint stays text (ids are strings), timestamptz is a Date, jsonb is parsed; a plain date has no zone, so it stays text.
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    Number(oid) === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

function openPool({ url, schema, max = 10, log, statementTimeoutMs = STATEMENT_MS }: DatabaseOptions): pg.Pool {
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
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // Without a listener an error on a connection, idle or lent, would end the process.
  pool.on('error', err => log.warn({ err }, 'database connection lost'))
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return pool
}

/**
 * Opens a pool. It survives restarts of Postgres, and a Postgres that stops responding: dead connections are dropped and
 * replaced, and queries in between fail in bounded time with an error that `isConnectionLoss` knows (the HTTP layer
 * responds 503). Close with `db.destroy()`.
 */
export function openDatabase<DB>(options: DatabaseOptions): Kysely<DB> {
  const pool = openPool(options)
  watchConnections(pool, (options.statementTimeoutMs ?? STATEMENT_MS) + ANSWER_MS)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, { pool, options })
  return db
}

// biome-ignore lint/suspicious/noExplicitAny: databases of any tables
const pools = new WeakMap<Kysely<any>, { pool: pg.Pool; options: DatabaseOptions }>()

/**
 * Runs `work` on a connection of its own whose statements may take as long as they take. Only TCP's keepalive finds a
 * server that is gone, after some minutes: for migrations, not for requests.
 */
export async function unhurried<DB, T>(db: Kysely<DB>, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const known = pools.get(db)
  if (!known) throw new Error('not a database that openDatabase opened')
  const own = new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool({ ...known.options, max: 1 }) }) })
  try {
    return await work(own)
  } finally {
    await own.destroy()
  }
}

/** The same database under another identity: it shares pool and connections. */
export function aliasOf<DB>(db: Kysely<DB>): Kysely<DB> {
  const alias = db.withoutPlugins()
  const known = pools.get(db)
  if (known) pools.set(alias, known)
  return alias
}

/** The pool behind a database; undefined for a transaction. */
// biome-ignore lint/suspicious/noExplicitAny: databases of any tables
export const poolOf = (db: Kysely<any>): pg.Pool | undefined => pools.get(db)?.pool
