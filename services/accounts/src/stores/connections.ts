import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { ConnectionsTable, ConnectStatesTable } from '../db/connection-tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { deleteTokenRenewal } from './token-renewals.ts'

export type ConnectionRow = Selectable<ConnectionsTable>
export type StateRow = Selectable<ConnectStatesTable>

export interface NewState {
  stateHash: string
  userId: string
  teamId: string
  sessionId: string
  login: LoginKey
  expiresAt: Date
  /** The social account that is connected again. */
  accountId?: string
  credentialId?: string
}

/** Most logins that one person holds. */
const MOST = 50

// People's own connections to the networks, one for each of their logins there, and the states of dialogs that are open.

/** Whether another person of this installation has connected the same login. */
export const isLoginOfOthers = async (db: Db, userId: string, { login, fb_id }: ConnectionRow): Promise<boolean> =>
  (await db
    .selectFrom('connections')
    .select('id')
    .where('login', '=', login)
    .where(sql<boolean>`fb_id = ${fb_id}`)
    .where('user_id', '!=', userId)
    .executeTakeFirst()) !== undefined

/** Every connection of one person at a network, of all people of this installation, by either id of theirs; locked. */
export const lockConnectionsOfNetworkPerson = (tx: Tx, login: LoginKey, personId: string): Promise<ConnectionRow[]> =>
  tx
    .selectFrom('connections')
    .selectAll()
    .where('login', '=', login)
    .where(sql<boolean>`(fb_id = ${personId} or scoped_id = ${personId})`)
    .orderBy('id')
    .limit(500)
    .forUpdate()
    .execute()

/** The connections of a person, the newest first. */
export const connectionsOf = (db: Db, userId: string): Promise<ConnectionRow[]> =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()

/** A connection of a person. */
export const findConnection = (db: Db, userId: string, id: string): Promise<ConnectionRow | undefined> =>
  db.selectFrom('connections').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** A connection of a person, locked: it is neither renewed nor made again before the transaction ends. */
export const lockConnection = (tx: Tx, userId: string, id: string): Promise<ConnectionRow | undefined> =>
  tx
    .selectFrom('connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Deletes a connection of a person, with what renews its token. */
export const deleteConnection = async (
  tx: Tx,
  { user_id, id, login, fb_id }: Pick<ConnectionRow, 'user_id' | 'id' | 'login' | 'fb_id'>,
): Promise<void> => {
  await tx.deleteFrom('connections').where('user_id', '=', user_id).where('id', '=', id).execute()
  await deleteTokenRenewal(tx, { user_id, login, network_id: fb_id })
}

/** Stores a connection, in place of an earlier one of the same person at the network. Returns its id. */
export const putConnection = async (
  db: Db,
  { id, user_id, login, fb_id, ...row }: Insertable<ConnectionsTable>,
): Promise<string> => {
  const kept = await db
    .insertInto('connections')
    .values({ id, user_id, login, fb_id, ...row })
    .onConflict(conflict => conflict.constraint('connections_person').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return kept.id
}

/** Marks a connection as ended, unless it was renewed since its token was read. */
export const expireConnection = (db: Db, { user_id, id, token }: Pick<ConnectionRow, 'user_id' | 'id' | 'token'>) =>
  db
    .updateTable('connections')
    .set({ status: 'expired' })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('token', '=', token)
    .execute()

/** Gives a connection a new token, unless it was renewed since its token was read. */
export const setConnectionToken = (
  db: Db,
  { user_id, id, token }: Pick<ConnectionRow, 'user_id' | 'id' | 'token'>,
  next: { token: string; expires_at: Date },
) =>
  db
    .updateTable('connections')
    .set(next)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('token', '=', token)
    .execute()

/** Keeps what a connection may do now, unless it was renewed since its token was read. */
export const setConnectionGrants = (
  db: Db,
  { user_id, id, token }: Pick<ConnectionRow, 'user_id' | 'id' | 'token'>,
  granted: string[],
) =>
  db
    .updateTable('connections')
    .set({ granted })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('token', '=', token)
    .where('granted', 'is distinct from', sql<string[]>`${granted}::text[]`)
    .execute()

/** Keeps what the network says of the token of a connection, unless it was renewed since that was read. An end that it does not name stays. */
export const setConnectionFacts = (
  db: Db,
  { user_id, id, token }: Pick<ConnectionRow, 'user_id' | 'id' | 'token'>,
  { scopes, expiresAt }: { scopes: readonly string[]; expiresAt: number | null },
) =>
  db
    .updateTable('connections')
    .set({ granted: [...scopes], ...(expiresAt === null ? {} : { expires_at: new Date(expiresAt) }) })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('token', '=', token)
    .execute()

/** Stores the state of a dialog that was opened. */
export const insertConnectState = (db: Db, state: NewState) =>
  db
    .insertInto('connect_states')
    .values({
      state_hash: state.stateHash,
      user_id: state.userId,
      team_id: state.teamId,
      session_id: state.sessionId,
      login: state.login,
      expires_at: state.expiresAt,
      account_id: state.accountId ?? null,
      credential_id: state.credentialId ?? null,
    })
    .execute()

/** Deletes a state and returns it. It works once, also for a person it was not made for: the caller checks whose it is. */
export const takeConnectState = (db: Db, stateHash: string) =>
  db.deleteFrom('connect_states').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()

/** Deletes the states of a person's dialogs that were begun in a team. */
export const deleteConnectStatesOfMember = (db: Db, { teamId, userId }: { teamId: string; userId: string }) =>
  db.deleteFrom('connect_states').where('team_id', '=', teamId).where('user_id', '=', userId).execute()

/** Deletes states of all people whose time is over. */
export const deleteEndedConnectStates = (db: Db, now: Date) =>
  db.deleteFrom('connect_states').where('expires_at', '<=', now).execute()
