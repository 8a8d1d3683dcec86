import { type Kysely, sql, type Transaction } from 'kysely'
import { isRetryable, isStalePlan } from './errors.ts'
import { poolOf } from './pool.ts'

export { isConnectionLoss, isUnavailable, isUniqueViolation } from './errors.ts'
export { type Migration, type Migrations, migrate } from './migrate.ts'
export { type DatabaseOptions, openDatabase } from './pool.ts'
export { createDatabase, provision, type Tenant } from './provision.ts'
export { whenReachable } from './reachable.ts'
export { type RuntimeTables, runtimeTables } from './tables.ts'

/**
 * Runs one statement that each connection parses and plans once and knows by its name from then on: for the few that run many times a
 * second. Not in a transaction: `db` is what `openDatabase` returned. `text` has its values as $1, $2, …
 */
export async function runPrepared<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: databases of any tables
  db: Kysely<any>,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const pool = poolOf(db)
  if (!pool) throw new Error(`the statement ${name} runs on its own, not in a transaction`)
  try {
    return (await pool.query({ name, text, values })).rows as Row[]
  } catch (err) {
    // A migration has changed a table since this connection planned it: the statement returns other columns now.
    if (!isStalePlan(err)) throw err
    return (await pool.query(text, values)).rows as Row[]
  }
}

const TRIES = 3

type AfterCommit = () => void
// biome-ignore lint/suspicious/noExplicitAny: transactions of any database
const waiting = new WeakMap<Transaction<any>, Set<AfterCommit>>()

/**
 * Has `work` run once `tx` is committed, and never when it is rolled back. Only for transactions made by `transaction()`;
 * returns false for others. `work` may be lost: the process may die in between.
 */
export function afterCommit<DB>(tx: Transaction<DB>, work: AfterCommit): boolean {
  const hooks = waiting.get(tx)
  hooks?.add(work)
  return hooks !== undefined
}

/**
 * Runs `fn` in one transaction and returns its result. Deadlocks and serialisation failures run it again (three
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

/** Resolves when the database responds; for readiness checks. */
export async function pingDatabase<DB>(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db)
}
