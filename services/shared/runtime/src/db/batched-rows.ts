import type { Transaction } from 'kysely'
import { beforeCommit, isBeforeCommit } from './database.ts'

/** Rows of one statement: each has a parameter for each of its columns, of which a statement has at most 65,535. */
const MOST = 1_000

/**
 * Takes rows one by one and has them written together by `write`, before the commit of their transaction, in the order in which they came: a
 * hundred events that are handled in one transaction need one statement, not a hundred. Rows of a savepoint are written at its end, or dropped
 * with it. `write` gets at most 1,000 rows at a time and must be able to do so several times in a transaction. A statement that must see the
 * rows before is preceded by `runBeforeCommit`. In a transaction that `transaction()` did not make, each row is written at once.
 */
export function batchedRows<DB, Row>(
  write: (tx: Transaction<DB>, rows: readonly Row[]) => Promise<unknown>,
): (tx: Transaction<DB>, row: Row) => Promise<void> {
  const held = new WeakMap<Transaction<DB>, { rows: Row[]; writing: () => Promise<void> }>()
  return async (tx, row) => {
    const known = held.get(tx)
    if (known && isBeforeCommit(tx, known.writing)) {
      known.rows.push(row)
      return
    }
    const rows = [row]
    const writing = async () => {
      for (let at = 0; at < rows.length; at += MOST) await write(tx, rows.slice(at, at + MOST))
    }
    held.set(tx, { rows, writing })
    if (!beforeCommit(tx, writing)) await writing()
  }
}
