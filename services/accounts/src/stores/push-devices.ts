import { notifications } from '@fanfare/contracts/limits.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PushDevicesTable } from '../db/notification-tables.ts'

export type PushDeviceRow = Selectable<PushDevicesTable>

// Browsers that are sent notifications.

/** A person's browsers, the newest first. */
export const pushDevicesOf = (db: Db, userId: string): Promise<PushDeviceRow[]> =>
  db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(notifications.devices)
    .execute()

/** One of a person. */
export const findPushDevice = (db: Db, userId: string, id: string) =>
  db.selectFrom('push_devices').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/**
 * Stores a browser: the address belongs to who subscribed last, as the browser of another person is theirs no more. Beyond the most that a
 * person may have, the oldest goes.
 */
export async function putPushDevice(
  tx: Tx,
  userId: string,
  row: Pick<PushDeviceRow, 'id' | 'session_id' | 'endpoint_hash' | 'subscription' | 'name' | 'created_at'>,
): Promise<PushDeviceRow> {
  await tx
    .deleteFrom('push_devices')
    .where(or => or.or([or('endpoint_hash', '=', row.endpoint_hash), or('session_id', '=', row.session_id)]))
    .execute()
  const made = await tx
    .insertInto('push_devices')
    .values({ user_id: userId, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    delete from push_devices where user_id = ${userId} and id not in (
      select id from push_devices where user_id = ${userId} order by created_at desc, id desc limit ${notifications.devices}
    )`.execute(tx)
  return made
}

/** Removes a browser of a person. False where it is not there. */
export const deletePushDevice = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const done = await db.deleteFrom('push_devices').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Writes down that the push service of a browser took a notification. */
export const notePushed = (db: Db, userId: string, id: string, at: Date) =>
  db
    .updateTable('push_devices')
    .set({ sent_at: at, failing_since: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** Writes down that it did not, the first time. */
export const notePushFailing = (db: Db, userId: string, id: string, at: Date) =>
  db
    .updateTable('push_devices')
    .set({ failing_since: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()

/** Removes browsers of all people whose push services have taken nothing since `before`. */
export const deleteFailingDevices = (db: Db, before: Date) =>
  db.deleteFrom('push_devices').where('failing_since', '<', before).execute()
