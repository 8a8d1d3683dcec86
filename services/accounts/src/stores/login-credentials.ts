import type { Selectable } from 'kysely'
import type { CredentialsTable } from '../db/connection-tables.ts'
import type { Db, Tx } from '../db/db.ts'

const columns = [
  'id',
  'user_id',
  'team_id',
  'type',
  'network_id',
  'name',
  'login',
  'connection_id',
  'page_id',
  'status',
  'version',
  'expires_at',
  'granted',
  'issued_at',
] as const

/** A credential without its token. */
export type LoginCredential = Pick<Selectable<CredentialsTable>, (typeof columns)[number]>

// Credentials by the person with whose logins they came, in all teams.

const ofPerson = (db: Db, userId: string) =>
  db.selectFrom('credentials').select(columns).where('user_id', '=', userId).orderBy('id').limit(2000)

/** Those of a person, ended ones too; by id, at most 2,000. */
export const credentialsOfPerson = (db: Db, userId: string): Promise<LoginCredential[]> =>
  ofPerson(db, userId).execute()

/** The same, locked: none of them gets a new token before the transaction ends. */
export const lockCredentialsOfPerson = (tx: Tx, userId: string): Promise<LoginCredential[]> =>
  ofPerson(tx, userId).forUpdate().execute()

/**
 * Ends this version of a credential, or replaces what an ended one holds. False where it has another version by now: then another login has
 * given it a new token, which stays.
 */
export const closeCredential = async (
  tx: Tx,
  { team_id, id, version }: Pick<LoginCredential, 'team_id' | 'id' | 'version'>,
  set: Partial<Selectable<CredentialsTable>> & { token: string },
): Promise<boolean> => {
  const done = await tx
    .updateTable('credentials')
    .set({ ...set, status: 'expired', blocked: false })
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
