import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { type Insertable, sql } from 'kysely'
import type { TokenRenewalsTable } from '../db/connection-tables.ts'
import type { Db } from '../db/db.ts'

/** Whose token it is. */
export interface RenewalKey {
  user_id: string
  login: LoginKey
  network_id: string
}

// What renews tokens that end after hours, by person, login and account at the network.

const ofKey = (db: Db, { user_id, login, network_id }: RenewalKey) =>
  db
    .updateTable('token_renewals')
    .where('user_id', '=', user_id)
    .where('login', '=', login)
    .where('network_id', '=', network_id)

/** Stores what renews a token, in place of what did before. */
export const putTokenRenewal = (db: Db, { user_id, login, network_id, ...row }: Insertable<TokenRenewalsTable>) =>
  db
    .insertInto('token_renewals')
    .values({ user_id, login, network_id, ...row })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'login', 'network_id']).doUpdateSet({ ...row, claimed_until: null }),
    )
    .execute()

/** When the token of this person ends; undefined where it is none that is renewed. */
export const findTokenRenewal = (db: Db, { user_id, login, network_id }: RenewalKey) =>
  db
    .selectFrom('token_renewals')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('login', '=', login)
    .where('network_id', '=', network_id)
    .executeTakeFirst()

/** Takes the turn to renew a token until `until`: a refresh token may work only once. Undefined where another process has it. */
export const claimTokenRenewal = (
  db: Db,
  { user_id, login, network_id }: RenewalKey,
  { now, until }: { now: Date; until: Date },
) =>
  ofKey(db, { user_id, login, network_id })
    .set({ claimed_until: until })
    .where(is => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()

/** Forgets what renews a token. */
export const deleteTokenRenewal = (db: Db, { user_id, login, network_id }: RenewalKey) =>
  db
    .deleteFrom('token_renewals')
    .where('user_id', '=', user_id)
    .where('login', '=', login)
    .where('network_id', '=', network_id)
    .execute()

/** Lets another process renew it. */
export const releaseTokenRenewal = (db: Db, { user_id, login, network_id }: RenewalKey) =>
  ofKey(db, { user_id, login, network_id }).set({ claimed_until: null }).execute()

/** Gives the connection and the credentials of this person's account the new token; their versions stay, as nothing else of them changes. */
export const setRenewedToken = async (db: Db, { user_id, login, network_id }: RenewalKey, sealedToken: string) => {
  await db
    .updateTable('connections')
    .set({ token: sealedToken })
    .where('user_id', '=', user_id)
    .where('login', '=', login)
    .where(sql<boolean>`fb_id = ${network_id}`)
    .where('status', '=', 'active')
    .execute()
  await db
    .updateTable('credentials')
    .set({ token: sealedToken })
    .where('user_id', '=', user_id)
    .where('login', '=', login)
    .where('network_id', '=', network_id)
    .where('status', '=', 'active')
    .execute()
}

/** Tokens that end before `before` and whose refresh token still works, those that end first at the front. */
export const tokensToRenew = (db: Db, { now, before, most }: { now: Date; before: Date; most: number }) =>
  db
    .selectFrom('token_renewals')
    .select(['user_id', 'login', 'network_id'])
    .where('token_ends_at', '<=', before)
    .where('ends_at', '>', now)
    .where(is => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
    .where(used =>
      used.or([
        used.exists(
          used
            .selectFrom('connections')
            .select(sql`1`.as('one'))
            .whereRef('connections.user_id', '=', 'token_renewals.user_id')
            .whereRef('connections.login', '=', 'token_renewals.login')
            .where(sql<boolean>`connections.fb_id = token_renewals.network_id`)
            .where('connections.status', '=', 'active'),
        ),
        used.exists(
          used
            .selectFrom('credentials')
            .select(sql`1`.as('one'))
            .whereRef('credentials.user_id', '=', 'token_renewals.user_id')
            .whereRef('credentials.login', '=', 'token_renewals.login')
            .whereRef('credentials.network_id', '=', 'token_renewals.network_id')
            .where('credentials.status', '=', 'active'),
        ),
      ]),
    )
    .orderBy('token_ends_at')
    .limit(most)
    .execute()
