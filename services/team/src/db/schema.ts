import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { RuntimeTables } from '@fanfare/runtime/db/database.ts'
import type { Generated } from 'kysely'

export interface TeamsTable {
  id: string
  name: string
  owner_id: string
  product_id: number
  /** The user whose first team it is: at most one each. */
  first_of: string | null
  created_at: Date
}

export interface MembersTable {
  team_id: string
  user_id: string
  /** `Owner`, `Manager` or `Creator` of the policy. */
  role: number
  joined_at: Date
}

/** The team that a person works in. */
export interface ActiveTeamsTable {
  user_id: string
  team_id: string
}

export interface SocialAccountsTable {
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
  /** `AccountExpired`, `AccountActive` or `AccountLimited`; switched off is a column of its own. */
  state: number
  disabled: Generated<boolean>
  credential_id: string
  /** Version of the token that state, end and permissions are about; news of an older one is none. */
  credential_version: Generated<number>
  /** Permissions that its connection was granted, as the network names them; null where that is not known. */
  permissions: string[] | null
  expires_at: Date | null
  connected_by: string
  created_at: Date
  /** When the name and picture were last asked for. */
  read_at: Date
  removed_at: Date | null
  social_set_id: Generated<string | null>
}

export interface SocialSetsTable {
  id: string
  team_id: string
  name: string
  created_at: Date
}

/** Kept apart from the rows, so that lists never carry bytes. */
export interface PicturesTable {
  social_account_id: string
  team_id: string
  mime: string
  /** sha-256 of the bytes, hex. */
  etag: string
  bytes: Buffer
}

export interface TeamDb extends RuntimeTables {
  teams: TeamsTable
  members: MembersTable
  active_teams: ActiveTeamsTable
  social_accounts: SocialAccountsTable
  social_sets: SocialSetsTable
  pictures: PicturesTable
}
