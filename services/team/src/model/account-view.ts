import type { Account } from '@fanfare/contracts/entities/accounts.ts'
import { AccountDisabled, type AccountStatus, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { isThroughPage as isPageLinked } from '@fanfare/contracts/networks/logins.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { accountName, type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import type { PublishingAccount } from '@fanfare/contracts/publishing-account.ts'

/** What is known of a social account; the rows of its store have it. */
export interface AccountFacts {
  id: string
  team_id: string
  type: NetworkType
  /** By which login it was connected. */
  login: LoginKey
  /** The account's id on its network. */
  network_id: string
  /** The page itself, or the page linked to the Instagram account. */
  page_id: string | null
  username: string
  name: string
  profile_url: string | null
  bio: string | null
  timezone: string
  /** Of its connection: `AccountExpired`, `AccountActive` or `AccountLimited`. */
  state: number
  disabled: boolean
  locked: boolean
  checkpointed: boolean
  restricted: boolean
  credential_id: string
  permissions: string[] | null
  expires_at: Date | null
  created_at: Date
  removed_at: Date | null
  social_set_id: string | null
  /** Mark of its picture; null where it has none. */
  etag: string | null
}

/** The status of an account as people see it (spec §3): switched off, or that of its connection. */
export const statusOf = ({ disabled, state }: Pick<AccountFacts, 'disabled' | 'state'>): AccountStatus =>
  disabled ? AccountDisabled : (state as AccountStatus)

/** Characters of an account's own words that are kept: more than any network allows. */
const MOST_BIO = 2000

/** What an account says of itself, as far as it is kept. */
export const keptBio = (bio: string | null): string | null => bio?.replaceAll('\u0000', '').slice(0, MOST_BIO) ?? null

/** Address of the picture here; the mark makes a new picture a new address, so browsers may keep each for long. */
export const pictureUrl = ({ team_id, id, etag }: AccountFacts): string | null =>
  etag === null ? null : `/api/team/${team_id}/accounts/${id}/picture?v=${etag.slice(0, 12)}`

/** Whether only accounts of businesses and creators connect on its network. */
export const isBusiness = ({ type }: Pick<AccountFacts, 'type'>): boolean => networkOf(type).businessOnly

/** Whether publishing needs a permission that its connection was not granted. */
const lacksPermission = ({ type, login, permissions }: AccountFacts): boolean =>
  permissions !== null && permissionsOf(type, login).publish.some(name => !permissions.includes(name))

const common = (row: AccountFacts) => ({
  id: row.id,
  team_id: row.team_id,
  type: row.type,
  login: row.login,
  status: statusOf(row),
  username: row.username,
  name: row.name,
  pic_url: pictureUrl(row),
  ig_id: null,
  fb_id: row.page_id,
  tiktok_id: null,
  [networkOf(row.type).idField]: row.network_id,
  is_checkpointed: row.checkpointed,
  is_restricted: row.restricted,
  expires_at: row.expires_at?.toISOString() ?? null,
})

/** The account as the application shows it. */
export const accountView = (row: AccountFacts): SocialAccount => ({
  ...common(row),
  profile_url: row.profile_url,
  settings: { timezone: row.timezone },
  permission_missing: lacksPermission(row),
  locked: row.locked,
  social_set_id: row.social_set_id,
  created_at: row.created_at.toISOString(),
})

/** Whether it was connected through a page, by the login that pages need. */
export const isThroughPage = ({ login, page_id: fb_id }: AccountFacts): boolean => isPageLinked({ login, fb_id })

/** The account with the further names that spec §3 has for it. */
export const wholeView = (row: AccountFacts): Account => ({
  ...accountView(row),
  bio: row.bio,
  fb_connected: isThroughPage(row),
  is_business: isBusiness(row),
  extra: { settings: { timezone: row.timezone } },
})

/** The account as the publisher needs it. A removed one counts as switched off. */
export const publishingView = (
  row: AccountFacts,
  { plan, page }: { plan: number; page: AccountFacts | undefined },
): PublishingAccount => ({
  ...common(row),
  page_account_id: page?.id ?? null,
  page: page
    ? {
        name: accountName(page),
        status: statusOf(page),
        expires_at: page.expires_at?.toISOString() ?? null,
        permission_missing: lacksPermission(page),
        locked: page.locked,
      }
    : null,
  status: row.removed_at ? AccountDisabled : statusOf(row),
  removed: row.removed_at !== null,
  timezone: row.timezone,
  credential_id: row.credential_id,
  permissions: row.permissions,
  locked: row.locked,
  plan,
})
