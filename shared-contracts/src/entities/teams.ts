import { type Static, Type } from 'typebox'
import { type LoginKey, loginKeys } from '../networks/login-keys.ts'
import { networkTypes } from '../networks.ts'
import { Id, Instant, Nullable, PlanQuota, TeamRole, Zone } from './common.ts'

/** The networks of networks.ts. */
export const NetworkType = Type.Enum(networkTypes)
export type NetworkType = Static<typeof NetworkType>

/** How the person who connected an account signed in, by networks/logins.ts. */
export const LoginName = Type.Enum(loginKeys)
export type LoginName = LoginKey

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
  /** How it was connected. */
  login: LoginName,
  status: AccountStatus,
  username: Type.String(),
  name: Type.String(),
  /** Address of the profile picture on this installation. */
  pic_url: Nullable(Type.String()),
  /** Instagram user id at the network; null for a page. */
  ig_id: Nullable(Type.String()),
  /** Page id at the network: of the page itself, or of the page linked to the Instagram account. */
  fb_id: Nullable(Type.String()),
  /** Open id of a TikTok account at the network; null for others. */
  tiktok_id: Nullable(Type.String()),
  profile_url: Nullable(Type.String()),
  settings: Type.Object({ timezone: Zone }),
  /** Its network keeps the person out who connected it until they log in there; then it works again. */
  is_checkpointed: Type.Boolean(),
  /** Its network has restricted it: it refused a post because of that, and has not published one since. */
  is_restricted: Type.Boolean(),
  /** Its connection lacks a permission that publishing needs: its posts are on hold until it is connected again with all permissions. */
  permission_missing: Type.Boolean(),
  /** The plan has no room for it: it takes no new posts. What is scheduled goes out. */
  locked: Type.Boolean(),
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
  /** A Manager approves what they schedule before it goes out. */
  needs_approval: Type.Boolean(),
  joined_at: Instant,
  /** The plan has no seat for them: they cannot enter the team. */
  locked: Type.Boolean(),
})
export type Member = Static<typeof Member>

export const Team = Type.Object({
  id: Id,
  name: Type.String(),
  /** Its plan, and what that allows (spec §3). */
  owner: Type.Object({ id: Id, product_id: Type.Integer(), quota: PlanQuota }),
  /** Posts of Creators wait until a Manager approves them, but for those of members who are excepted. */
  approvals: Type.Boolean(),
  members: Type.Optional(Type.Array(Member)),
  social_accounts: Type.Optional(Type.Array(SocialAccount)),
  social_sets: Type.Optional(Type.Array(SocialSet)),
  created_at: Instant,
})
export type Team = Static<typeof Team>

/** Creators who schedule without approval. */
export const Excepted = Type.Array(Id, { maxItems: 500, uniqueItems: true })
/** Whose posts need approval: those of Creators, where it is on. */
export const Approvals = Type.Object({
  on: Type.Boolean(),
  except: Excepted,
})
export type Approvals = Static<typeof Approvals>

/** A team that its owner can still restore. */
export const DeletedTeam = Type.Object({
  id: Id,
  name: Type.String(),
  deleted_at: Instant,
  /** Then it is deleted for good. */
  ends_at: Instant,
})
export type DeletedTeam = Static<typeof DeletedTeam>

/** Why an account that came with a connection can or cannot be connected (spec §4, connection validation). */
export const ConnectState = Type.Enum([
  'connectable',
  'personal',
  'connectlogin',
  'no_permission',
  'fb_notloggedin',
  'checkpointed',
  'restricted',
  'connected',
])
export type ConnectState =
  | 'connectable'
  | 'personal'
  | 'connectlogin'
  | 'no_permission'
  | 'fb_notloggedin'
  | 'checkpointed'
  | 'restricted'
  | 'connected'

export const AvailableAccount = Type.Object({
  /** Network id: Instagram user id for ig, page id for fb, open id for tiktok. */
  account_id: Type.String(),
  type: NetworkType,
  /** The login that offers it. */
  login: LoginName,
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
