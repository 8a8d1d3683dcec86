import { type Kysely, sql } from 'kysely'
import type { Log } from '../telemetry/log.ts'
import { unhurried } from './pool.ts'
import { whenReachable } from './reachable.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the tables of its own time, not today's
export type MigratedDb = Kysely<any>

export interface Migration {
  /**
   * Runs in a transaction of its own. One that changes many rows does so in batches: it returns where it got to, a string, and is called
   * again from there, each time in another transaction. A process that stops in between leaves the batches that are done; the next one begins
   * without `from`, so what is done already has to be passed over.
   */
  up(db: MigratedDb, from?: string): Promise<unknown>
}

/** Name -> migration, in the order in which they run. Names never change once they ran anywhere. */
export type Migrations = Record<string, Migration>

export interface MigrateOptions {
  schema: string
  migrations: Migrations
  log?: Log
}

interface Applied {
  name: string
}

/**
 * Brings the schema up to date and returns the names of the migrations that ran now. Each migration is a transaction of its own under an
 * advisory lock, so several processes may boot at once. Migrations that only a newer version knows are left alone, so
 * that the version before can still run beside it. Waits up to 30 s for the database.
 */
export async function migrate<DB>(db: Kysely<DB>, { schema, migrations, log }: MigrateOptions): Promise<string[]> {
  const any = db as unknown as MigratedDb
  const finished = await whenReachable(() => prepare(any, schema), { ...(log ? { log } : {}) })
  const missing = Object.entries(migrations).filter(([name]) => !finished.has(name))
  const ran: string[] = []
  // Most boots find nothing to do: a transaction for each finished migration is most of what a boot would ask of the database.
  if (missing.length === 0) return ran
  await unhurried(any, async own => {
    for (const [name, migration] of missing) {
      if (await toItsEnd(own, schema, name, migration)) {
        ran.push(name)
        log?.info({ migration: name }, 'migrated')
      }
    }
  })
  return ran
}

function lock(schema: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-migrate-${schema}`}, 0))`
}

/** Makes the table of what ran where it is missing, and returns the names in it. Each stays there for good. */
async function prepare(db: MigratedDb, schema: string): Promise<Set<string>> {
  const table = sql.table(`${schema}.migrations`)
  return db.transaction().execute(async tx => {
    await lock(schema).execute(tx)
    await sql`create table if not exists ${table} (name text primary key, at timestamptz not null default now())`.execute(
      tx,
    )
    const { rows } = await sql<Applied>`select name from ${table}`.execute(tx)
    return new Set(rows.map(({ name }) => name))
  })
}

/** Whether it was this process that finished it. */
async function toItsEnd(db: MigratedDb, schema: string, name: string, migration: Migration): Promise<boolean> {
  let step = await once(db, schema, name, migration)
  while (typeof step === 'object') step = await once(db, schema, name, migration, step.from)
  return step
}

/** One transaction of a migration. False: it was finished before; an object: there is more, from there on. */
async function once(
  db: MigratedDb,
  schema: string,
  name: string,
  { up }: Migration,
  from?: string,
): Promise<boolean | { from: string }> {
  const table = sql.table(`${schema}.migrations`)
  return db.transaction().execute(async tx => {
    await lock(schema).execute(tx)
    const { rows } = await sql<Applied>`select name from ${table} where name = ${name}`.execute(tx)
    if (rows.length > 0) return false
    // Building an index on a large table takes longer than any request may.
    await sql`set local statement_timeout = 0`.execute(tx)
    const next = await up(tx.withSchema(schema), from)
    if (typeof next === 'string') return { from: next }
    await sql`insert into ${table} (name) values (${name})`.execute(tx)
    return true
  })
}
