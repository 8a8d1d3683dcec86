import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { CredentialsTable } from '../db/schema.ts'

export type CredentialRow = Selectable<CredentialsTable>

export interface IssuedCredential {
  id: string
  team_id: string
  user_id: string
  type: 'ig' | 'fb'
  network_id: string
  page_id: string
  name: string
  token: string
  expires_at: Date | null
}

const renewal = {
  status: 'active' as const,
  reason: null,
  version: sql<number>`credentials.version + 1`,
  issued_at: sql<Date>`clock_timestamp()`,
}

/** Tokens of network accounts, one for each team and account. */
export const credentials = (db: Db) => ({
  byId: (teamId: string, id: string) =>
    db.selectFrom('credentials').selectAll().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst(),
  /** Makes the credential of an account, or gives the one there is a new token. */
  put: ({ id, team_id, type, network_id, ...row }: IssuedCredential) =>
    db
      .insertInto('credentials')
      .values({ id, team_id, type, network_id, status: 'active', reason: null, ...row })
      .onConflict(conflict => conflict.constraint('credentials_account').doUpdateSet({ ...row, ...renewal }))
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  /** Gives a credential that still exists a new token. */
  renew: async (
    teamId: string,
    id: string,
    row: Pick<IssuedCredential, 'user_id' | 'page_id' | 'name' | 'token' | 'expires_at'>,
  ) => {
    const done = await db
      .updateTable('credentials')
      .set({ ...row, ...renewal })
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .executeTakeFirst()
    return done.numUpdatedRows > 0n
  },
  /** Marks a credential as ended; the row when this call did it. A report of an older version changes nothing. */
  expire: (teamId: string, id: string, reason: string, version?: number) =>
    db
      .updateTable('credentials')
      .set({ status: 'expired', reason })
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .where('status', '=', 'active')
      .$if(version !== undefined, query => query.where('version', '=', version as number))
      .returningAll()
      .executeTakeFirst(),
  /** Active ones whose token has come to its end. */
  over: (now: Date) =>
    db
      .selectFrom('credentials')
      .select(['id', 'team_id', 'version'])
      .where('status', '=', 'active')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(500)
      .execute(),
  /** Those that a person's new connection may bring back: the person's own everywhere, and ended ones of the team. */
  renewable: (userId: string, teamId: string) =>
    db
      .selectFrom('credentials')
      .select(['id', 'team_id', 'type', 'network_id'])
      .where(or =>
        or.or([or('user_id', '=', userId), or.and([or('team_id', '=', teamId), or('status', '=', 'expired')])]),
      )
      .orderBy('id')
      .limit(500)
      .execute(),
  /** Forgets a credential that was issued before `before`, by the database's clock. */
  drop: (teamId: string, id: string, before: Date) =>
    db
      .deleteFrom('credentials')
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .where('issued_at', '<', before)
      .execute(),
})
