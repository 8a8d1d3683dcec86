import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tries } from '../model/lockout.ts'

/** Wrong tries by key. */
export const lockouts = (db: Db) => ({
  /** The state of a key, held against others until the transaction ends, also while it has no row yet. */
  hold: async (key: string): Promise<Tries | undefined> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lockout ${key}`}, 0))`.execute(db)
    const row = await db.selectFrom('lockouts').selectAll().where('key', '=', key).executeTakeFirst()
    return (
      row && {
        tries: row.tries,
        level: row.level,
        lockedUntil: row.locked_until?.getTime() ?? null,
        touchedAt: row.touched_at.getTime(),
      }
    )
  },
  set: (key: string, { tries, level, lockedUntil, touchedAt }: Tries) => {
    const row = {
      tries,
      level,
      locked_until: lockedUntil === null ? null : new Date(lockedUntil),
      touched_at: new Date(touchedAt),
    }
    return db
      .insertInto('lockouts')
      .values({ key, ...row })
      .onConflict(conflict => conflict.column('key').doUpdateSet(row))
      .execute()
  },
  clear: (keys: string[]) => db.deleteFrom('lockouts').where('key', 'in', keys).execute(),
  forget: (before: Date) => db.deleteFrom('lockouts').where('touched_at', '<', before).execute(),
})
