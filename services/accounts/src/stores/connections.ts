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

/** People's own connections to Facebook, and the states of dialogs that are open. */
export const connections = (db: Db) => ({
  of: (userId: string) => db.selectFrom('connections').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  put: ({ user_id, ...row }: Insertable<ConnectionsTable>) =>
    db
      .insertInto('connections')
      .values({ user_id, ...row })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
      .execute(),
  /** Marks the connection as ended, unless it was made anew since its token was read. */
  expire: (userId: string, sealedToken: string) =>
    db
      .updateTable('connections')
      .set({ status: 'expired' })
      .where('user_id', '=', userId)
      .where('token', '=', sealedToken)
      .execute(),
  /** Keeps what the connection may do now, unless it was made anew since its token was read. */
  setGranted: (userId: string, sealedToken: string, granted: string[]) =>
    db
      .updateTable('connections')
      .set({ granted })
      .where('user_id', '=', userId)
      .where('token', '=', sealedToken)
      .where('granted', 'is distinct from', sql<string[]>`${granted}::text[]`)
      .execute(),
  addState: (state: NewState) =>
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
      .execute(),
  /** Uses a state up, whoever shows it. */
  takeState: (stateHash: string) =>
    db.deleteFrom('connect_states').where('state_hash', '=', stateHash).returningAll().executeTakeFirst(),
  forgetStates: (now: Date) => db.deleteFrom('connect_states').where('expires_at', '<=', now).execute(),
})
