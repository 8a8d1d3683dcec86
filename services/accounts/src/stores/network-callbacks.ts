import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import type { Db, Tx } from '../db/db.ts'

// What networks have said by themselves: signed calls that were taken, and deletions that people asked for there. No team is involved.

/** Notes that a signed call is taken. False where it was before. */
export const takeCallback = async (tx: Tx, key: string, at: Date): Promise<boolean> => {
  const done = await tx
    .insertInto('network_callbacks')
    .values({ key, at })
    .onConflict(conflict => conflict.column('key').doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Forgets signed calls that were taken before `before`. */
export const deleteOldCallbacks = (db: Db, before: Date) =>
  db.deleteFrom('network_callbacks').where('at', '<', before).execute()

/** Stores a deletion that a person asked for. */
export const insertDeletion = (
  tx: Tx,
  { codeHash, login, personId, at }: { codeHash: string; login: LoginKey; personId: string; at: Date },
) =>
  tx
    .insertInto('data_deletions')
    .values({ code_hash: codeHash, login, person_id: personId, requested_at: at, done_at: null })
    .execute()

/** A deletion by its code. */
export const findDeletion = (db: Db, codeHash: string) =>
  db.selectFrom('data_deletions').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()

/** A deletion that is not done yet, locked; undefined where another process does it, or did. */
export const lockDeletion = (tx: Tx, codeHash: string) =>
  tx
    .selectFrom('data_deletions')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('done_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Codes of those that are not done, the oldest first. */
export const waitingDeletions = async (db: Db, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('data_deletions')
    .select('code_hash')
    .where('done_at', 'is', null)
    .where('requested_at', '<', before)
    .orderBy('requested_at')
    .limit(100)
    .execute()
  return rows.map(row => row.code_hash)
}

/** A deletion is done: whose it was is forgotten too. */
export const setDeletionDone = (tx: Tx, codeHash: string, at: Date) =>
  tx.updateTable('data_deletions').set({ done_at: at, person_id: null }).where('code_hash', '=', codeHash).execute()

/** Forgets deletions that were done before `before`. */
export const deleteOldDeletions = (db: Db, before: Date) =>
  db.deleteFrom('data_deletions').where('done_at', '<', before).execute()
