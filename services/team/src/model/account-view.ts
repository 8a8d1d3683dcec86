import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { AccountDisabled, type AccountStatus, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { accountName, type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'

/** What is known of a social account; the rows of its store have it. */
export interface AccountFacts {
  id: string
  team_id: string
  type: NetworkType
  /** The account's id on its network. */
  network_id: string
  /** The page itself, or the page linked to the Instagram account. */
  page_id: string | null
  username: string
  name: string
  profile_url: string | null
  timezone: string
  /** Of its connection: `AccountExpired`, `AccountActive` or `AccountLimited`. */
  state: number
  disabled: boolean
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

/** Address of the picture here; the mark makes a new picture a new address, so browsers may keep each for long. */
export const pictureUrl = ({ team_id, id, etag }: AccountFacts): string | null =>
  etag === null ? null : `/api/team/${team_id}/accounts/${id}/picture?v=${etag.slice(0, 12)}`

/** Whether publishing needs a permission that its connection was not granted. */
const lacksPermission = ({ type, permissions }: AccountFacts): boolean =>
  permissions !== null && permissionsOf[type].publish.some(name => !permissions.includes(name))

const common = (row: AccountFacts) => ({
  id: row.id,
  team_id: row.team_id,
  type: row.type,
  status: statusOf(row),
  username: row.username,
  name: row.name,
  pic_url: pictureUrl(row),
  ig_id: null,
  fb_id: row.page_id,
  [networkOf(row.type).idField]: row.network_id,
  expires_at: row.expires_at?.toISOString() ?? null,
})

/** The account as the application shows it. */
export const accountView = (row: AccountFacts): SocialAccount => ({
  ...common(row),
  profile_url: row.profile_url,
  settings: { timezone: row.timezone },
  is_checkpointed: false,
  is_restricted: false,
  permission_missing: lacksPermission(row),
  social_set_id: row.social_set_id,
  created_at: row.created_at.toISOString(),
})

/** The account as the publisher needs it. A removed one counts as switched off. */
export const publishingView = (
  row: AccountFacts,
  { plan, page }: { plan: number; page: AccountFacts | undefined },
): ReplyOf<typeof AccountsForPublishing>[number] => ({
  ...common(row),
  page_account_id: page?.id ?? null,
  page: page
    ? {
        name: accountName(page),
        status: statusOf(page),
        expires_at: page.expires_at?.toISOString() ?? null,
        permission_missing: lacksPermission(page),
      }
    : null,
  status: row.removed_at ? AccountDisabled : statusOf(row),
  removed: row.removed_at !== null,
  timezone: row.timezone,
  credential_id: row.credential_id,
  permissions: row.permissions,
  plan,
})
