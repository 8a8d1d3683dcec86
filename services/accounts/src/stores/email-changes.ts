import type { Insertable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { EmailChangesTable } from '../db/schema.ts'

// Addresses that people want, at most one each.

/** Stores the wanted address in place of an earlier one. */
export const putEmailChange = (db: Db, { user_id, ...row }: Insertable<EmailChangesTable>) =>
  db
    .insertInto('email_changes')
    .values({ user_id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()

/** The address that a person wants, while it can be confirmed. */
export const findEmailChange = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Takes the wanted address away. True where there was one. */
export const deleteEmailChange = async (db: Db, userId: string): Promise<boolean> => {
  const done = await db.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Deletes those of all people whose time is over. */
export const deleteEndedEmailChanges = (db: Db, now: Date) =>
  db.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
