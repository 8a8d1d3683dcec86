import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { type Selectable, sql } from 'kysely'
import type { CredentialsTable } from '../db/connection-tables.ts'
import type { Db } from '../db/db.ts'

export type CredentialRow = Selectable<CredentialsTable>

export interface IssuedCredential {
  id: string
  team_id: string
  user_id: string
  type: NetworkType
  network_id: string
  login: LoginKey
  connection_id: string | null
  page_id: string | null
  name: string
  token: string
  expires_at: Date | null
  data_access_ends_at: Date | null
  granted: string[]
}

/** Whose credentials a new connection may renew. */
export interface Renewable {
  userId: string
  teamId: string
  /** The teams whose accounts the person may connect. */
  teamIds: readonly string[]
  /** The one that the dialog was begun for. */
  credentialId?: string
}

const renewal = {
  blocked: false,
  status: 'active' as const,
  reason: null,
  version: sql<number>`credentials.version + 1`,
  issued_at: sql<Date>`clock_timestamp()`,
  reviewed_at: sql<Date>`clock_timestamp()`,
}

// Tokens of network accounts, one for each team and account.

/** A credential of a team. */
export const findCredential = (db: Db, teamId: string, id: string) =>
  db.selectFrom('credentials').selectAll().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()

/** Makes the credential of an account, or gives the one there is a new token. */
export const putCredential = (db: Db, { id, team_id, type, network_id, ...row }: IssuedCredential) =>
  db
    .insertInto('credentials')
    .values({ id, team_id, type, network_id, status: 'active', reason: null, ...row })
    .onConflict(conflict => conflict.constraint('credentials_account').doUpdateSet({ ...row, ...renewal }))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Gives a credential that still exists a new token; only where it still has the one of `version`, if that is given. */
export const renewCredential = async (
  db: Db,
  teamId: string,
  id: string,
  row: Omit<IssuedCredential, 'id' | 'team_id' | 'type' | 'network_id'>,
  version?: number,
) =>
  db
    .updateTable('credentials')
    .set({ ...row, ...renewal })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('version', '=', version as number).where('status', '=', 'active'))
    .returning('version')
    .executeTakeFirst()

/** Keeps what the network says of a token that works. True when that is news. */
export const setCredentialFacts = async (
  db: Db,
  { team_id, id, version }: Pick<CredentialRow, 'team_id' | 'id' | 'version'>,
  facts: { expires_at: Date | null; data_access_ends_at: Date | null; granted: string[] },
): Promise<boolean> => {
  const done = await db
    .updateTable('credentials')
    .set(facts)
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'active')
    .where(differs =>
      differs.or([
        differs('expires_at', 'is distinct from', facts.expires_at),
        differs('data_access_ends_at', 'is distinct from', facts.data_access_ends_at),
        differs('granted', 'is distinct from', sql<string[]>`${facts.granted}::text[]`),
      ]),
    )
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Notes whether the network keeps its person out. True when that is news. */
export const setCredentialBlocked = async (
  db: Db,
  { team_id, id, version }: Pick<CredentialRow, 'team_id' | 'id' | 'version'>,
  blocked: boolean,
): Promise<boolean> => {
  const done = await db
    .updateTable('credentials')
    .set({ blocked })
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'active')
    .where('blocked', '!=', blocked)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Marks a credential as ended; the row when this call did it. What is known of an older version changes nothing. */
export const expireCredential = (db: Db, teamId: string, id: string, reason: string, version: number) =>
  db
    .updateTable('credentials')
    .set({ status: 'expired', reason })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

/** Active ones whose token has come to its end. */
export const credentialsPastEnd = (db: Db, now: Date) =>
  db
    .selectFrom('credentials')
    .selectAll()
    .where('status', '=', 'active')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(500)
    .execute()

/** Active ones about which the network was not asked since, those that waited longest first; of people it keeps out since `blockedSince`. */
export const credentialsToReview = (
  db: Db,
  { since, blockedSince }: { since: Date; blockedSince: Date },
  most: number,
) =>
  db
    .selectFrom('credentials')
    .selectAll()
    .where('status', '=', 'active')
    .where(is =>
      is.or([
        is('reviewed_at', '<=', since),
        is.and([is('blocked', '=', true), is('reviewed_at', '<=', blockedSince)]),
      ]),
    )
    .orderBy('reviewed_at')
    .limit(most)
    .execute()

/** The network was asked about it. */
export const markReviewed = (db: Db, { team_id, id }: Pick<CredentialRow, 'team_id' | 'id'>, at: Date) =>
  db.updateTable('credentials').set({ reviewed_at: at }).where('team_id', '=', team_id).where('id', '=', id).execute()

/**
 * Those that a person's new connection may renew, in teams whose accounts the person may connect: the one it was made for, first; the person's
 * own; ended ones of the team that the dialog was begun in.
 */
export const renewableCredentials = (db: Db, { userId, teamId, teamIds, credentialId }: Renewable) =>
  db
    .selectFrom('credentials')
    .selectAll()
    .where(sql<boolean>`team_id = any(${teamIds}::bigint[])`)
    .where(is => {
      const named = is('id', '=', credentialId ?? '0')
      return is.or([
        is('user_id', '=', userId),
        is.and([is('team_id', '=', teamId), is.or([named, is('status', '=', 'expired')])]),
      ])
    })
    .orderBy(sql`id = ${credentialId ?? '0'}`, 'desc')
    .orderBy('id')
    .limit(500)
    .execute()

/** Deletes a credential that was issued before `before`, by the database's clock. */
export const deleteCredential = (db: Db, teamId: string, id: string, before: Date) =>
  db
    .deleteFrom('credentials')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('issued_at', '<', before)
    .execute()
