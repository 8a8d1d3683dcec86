import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SecurityLogTable } from '../db/schema.ts'

export type SecurityRow = Selectable<SecurityLogTable>

// What happened to accounts. Lines are never changed.

/** Adds a line. */
export const insertSecurityLine = (db: Db, line: Insertable<SecurityLogTable>) =>
  db.insertInto('security_log').values(line).execute()

/** The newest lines of each outcome, all of them newest first. */
export const newestSecurityLines = async (
  db: Db,
  userId: string,
  most: Record<'done' | 'refused', number>,
): Promise<SecurityRow[]> => {
  const of = (outcome: 'done' | 'refused') =>
    db
      .selectFrom('security_log')
      .selectAll()
      .where('user_id', '=', userId)
      .where('outcome', '=', outcome)
      .orderBy('id', 'desc')
      .limit(most[outcome])
      .execute()
  const [done, refused] = await Promise.all([of('done'), of('refused')])
  return [...done, ...refused].sort((a, b) => Number(BigInt(b.id) - BigInt(a.id)))
}

/** Every line of a person, the newest first; of more than 20,000 the older are not read. */
export const securityLinesOf = (db: Db, userId: string): Promise<SecurityRow[]> =>
  db.selectFrom('security_log').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(20_000).execute()

/** Deletes lines of all people from before `before`. */
export const deleteOldSecurityLines = (db: Db, before: Date) =>
  db.deleteFrom('security_log').where('at', '<', before).execute()
