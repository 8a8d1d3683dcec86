import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tries } from '../model/slowdown.ts'

const instant = (ms: number | null) => (ms === null ? null : new Date(ms))

// Counted tries to sign in, by key: what is tried, and by whom.

/** The state of a key, held against others until the transaction ends, also while it has no row yet. */
export const lockTries = async (db: Db, key: string): Promise<Tries | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lockout ${key}`}, 0))`.execute(db)
  const row = await db.selectFrom('lockouts').selectAll().where('key', '=', key).executeTakeFirst()
  return (
    row && {
      tries: row.tries,
      waitUntil: row.locked_until?.getTime() ?? null,
      notifiedUntil: row.told_until?.getTime() ?? null,
      touchedAt: row.touched_at.getTime(),
    }
  )
}

/** Stores the state of a key that `lockTries` holds. */
export const putTries = (db: Db, key: string, { tries, waitUntil, notifiedUntil, touchedAt }: Tries) => {
  const row = {
    tries,
    locked_until: instant(waitUntil),
    told_until: instant(notifiedUntil),
    touched_at: new Date(touchedAt),
  }
  return db
    .insertInto('lockouts')
    .values({ key, ...row })
    .onConflict(conflict => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Forgets the tries of a key. */
export const deleteTries = (db: Db, key: string) => db.deleteFrom('lockouts').where('key', '=', key).execute()

/** Takes back one counted try. */
export const giveBackTry = (db: Db, key: string) =>
  db.updateTable('lockouts').set({ tries: sql<number>`greatest(tries - 1, 0)` }).where('key', '=', key).execute()

/** Forgets the tries of all keys that begin so. */
export const deleteTriesByPrefix = (db: Db, prefix: string) =>
  db.deleteFrom('lockouts').where(sql<boolean>`starts_with(key, ${prefix})`).execute()

/** Deletes keys without a try since `before`. */
export const deleteOldTries = (db: Db, before: Date) =>
  db.deleteFrom('lockouts').where('touched_at', '<', before).execute()
