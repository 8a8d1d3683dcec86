import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { UsersTable } from '../db/schema.ts'

export type UserRow = Selectable<UsersTable>

/** Users, and whether their second factor is on. */
export const users = (db: Db) => ({
  /** False when the e-mail or the username is taken. */
  insert: async (user: Insertable<UsersTable>): Promise<boolean> => {
    const done = await db
      .insertInto('users')
      .values(user)
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
  },
  byId: (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
  byEmail: (emailKey: string) =>
    db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst(),
  usernameTaken: async (username: string, exceptId = '0'): Promise<boolean> =>
    (await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .where('id', '!=', exceptId)
      .executeTakeFirst()) !== undefined,
  people: (ids: string[]) =>
    db.selectFrom('users').select(['id', 'name', 'email', 'settings']).where('id', 'in', ids).execute(),
  rename: (id: string, change: { name?: string; username?: string }) =>
    db.updateTable('users').set(change).where('id', '=', id).execute(),
  setPassword: (id: string, passwordHash: string) =>
    db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute(),
  /** Puts a new password in the place of the one that was compared. False when it was changed meanwhile. */
  replacePassword: async (id: string, was: string, passwordHash: string): Promise<boolean> => {
    const done = await db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .where('password_hash', '=', was)
      .executeTakeFirst()
    return done.numUpdatedRows > 0n
  },
  /**
   * Whether the password is still the one that was compared, held so until the transaction ends: comparing takes long, and what is opened
   * for the old one must not outlive the change.
   */
  stillHasPassword: async (id: string, passwordHash: string): Promise<boolean> =>
    (await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .forShare()
      .executeTakeFirst()) !== undefined,
  confirmEmail: (id: string, at: Date) =>
    db
      .updateTable('users')
      .set({ email_confirmed_at: at })
      .where('id', '=', id)
      .where('email_confirmed_at', 'is', null)
      .execute(),
  /** The stored settings, locked until the transaction ends: two changes at once both hold. */
  settingsForUpdate: (id: string) =>
    db.selectFrom('users').select('settings').where('id', '=', id).forUpdate().executeTakeFirst(),
  setSettings: (id: string, settings: Record<string, unknown>) =>
    db
      .updateTable('users')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', id)
      .execute(),
})
