import { type Static, Type } from 'typebox'
import { networkTypes } from '../networks.ts'
import { Id, Instant, Nullable, TeamRole, Zone } from './common.ts'

/** The networks of networks.ts. */
export const NetworkType = Type.Enum(networkTypes)
export type NetworkType = Static<typeof NetworkType>

/** Statuses of a social account (spec §3). */
export const AccountDisabled = -1
/** Its connection ended; posts are held until it is connected again. */
export const AccountExpired = 0
export const AccountActive = 1
/** The network takes no more posts of it today. */
export const AccountLimited = 2
export const AccountStatus = Type.Enum([AccountDisabled, AccountExpired, AccountActive, AccountLimited])
export type AccountStatus = Static<typeof AccountStatus>

/** A connection that ends within so many days is about to expire. */
export const CONNECTION_EXPIRING_DAYS = 14

export const SocialAccount = Type.Object({
  id: Id,
  team_id: Id,
  type: NetworkType,
  status: AccountStatus,
  username: Type.String(),
  name: Type.String(),
  /** Address of the profile picture on this installation. */
  pic_url: Nullable(Type.String()),
  /** Instagram user id at the network; null for a page. */
  ig_id: Nullable(Type.String()),
  /** Page id at the network: of the page itself, or of the page linked to the Instagram account. */
  fb_id: Nullable(Type.String()),
  profile_url: Nullable(Type.String()),
  settings: Type.Object({ timezone: Zone }),
  is_checkpointed: Type.Boolean(),
  is_restricted: Type.Boolean(),
  /** Its connection lacks a permission that publishing needs: its posts are on hold until it is connected again with all permissions. */
  permission_missing: Type.Boolean(),
  social_set_id: Nullable(Id),
  /** When the connection ends; null when it does not. */
  expires_at: Nullable(Instant),
  created_at: Instant,
})
export type SocialAccount = Static<typeof SocialAccount>

/** A named group of a team's accounts (spec §3). */
export const SocialSet = Type.Object({
  id: Id,
  name: Type.String(),
  social_accounts: Type.Array(SocialAccount),
})
export type SocialSet = Static<typeof SocialSet>

export const Member = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  picture: Nullable(Type.String()),
  pivot: Type.Object({ role: TeamRole }),
  joined_at: Instant,
})
export type Member = Static<typeof Member>

export const Team = Type.Object({
  id: Id,
  name: Type.String(),
  owner: Type.Object({ id: Id, product_id: Type.Integer() }),
  members: Type.Optional(Type.Array(Member)),
  social_accounts: Type.Optional(Type.Array(SocialAccount)),
  social_sets: Type.Optional(Type.Array(SocialSet)),
  created_at: Instant,
})
export type Team = Static<typeof Team>

/** Why an account that came with a connection can or cannot be connected (spec §4, connection validation). */
export const ConnectState = Type.Enum([
  'connectable',
  'personal',
  'connectlogin',
  'no_permission',
  'fb_notloggedin',
  'connected',
])
export type ConnectState =
  | 'connectable'
  | 'personal'
  | 'connectlogin'
  | 'no_permission'
  | 'fb_notloggedin'
  | 'connected'

export const AvailableAccount = Type.Object({
  /** Network id: Instagram user id for ig, page id for fb. */
  account_id: Type.String(),
  type: NetworkType,
  username: Type.String(),
  name: Type.String(),
  pic_url: Nullable(Type.String()),
  followers: Nullable(Type.Integer()),
  /** The page itself (fb) or the linked page (ig). */
  page: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  state: ConnectState,
  /** What to do when it is not connectable, in words. */
  fix: Nullable(Type.String()),
})
export type AvailableAccount = Static<typeof AvailableAccount>
