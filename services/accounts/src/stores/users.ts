import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { UsersTable } from '../db/schema.ts'

export type UserRow = Selectable<UsersTable>

// People who can sign in.

/** False when the e-mail or the username is taken. */
export const insertUser = async (db: Db, user: Insertable<UsersTable>): Promise<boolean> => {
  const done = await db
    .insertInto('users')
    .values(user)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** A person by id. */
export const findUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** A person by the folded address. */
export const findUserByEmail = (db: Db, emailKey: string) =>
  db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst()

/** Whether another person than `exceptId` has the username. */
export const isUsernameTaken = async (db: Db, username: string, exceptId = '0'): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('id', '!=', exceptId)
    .executeTakeFirst()) !== undefined

/** Names, addresses and settings of people. */
export const usersByIds = (db: Db, ids: string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_confirmed_at', 'settings'])
    .where('id', 'in', ids)
    .execute()

/** Changes the name or the username. Throws where the username is taken. */
export const renameUser = (db: Db, id: string, change: { name?: string; username?: string }) =>
  db.updateTable('users').set(change).where('id', '=', id).execute()

/** Gives a person another address, which they have confirmed. Throws where another person has it. */
export const setEmail = (
  db: Db,
  id: string,
  { email, email_key, at }: { email: string; email_key: string; at: Date },
) => db.updateTable('users').set({ email, email_key, email_confirmed_at: at }).where('id', '=', id).execute()

/** Sets the password, whatever it was before. */
export const setPasswordHash = (db: Db, id: string, passwordHash: string) =>
  db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()

/** Puts a new password in the place of the one that was compared. False when it was changed meanwhile. */
export const replacePasswordHash = async (db: Db, id: string, was: string, passwordHash: string): Promise<boolean> => {
  const done = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', was)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/**
 * Whether the password is still the one that was compared, held so until the transaction ends: comparing takes long, and what is opened
 * for the old one must not outlive the change.
 */
export const lockPasswordHash = async (db: Db, id: string, passwordHash: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()) !== undefined

/** Writes down when the address was confirmed, the first time only. */
export const markEmailConfirmed = (db: Db, id: string, at: Date) =>
  db
    .updateTable('users')
    .set({ email_confirmed_at: at })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()

/** The stored settings, locked until the transaction ends: two changes at once both hold. */
export const lockSettings = (db: Db, id: string) =>
  db.selectFrom('users').select('settings').where('id', '=', id).forUpdate().executeTakeFirst()

/** Stores all settings of a person; read them with `lockSettings` before. */
export const writeSettings = (db: Db, id: string, settings: Record<string, unknown>) =>
  db
    .updateTable('users')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute()

/** Marks a person as deleted. False where that was done before. */
export const markUserDeleted = async (db: Db, id: string, at: Date): Promise<boolean> => {
  const done = await db
    .updateTable('users')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Takes that back. False where the person was not marked. */
export const unmarkUserDeleted = async (db: Db, id: string): Promise<boolean> => {
  const done = await db
    .updateTable('users')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** People who deleted their account at `until` or before, those who wait longest first. */
export const usersToPurge = (db: Db, until: Date, most: number) =>
  db.selectFrom('users').selectAll().where('deleted_at', '<=', until).orderBy('deleted_at').limit(most).execute()

/** Holds such a person until the transaction ends. False where they have come back meanwhile. */
export const lockDeletedUser = async (db: Db, id: string, until: Date): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', '<=', until)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Deletes a person with everything that is theirs alone. */
export const deleteUserRow = (db: Db, id: string) => db.deleteFrom('users').where('id', '=', id).execute()
