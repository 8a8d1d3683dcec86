import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { isRetryable, isStalePlan } from './errors.ts'
import { aliasOf, poolOf } from './pool.ts'

export { isUniqueViolation } from './errors.ts'
export { type Migration, type Migrations, migrate } from './migrate.ts'
export { openDatabase } from './pool.ts'
export { createDatabase, provision, type Tenant } from './provision.ts'
export { whenReachable } from './reachable.ts'
export { type RuntimeTables, runtimeTables } from './tables.ts'

/**
 * Runs one statement that each connection parses and plans once and knows by its name from then on: for the few that run many times a
 * second. Inside a transaction it is a statement like any other. `text` has its values as $1, $2, …
 */
export async function runPrepared<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: databases of any tables
  db: Kysely<any>,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const pool = poolOf(db)
  if (!pool) return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  try {
    return (await pool.query({ name, text, values })).rows as Row[]
  } catch (err) {
    // A migration has changed a table since this connection planned it: the statement returns other columns now.
    if (!isStalePlan(err)) throw err
    return (await pool.query(text, values)).rows as Row[]
  }
}

const TRIES = 3

type BeforeCommit = () => Promise<void>
type AfterCommit = () => void
/** What waits for the commit of a transaction. */
interface Waiting {
  before: Set<BeforeCommit>
  after: Set<AfterCommit>
}
// biome-ignore lint/suspicious/noExplicitAny: transactions of any database
const waiting = new WeakMap<Transaction<any>, Waiting>()
const nothing = (): Waiting => ({ before: new Set(), after: new Set() })

/**
 * Has `work` run in `tx` right before its commit, in the order in which it was asked for, and never when `tx` is rolled back first. Where it
 * throws, the transaction fails. Of what is asked for inside a savepoint, the end of that is the time. Only for transactions made by
 * `transaction()`; returns false for others.
 */
export function beforeCommit<DB>(tx: Transaction<DB>, work: BeforeCommit): boolean {
  const hooks = waiting.get(tx)
  hooks?.before.add(work)
  return hooks !== undefined
}

/** Whether `work` still waits for the commit of `tx`: it has neither run nor been dropped with a savepoint. */
export function isBeforeCommit<DB>(tx: Transaction<DB>, work: BeforeCommit): boolean {
  return waiting.get(tx)?.before.has(work) ?? false
}

/** Runs what waits for the commit now, for statements that must see what it writes. Costs nothing where nothing waits. */
export async function runBeforeCommit<DB>(tx: Transaction<DB>): Promise<void> {
  const before = waiting.get(tx)?.before ?? []
  for (const work of before) {
    waiting.get(tx)?.before.delete(work)
    await work()
  }
}

/**
 * Has `work` run once `tx` is committed, and never when it is rolled back. Only for transactions made by `transaction()`;
 * returns false for others. `work` may be lost: the process may die in between.
 */
export function afterCommit<DB>(tx: Transaction<DB>, work: AfterCommit): boolean {
  const hooks = waiting.get(tx)
  hooks?.after.add(work)
  return hooks !== undefined
}

// biome-ignore lint/suspicious/noExplicitAny: databases of any tables
const rolledBack = new WeakSet<Kysely<any>>()

/**
 * The database for a dry run: `transaction()` on it does everything that it would do, returns the result and rolls back; nothing that
 * waits for the commit runs. Statements outside a transaction are not held back, so an action that is to be run dry
 * changes rows in a transaction only.
 */
export function rollingBack<DB>(db: Kysely<DB>): Kysely<DB> {
  const alias = aliasOf(db)
  rolledBack.add(alias)
  return alias
}

/** Ends a transaction of a dry run with its result. */
class DryRun extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('dry run')
    this.result = result
  }
}

/** Runs `fn` in a transaction that is rolled back whatever happens, and returns its result. */
async function rehearse<DB, T>(db: Kysely<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx): Promise<T> => {
      waiting.set(tx, nothing())
      const result = await fn(tx)
      await runBeforeCommit(tx)
      throw new DryRun(result)
    })
  } catch (err) {
    if (err instanceof DryRun) return err.result as T
    throw err
  }
}

/** Runs `fn` behind a savepoint of a transaction: where it throws, what it did is undone and the transaction goes on. */
async function nested<DB, T>(tx: Transaction<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const hooks = waiting.get(tx)
  // What waits from before is no part of this, and must not be undone with it.
  await runBeforeCommit(tx)
  const after = new Set(hooks?.after)
  await sql`savepoint part`.execute(tx)
  try {
    const result = await fn(tx)
    await runBeforeCommit(tx)
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (err) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    hooks?.before.clear()
    for (const hook of hooks?.after ?? []) if (!after.has(hook)) hooks?.after.delete(hook)
    throw err
  }
}

/**
 * Runs `fn` in one transaction and returns its result. Deadlocks and serialisation failures run it again (three
 * times in all), so `fn` must do nothing but queries: no network call inside. On a database of `rollingBack` it is rolled back.
 * Inside a transaction it is a part of that one, which can fail without it (a savepoint).
 */
export async function transaction<DB, T>(db: Kysely<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return nested(db as Transaction<DB>, fn)
  if (rolledBack.has(db)) return retried(() => rehearse(db, fn))
  return retried(async () => {
    const hooks = nothing()
    const result = await db.transaction().execute(async tx => {
      waiting.set(tx, hooks)
      const done = await fn(tx)
      await runBeforeCommit(tx)
      return done
    })
    for (const hook of hooks.after) hook()
    return result
  })
}

/**
 * Runs the queries of `fn` on one state of the database, that of the first of them, whatever is committed in between: for replies that are put
 * together from several queries. Inside a transaction `fn` sees what that one sees. For reading only: what `fn` changed would not be run again after a serialisation failure.
 */
export function readTogether<DB, T>(db: Kysely<DB>, fn: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db as Transaction<DB>)
  return db.transaction().setIsolationLevel('repeatable read').execute(fn)
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
