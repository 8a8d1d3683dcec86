import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { DatabaseMark, Mark } from '../model/history.ts'

/** SQL that returns the identity of the database: `system/timeline/oid`. */
export type PlaceSql = ReturnType<typeof sql.raw>

const oid = `(select oid from pg_database where datname = current_database())`
const ways = [
  `concat_ws('/', (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), ${oid})`,
  `concat_ws('/', '-', left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), ${oid})`,
  `concat_ws('/', '-', '-', ${oid})`,
]

/** The most complete such SQL that this role may run. Throws where the database does not answer. */
export const findPlace = async (db: Db): Promise<PlaceSql> => {
  let refused: unknown
  for (const way of ways.map(text => sql.raw(text))) {
    try {
      await sql`select ${way} as place`.execute(db)
      return way
    } catch (err) {
      // A hosted database may forbid some of these functions (42501), or have none of them (42883, 0A000).
      if (!['42501', '42883', '0A000'].includes((err as { code?: string }).code ?? '')) throw err
      refused = err
    }
  }
  throw refused
}

/** Increments the mark if this is still the known history, at least as far, and in the same place. Undefined: it is not. */
export const beat = async (db: Db, place: PlaceSql, { lineage, seq }: Mark): Promise<number | undefined> => {
  const { rows } = await sql<{ seq: string }>`
    update history_mark set seq = seq + 1, at = clock_timestamp()
    where lineage = ${lineage} and seq >= ${seq} and place = ${place}
    returning seq`.execute(db)
  return rows[0] && Number(rows[0].seq)
}

/** The mark, locked until the end of the transaction. `now` is the database's time. */
export const lockMark = async (tx: Tx, place: PlaceSql): Promise<DatabaseMark & { at: Date | null; now: Date }> => {
  const { rows } = await sql<{
    lineage: string
    seq: string
    at: Date | null
    place: string | null
    here: string
    now: Date
  }>`
    select lineage, seq, at, place, ${place} as here, clock_timestamp() as now from history_mark for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the table history_mark has lost its row')
  const cuts = await tx.selectFrom('history_cuts').select('ended').execute()
  return { ...row, seq: Number(row.seq), ended: cuts.flatMap(cut => cut.ended) }
}

/** Sets the mark that `lockMark` holds. */
export const setMark = (tx: Tx, { lineage, seq, place }: Mark & { place: string }): Promise<unknown> =>
  tx
    .updateTable('history_mark')
    .set({ lineage, seq: String(seq), place, at: sql<Date>`clock_timestamp()` })
    .execute()

/** When something was last written about any publication; null where there is none. */
export const lastWrite = async (tx: Tx): Promise<Date | null> => {
  const row = await tx
    .selectFrom('publications')
    .select(eb => eb.fn.max('updated_at').as('at'))
    .executeTakeFirst()
  return (row?.at as Date | null | undefined) ?? null
}
