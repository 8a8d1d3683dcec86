import { transaction } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Tables with a part for each month (of UTC), which is made when a row of that month comes and dropped as a whole. */
type Parted = 'account_days' | 'post_snapshots'

const monthOf = (day: string): string => day.slice(0, 7)
const partOf = (table: Parted, month: string): string => `${table}_${month.replace('-', '_')}`

const made = new WeakMap<Db, Set<string>>()

/** Makes the parts of the months of these days (ISO, instants too). To be called before the transaction that writes them. */
export async function makeMonths(db: Db, table: Parted, days: readonly string[]): Promise<void> {
  const known = made.get(db) ?? new Set<string>()
  made.set(db, known)
  const missing = [...new Set(days.map(monthOf))].filter(month => !known.has(partOf(table, month)))
  if (missing.length === 0) return
  await transaction(db, async tx => {
    // Two that make the same part at once: one of them would fail.
    await sql`select pg_advisory_xact_lock(hashtextextended('fanfare-insights-months', 0))`.execute(tx)
    for (const month of missing) {
      const first = Temporal.PlainDate.from(`${month}-01`)
      // A time without a zone would be of the connection's.
      const bound = (day: Temporal.PlainDate) => sql.lit(table === 'account_days' ? `${day}` : `${day}T00:00:00Z`)
      const [from, to] = [bound(first), bound(first.add({ months: 1 }))]
      await sql`create table if not exists ${sql.id(partOf(table, month))} partition of ${sql.table(table)}
        for values from (${from}) to (${to})`.execute(tx)
    }
  })
  for (const month of missing) known.add(partOf(table, month))
}

/** Drops the months that end before a day. Returns their names. */
export async function dropMonths(db: Db, table: Parted, before: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass order by 1`.execute(db)
  const limit = partOf(table, monthOf(before))
  const old = rows.map(({ name }) => name).filter(name => name < limit)
  for (const name of old) {
    await sql`drop table if exists ${sql.id(name)}`.execute(db)
    made.get(db)?.delete(name)
  }
  return old
}
