import { AccountActive, AccountExpired, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SocialAccountsTable } from '../db/schema.ts'

/** A row with the mark of its picture, null where there is none. */
export type SocialAccountRow = Selectable<SocialAccountsTable> & { etag: string | null }

/** A limit is one of 24 hours: it ends without an event, as no post may follow that would find out. */
const stateNow = sql<number>`
  case when social_accounts.state = ${sql.lit(AccountLimited)} and (limited_at > now() - interval '24 hours') is not true
    then ${sql.lit(AccountActive)} else social_accounts.state end`

const rows = (db: Db) =>
  db
    .selectFrom('social_accounts')
    .leftJoin('pictures', 'pictures.social_account_id', 'social_accounts.id')
    .selectAll('social_accounts')
    // The last column of a name counts.
    .select(['pictures.etag', stateNow.as('state')])

type Profile = Pick<Updateable<SocialAccountsTable>, 'username' | 'name' | 'profile_url' | 'bio'>

/** What the network says of a token. */
export interface TokenFacts {
  login?: LoginKey
  expires_at?: Date | null
  permissions?: string[]
}

const differs = ({ login, expires_at: end, permissions }: TokenFacts) => {
  const other = [
    ...(login === undefined ? [] : [sql<boolean>`login is distinct from ${login}`]),
    ...(end === undefined ? [] : [sql<boolean>`expires_at is distinct from ${end}`]),
    ...(permissions === undefined ? [] : [sql<boolean>`permissions is distinct from ${permissions}::text[]`]),
  ]
  return other.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(other, sql` or `)})`
}

/** Accounts of a credential whose own version compares so to the given one; all where none is given. */
const ofCredential = (
  db: Db,
  teamId: string,
  credentialId: string,
  version: number | undefined,
  operator: '<' | '=' | '<=',
) =>
  db
    .updateTable('social_accounts')
    .where('team_id', '=', teamId)
    .where('credential_id', '=', credentialId)
    .where('removed_at', 'is', null)
    .$if(version !== undefined, query => query.where('credential_version', operator, version as number))

// Social accounts of a team. Removed ones keep their row, so that old posts keep a name.

/** Accounts of a team, removed ones not counted. */
export const accountsOfTeam = (db: Db, teamId: string): Promise<SocialAccountRow[]> =>
  rows(db)
    .where('social_accounts.team_id', '=', teamId)
    .where('social_accounts.removed_at', 'is', null)
    .orderBy('social_accounts.id')
    .limit(500)
    .execute()

/** The connected accounts of a team on a network for these pages. */
export const accountsOfPages = (
  db: Db,
  teamId: string,
  type: NetworkType,
  pageIds: readonly string[],
): Promise<SocialAccountRow[]> =>
  rows(db)
    .where('social_accounts.team_id', '=', teamId)
    .where('social_accounts.type', '=', type)
    .where('social_accounts.page_id', 'in', [...pageIds])
    .where('social_accounts.removed_at', 'is', null)
    .orderBy('social_accounts.id')
    .execute()

/** The time zones of a team's accounts, each once. */
export const zonesOf = async (db: Db, teamId: string): Promise<string[]> => {
  const found = await db
    .selectFrom('social_accounts')
    .select('timezone')
    .distinct()
    .where('team_id', '=', teamId)
    .where('removed_at', 'is', null)
    .execute()
  return found.map(({ timezone }) => timezone)
}

/** These accounts, removed ones too. */
export const accountsByIds = (db: Db, teamId: string, ids: string[]): Promise<SocialAccountRow[]> =>
  rows(db)
    .where('social_accounts.team_id', '=', teamId)
    .where('social_accounts.id', 'in', ids)
    .orderBy('social_accounts.id')
    .execute()

/** An account of a team, unless it was removed. */
export const findAccount = (db: Db, teamId: string, id: string): Promise<SocialAccountRow | undefined> =>
  rows(db)
    .where('social_accounts.team_id', '=', teamId)
    .where('social_accounts.id', '=', id)
    .where('social_accounts.removed_at', 'is', null)
    .executeTakeFirst()

/** The account of a team with this id on its network, also a removed one. */
export const findAccountByNetwork = (db: Db, teamId: string, type: NetworkType, networkId: string) =>
  db
    .selectFrom('social_accounts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('type', '=', type)
    .where('network_id', '=', networkId)
    .executeTakeFirst()

/** How many accounts the team holds, those of these network ids not counted. */
export const countOtherAccounts = async (
  db: Db,
  teamId: string,
  type: NetworkType,
  networkId: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom('social_accounts')
    .select(select => select.fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .where('removed_at', 'is', null)
    .where(not => not.not(not.and([not('type', '=', type), not('network_id', '=', networkId)])))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One that comes back has room, or it could not. */
const stillLocked = sql<boolean>`social_accounts.locked and social_accounts.removed_at is null`

/** Stores the account. A removed or ended one becomes active again under its old id. */
export const putAccount = (db: Db, { id, created_at, ...row }: Insertable<SocialAccountsTable>) =>
  db
    .insertInto('social_accounts')
    .values({ id, created_at, ...row })
    .onConflict(conflict =>
      conflict.constraint('social_accounts_network').doUpdateSet({
        disabled: false,
        ...row,
        checkpointed: false,
        restricted: false,
        locked: stillLocked,
        removed_at: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** Changes what people set of an account; undefined where there is no such account. */
export const updateAccount = (db: Db, teamId: string, id: string, change: { timezone?: string; disabled?: boolean }) =>
  db
    .updateTable('social_accounts')
    .set(change)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** What the network says of the account now. True when something changed. */
export const setAccountProfile = async (db: Db, teamId: string, id: string, profile: Profile): Promise<boolean> => {
  const done = await db
    .updateTable('social_accounts')
    .set(profile)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where(
      sql<boolean>`(username, name, profile_url, bio) is distinct from (${profile.username}, ${profile.name}, ${profile.profile_url}, ${profile.bio})`,
    )
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Takes the turn to ask the network, at most one in `everyMs`. */
export const takeRefreshTurn = async (
  db: Db,
  teamId: string,
  id: string,
  now: Date,
  everyMs: number,
): Promise<boolean> => {
  const done = await db
    .updateTable('social_accounts')
    .set({ read_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('read_at', '<=', new Date(now.getTime() - everyMs))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The token of this version has ended. Returns the accounts that changed; those with a newer token stay as they are. */
export const expireAccounts = (db: Db, teamId: string, credentialId: string, version: number | undefined) =>
  ofCredential(db, teamId, credentialId, version, '<=')
    .set({ state: AccountExpired, ...(version === undefined ? {} : { credential_version: version }) })
    .where('state', '!=', AccountExpired)
    .returning('id')
    .execute()

/** Accounts that work with the token of this version. */
export const accountsWithToken = (db: Db, teamId: string, credentialId: string, version: number) =>
  db
    .selectFrom('social_accounts')
    .select('id')
    .where('team_id', '=', teamId)
    .where('credential_id', '=', credentialId)
    .where('credential_version', '=', version)
    .where('removed_at', 'is', null)
    .where('state', '!=', AccountExpired)
    .execute()

/** The network's own limit is reached, from now on for 24 hours, or not any more. True when something changed; an ended account stays ended. */
export const setAccountLimited = async (db: Db, teamId: string, id: string, limited: boolean): Promise<boolean> => {
  const done = await db
    .updateTable('social_accounts')
    .set(limited ? { state: AccountLimited, limited_at: sql<Date>`now()` } : { state: AccountActive, limited_at: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('state', 'in', limited ? [AccountActive, AccountLimited] : [AccountLimited])
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** The network keeps the person of this token out, or does not any more. Returns the accounts that changed. */
export const setAccountsCheckpointed = (
  db: Db,
  teamId: string,
  { credentialId, version }: { credentialId: string; version: number },
  checkpointed: boolean,
) =>
  ofCredential(db, teamId, credentialId, version, '=')
    .set({ checkpointed })
    .where('checkpointed', '!=', checkpointed)
    .returning('id')
    .execute()

/** The network has restricted the account, or has not any more. True when that is news. */
export const setAccountRestricted = async (
  db: Db,
  teamId: string,
  id: string,
  restricted: boolean,
): Promise<boolean> => {
  const done = await db
    .updateTable('social_accounts')
    .set({ restricted })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('restricted', '!=', restricted)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** There is a token of a newer version: what stood against the old one does not any more. Returns the accounts that changed. */
export const renewAccounts = (
  db: Db,
  teamId: string,
  credentialId: string,
  version: number | undefined,
  facts: TokenFacts,
) =>
  ofCredential(db, teamId, credentialId, version, '<')
    .set({
      state: AccountActive,
      checkpointed: false,
      restricted: false,
      ...facts,
      ...(version === undefined ? {} : { credential_version: version }),
    })
    .$if(version === undefined, query => query.where(is => is.or([is('state', '!=', AccountActive), differs(facts)])))
    .returning('id')
    .execute()

/** The network has said something else of the token of this version. Returns the accounts that changed. */
export const setTokenFacts = (db: Db, teamId: string, credentialId: string, version: number, facts: TokenFacts) =>
  ofCredential(db, teamId, credentialId, version, '=').set(facts).where(differs(facts)).returning('id').execute()

/** Removes an account; its credential, or undefined where there is no such account. */
export const markAccountRemoved = (db: Db, teamId: string, id: string, at: Date) =>
  db
    .updateTable('social_accounts')
    .set({ removed_at: at, social_set_id: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('credential_id')
    .executeTakeFirst()
