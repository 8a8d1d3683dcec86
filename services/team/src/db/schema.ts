import type { ActivityKind } from '@fanfare/contracts/entities/activity.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { RuntimeTables } from '@fanfare/runtime/db/database.ts'
import type { ColumnType, Generated } from 'kysely'

export interface TeamsTable {
  id: string
  name: string
  owner_id: string
  product_id: number
  /** The user whose first team it is: at most one each. */
  first_of: string | null
  created_at: Date
  /** Posts of Creators wait until a Manager approves them. */
  approvals: Generated<boolean>
  /** Until its time is over it can be restored. */
  deleted_at: Generated<Date | null>
  deleted_by: Generated<string | null>
  /** It went with its owner's account, and comes back with that. */
  deleted_with_owner: Generated<boolean>
}

/** People who have deleted their account (`leaving`) or taken that back, and when. */
export interface LeavingPeopleTable {
  user_id: string
  leaving: boolean
  at: Date
}

export interface MembersTable {
  team_id: string
  user_id: string
  /** `Owner`, `Manager` or `Creator` of the policy. */
  role: number
  /** Their posts need no approval, whatever the team has. */
  excepted: Generated<boolean>
  joined_at: Date
  /** The plan has no seat for them. */
  locked: Generated<boolean>
}

/** Members whom another member has removed. */
export interface RemovedMembersTable {
  team_id: string
  user_id: string
  /** The last time. */
  removed_at: Date
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
  /** By which login it was connected. */
  login: LoginKey
  /** The account's id on its network. */
  network_id: string
  /** The page itself, or the page linked to the Instagram account. */
  page_id: string | null
  username: string
  name: string
  profile_url: string | null
  /** What it says of itself on its network, the first 2,000 characters. */
  bio: Generated<string | null>
  timezone: string
  /** `AccountExpired`, `AccountActive` or `AccountLimited`; switched off is a column of its own. */
  state: number
  /** When it was last marked as `AccountLimited`: the network counts 24 hours, so it is no longer that after them. */
  limited_at: Generated<Date | null>
  disabled: Generated<boolean>
  /** The plan has no room for it. */
  locked: Generated<boolean>
  /** Its network keeps the person out who connected it, until they act there. */
  checkpointed: Generated<boolean>
  /** Its network has refused a post because it has restricted the account. */
  restricted: Generated<boolean>
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

/** A link that a person joined with, or another link of the same invitation. */
export interface AcceptedInvitesTable {
  token_hash: string
  user_id: string
  team_id: string
  at: Date
}

export interface InvitesTable {
  id: string
  team_id: string
  /** Whom it is for, as it was typed, and folded (`emailKey`); null for a link. */
  email: string | null
  email_key: string | null
  /** `Manager` or `Creator` of the policy. */
  role: number
  /** Never 0: an invitation that is used up is deleted. */
  uses_left: number
  invited_by: string
  created_at: Date
  /** When its message was last asked for; null for a link. */
  sent_at: Date | null
  expires_at: Date
}

/** What is kept of the links of an invitation. */
export interface InviteTokensTable {
  /** sha-256 of the token, hex. */
  token_hash: string
  invite_id: string
  /** Later ones have larger numbers. */
  number: Generated<string>
}

/** A message of an invitation, whatever has become of the invitation. */
export interface InviteMailsTable {
  id: string
  team_id: string
  user_id: string
  sent_at: Date
}

/** What more is known of an entry of the record. */
export interface ActivityFacts {
  /** When a post is planned, ISO 8601. */
  post_at?: string
  role?: number
  email?: string
  note?: string
  product_id?: number
  operator?: string
  saved_count?: number
  name?: string
}

export interface ActivityTable {
  id: string
  team_id: string
  at: Date
  kind: ActivityKind
  by_id: string | null
  key_id: string | null
  post_id: string | null
  account_id: string | null
  person_id: string | null
  facts: ColumnType<ActivityFacts, string, never>
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

/** How a team came to its plan, which is `teams.product_id`. */
export interface SubscriptionsTable {
  team_id: string
  /** `PlanStatus` of the contracts. */
  status: string
  /** When the plan ends; null: it goes on. */
  expires_at: Date | null
  requested_product_id: number | null
  requested_at: Date | null
  /** The payer's id at the payment provider. */
  customer: string | null
  /** Its subscription there, while it is paid for by one. */
  paid_by: string | null
  /** The person who `customer` is: the owner, or one of before until what they paid for is over. */
  payer_id: string | null
}

export interface InvoicesTable {
  team_id: string
  id: string
  number: string | null
  status: string
  /** In the smallest unit of its currency. */
  amount: string | number
  currency: string
  created_at: Date
  url: string | null
  /** Who paid it. */
  payer_id: string | null
}

/** Events of the payment provider that were handled. */
export interface BillingEventsTable {
  id: string
  seen_at: Date
}

/** What is committed of a counter; `day` is empty where it is not counted by days. */
export interface QuotaCountersTable {
  team_id: string
  counter: string
  day: string
  committed: number
}

export interface QuotaReservationsTable {
  team_id: string
  /** Chosen by who reserves. */
  id: string
  counter: string
  day: string
  amount: number
  committed: boolean
  /** Then it is given back, unless it is committed. */
  expires_at: Date
}

export interface TeamDb extends RuntimeTables {
  teams: TeamsTable
  members: MembersTable
  leaving_people: LeavingPeopleTable
  removed_members: RemovedMembersTable
  active_teams: ActiveTeamsTable
  social_accounts: SocialAccountsTable
  social_sets: SocialSetsTable
  pictures: PicturesTable
  invites: InvitesTable
  invite_tokens: InviteTokensTable
  accepted_invites: AcceptedInvitesTable
  invite_mails: InviteMailsTable
  subscriptions: SubscriptionsTable
  invoices: InvoicesTable
  billing_events: BillingEventsTable
  quota_counters: QuotaCountersTable
  quota_reservations: QuotaReservationsTable
  activity: ActivityTable
}
