import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SecurityLogTable } from '../db/schema.ts'

export type SecurityRow = Selectable<SecurityLogTable>

/** What happened to accounts. Lines are never changed. */
export const securityLog = (db: Db) => ({
  insert: (line: Insertable<SecurityLogTable>) => db.insertInto('security_log').values(line).execute(),
  newest: (userId: string, limit: number) =>
    db
      .selectFrom('security_log')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  forget: (before: Date) => db.deleteFrom('security_log').where('at', '<', before).execute(),
})
