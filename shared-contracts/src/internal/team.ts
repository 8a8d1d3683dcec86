import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant, Nullable, TeamRole, Zone } from '../entities/common.ts'
import { AccountStatus, NetworkType } from '../entities/teams.ts'

export const EnsureTeam = endpoint({
  name: 'ensureTeam',
  service: 'team',
  method: 'POST',
  url: '/internal/teams/ensure',
  access: 'service',
  summary: 'A new user’s first team; created once however often it is called',
  body: Type.Object({ user_id: Id, name: Type.String({ minLength: 1, maxLength: 80 }) }),
  reply: Type.Object({ team_id: Id }),
})
export const MembershipsOf = endpoint({
  name: 'membershipsOf',
  service: 'team',
  method: 'POST',
  url: '/internal/memberships',
  access: 'service',
  summary: 'Teams and roles of a user',
  body: Type.Object({ user_id: Id }),
  reply: Type.Object({
    active_team_id: Nullable(Id),
    memberships: Type.Array(Type.Object({ team_id: Id, name: Type.String(), role: TeamRole, plan: Type.Integer() })),
  }),
})
/** For the demo team and for tests; people come in by invitation. */
export const AddMember = endpoint({
  name: 'addMember',
  service: 'team',
  method: 'POST',
  url: '/internal/teams/members/add',
  access: 'service',
  summary: 'Put a user into a team, or change the role there',
  body: Type.Object({ team_id: Id, user_id: Id, role: TeamRole }),
  reply: Done,
  errors: ['team_not_found'],
})
const AccountForPublishing = Type.Object({
  id: Id,
  team_id: Id,
  type: NetworkType,
  username: Type.String(),
  name: Type.String(),
  pic_url: Nullable(Type.String()),
  ig_id: Nullable(Type.String()),
  fb_id: Nullable(Type.String()),
  /** The team's account of the page that is linked to it; null where it is linked to none, or the team has not connected that. */
  page_account_id: Nullable(Id),
  /** Its name and the state of its connection; null where there is none. */
  page: Nullable(
    Type.Object({
      name: Type.String(),
      status: AccountStatus,
      expires_at: Nullable(Instant),
      permission_missing: Type.Boolean(),
    }),
  ),
  timezone: Zone,
  /** `AccountDisabled` where it was removed too. */
  status: AccountStatus,
  /** It was disconnected from the team. */
  removed: Type.Boolean(),
  credential_id: Id,
  expires_at: Nullable(Instant),
  /** Permissions that its connection was granted, as the network names them; null where that is not known. */
  permissions: Nullable(Type.Array(Type.String())),
  /** product_id of the team owner: plan limits. */
  plan: Type.Integer(),
})
/** Removed accounts are listed too when asked by id, so that old posts keep a name. */
export const AccountsForPublishing = endpoint({
  name: 'accountsForPublishing',
  service: 'team',
  method: 'POST',
  url: '/internal/social-accounts',
  access: 'service',
  summary: 'Social accounts of a team as the publisher needs them',
  body: Type.Object({ team_id: Id, ids: Type.Optional(Type.Array(Id, { maxItems: 500 })) }),
  reply: Type.Array(AccountForPublishing),
})
/** The zone is an IANA name. */
export const SetAccountZone = endpoint({
  name: 'setAccountZone',
  service: 'team',
  method: 'POST',
  url: '/internal/social-accounts/zone',
  access: 'service',
  summary: 'Change the time zone of a team’s social account',
  body: Type.Object({ team_id: Id, social_account_id: Id, timezone: Zone }),
  reply: Done,
  errors: ['social_account_not_found', 'timezone_unknown'],
})

export const internalTeamEndpoints = [
  EnsureTeam,
  MembershipsOf,
  AddMember,
  AccountsForPublishing,
  SetAccountZone,
] as const
