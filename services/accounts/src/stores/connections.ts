import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { ConnectionsTable, ConnectStatesTable } from '../db/schema.ts'

export type ConnectionRow = Selectable<ConnectionsTable>
export type StateRow = Selectable<ConnectStatesTable>

export interface NewState {
  stateHash: string
  userId: string
  teamId: string
  sessionId: string
  expiresAt: Date
  /** The social account that is connected again. */
  accountId?: string
  credentialId?: string
}

// People's own connections to Facebook, and the states of dialogs that are open.

/** The connection of a person. */
export const findConnection = (db: Db, userId: string) =>
  db.selectFrom('connections').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Stores the connection of a person in place of an earlier one. */
export const putConnection = (db: Db, { user_id, ...row }: Insertable<ConnectionsTable>) =>
  db
    .insertInto('connections')
    .values({ user_id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()

/** Marks the connection as ended, unless it was renewed since its token was read. */
export const expireConnection = (db: Db, userId: string, sealedToken: string) =>
  db
    .updateTable('connections')
    .set({ status: 'expired' })
    .where('user_id', '=', userId)
    .where('token', '=', sealedToken)
    .execute()

/** Keeps what the connection may do now, unless it was renewed since its token was read. */
export const setConnectionGrants = (db: Db, userId: string, sealedToken: string, granted: string[]) =>
  db
    .updateTable('connections')
    .set({ granted })
    .where('user_id', '=', userId)
    .where('token', '=', sealedToken)
    .where('granted', 'is distinct from', sql<string[]>`${granted}::text[]`)
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
      expires_at: state.expiresAt,
      account_id: state.accountId ?? null,
      credential_id: state.credentialId ?? null,
    })
    .execute()

/** Deletes a state and returns it. It works once, also for a person it was not made for: the caller checks whose it is. */
export const takeConnectState = (db: Db, stateHash: string) =>
  db.deleteFrom('connect_states').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()

/** Deletes states of all people whose time is over. */
export const deleteEndedConnectStates = (db: Db, now: Date) =>
  db.deleteFrom('connect_states').where('expires_at', '<=', now).execute()
