import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

// What is kept of people for the messages that they get.

/** What is kept of a person; undefined before anything is. */
export const findNotificationPerson = (db: Db, userId: string) =>
  db.selectFrom('notification_people').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The key that signs a person's links to switch email off; `fresh` becomes it where they have none. */
export const unsubscribeKeyOf = async (db: Db, userId: string, fresh: string): Promise<string> => {
  await db
    .insertInto('notification_people')
    .values({ user_id: userId, unsubscribe_key: fresh })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
  const row = await findNotificationPerson(db, userId)
  return row?.unsubscribe_key ?? fresh
}

/** Writes down which address of copies was agreed to; null: none. */
export const setCopyConfirmed = (db: Db, userId: string, address: string | null) =>
  db.updateTable('notification_people').set({ copy_confirmed: address }).where('user_id', '=', userId).execute()

const zoneOf = sql<string>`coalesce(users.settings->>'timezone', 'UTC')`

/** The time zones that people have chosen. */
export const zonesOfPeople = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('users').select(zoneOf.as('zone')).distinct().execute()).map(({ zone }) => zone)

/** People of a zone, by id from `after` on, of whom no summary of the week that begins on `of` was made. */
export const peopleWithoutSummary = async (
  db: Db,
  { zone, of, after }: { zone: string; of: string; after: string },
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('notification_people', 'notification_people.user_id', 'users.id')
    .select('users.id')
    .where(zoneOf, '=', zone)
    .where('users.id', '>', after)
    .where('users.email_confirmed_at', 'is not', null)
    .where(or =>
      or.or([or('notification_people.summary_of', 'is', null), or('notification_people.summary_of', '<', of)]),
    )
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that a person's summary of a week is made. False where it was before. */
export const setSummaryOf = async (db: Db, userId: string, of: string): Promise<boolean> => {
  const done = await db
    .updateTable('notification_people')
    .set({ summary_of: of })
    .where('user_id', '=', userId)
    .where(or => or.or([or('summary_of', 'is', null), or('summary_of', '<', of)]))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
