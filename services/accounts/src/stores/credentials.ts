import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { CredentialsTable } from '../db/schema.ts'

export type CredentialRow = Selectable<CredentialsTable>

export interface IssuedCredential {
  id: string
  team_id: string
  user_id: string
  type: NetworkType
  network_id: string
  page_id: string
  name: string
  token: string
  expires_at: Date | null
  granted: string[]
}

/** Whose credentials a new connection may renew. */
export interface Renewable {
  userId: string
  teamId: string
  /** The one that the dialog was begun for. */
  credentialId?: string
}

const renewal = {
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

/** Gives a credential that still exists a new token. */
export const renewCredential = async (
  db: Db,
  teamId: string,
  id: string,
  row: Pick<IssuedCredential, 'user_id' | 'page_id' | 'name' | 'token' | 'expires_at' | 'granted'>,
) =>
  db
    .updateTable('credentials')
    .set({ ...row, ...renewal })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst()

/** Keeps what the network says of a token that works. True when that is news. */
export const setCredentialFacts = async (
  db: Db,
  { team_id, id, version }: Pick<CredentialRow, 'team_id' | 'id' | 'version'>,
  facts: { expires_at: Date | null; granted: string[] },
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
        differs('granted', 'is distinct from', sql<string[]>`${facts.granted}::text[]`),
      ]),
    )
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

/** Active ones about which the network was not asked since, those that waited longest first. */
export const credentialsToReview = (db: Db, since: Date, most: number) =>
  db
    .selectFrom('credentials')
    .selectAll()
    .where('status', '=', 'active')
    .where('reviewed_at', '<=', since)
    .orderBy('reviewed_at')
    .limit(most)
    .execute()

/** The network was asked about it. */
export const markReviewed = (db: Db, { team_id, id }: Pick<CredentialRow, 'team_id' | 'id'>, at: Date) =>
  db.updateTable('credentials').set({ reviewed_at: at }).where('team_id', '=', team_id).where('id', '=', id).execute()

/** Marks active ones whose token ends before `before` and of whose end nobody was told yet, at most 500, and returns them. Ends less than a day apart are one: networks round them differently. */
export const markExpiring = (db: Db, { now, before }: { now: Date; before: Date }) =>
  db
    .updateTable('credentials')
    .set(({ ref }) => ({ expiring_told: ref('expires_at') }))
    .where('id', 'in', due =>
      due
        .selectFrom('credentials as due')
        .select('due.id')
        .where('due.status', '=', 'active')
        .where('due.expires_at', '>', now)
        .where('due.expires_at', '<=', before)
        .where(sql<boolean>`(due.expiring_told is null or due.expiring_told < due.expires_at - interval '1 day')`)
        .orderBy('due.expires_at')
        .limit(500)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'team_id', 'version', 'expires_at'])
    .execute()

/** Those that a person's new connection may renew: the one it was made for, first; the person's own everywhere; ended ones of the team. */
export const renewableCredentials = (db: Db, { userId, teamId, credentialId }: Renewable) =>
  db
    .selectFrom('credentials')
    .select(['id', 'team_id', 'type', 'network_id', 'token', 'status'])
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
