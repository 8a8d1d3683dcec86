import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Done, Id, Instant, Nullable, Zone } from './entities/common.ts'
import { OperatorFigures, OperatorPublication, Pause, publicationStates } from './entities/operator.ts'
import { AccountStatus, AvailableAccount, NetworkType } from './entities/teams.ts'
import { StatusMessage } from './live.ts'
import { networkSlugs } from './networks.ts'

/** Service to service, over the signed internal channel. The gateway never routes these. */
const Role = Type.Enum([0, 1, 2])

/** Why the network does not take a token. `checkpoint` and `unconfirmed` are put right at the network; the token then works again. */
export const CredentialTrouble = Type.Enum([
  'ended',
  'app_removed',
  'password_changed',
  'logged_out',
  'role_lost',
  'unused',
  'checkpoint',
  'unconfirmed',
  'refused',
])

// accounts
export const ResolveSession = endpoint({
  name: 'resolveSession',
  service: 'accounts',
  method: 'POST',
  url: '/internal/sessions/resolve',
  access: 'service',
  summary: 'Whose session token this is (sha-256, hex); also extends its expiry',
  body: Type.Object({ token_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  reply: Nullable(Type.Object({ user_id: Id, session_id: Id, expires_at: Instant })),
})
export const ResolveApiKey = endpoint({
  name: 'resolveApiKey',
  service: 'accounts',
  method: 'POST',
  url: '/internal/keys/resolve',
  access: 'service',
  summary: 'What this API key (sha-256, hex) may do',
  body: Type.Object({ key_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  reply: Nullable(Type.Object({ key_id: Id, user_id: Id, team_id: Id, scopes: Type.Array(Type.String()) })),
})
export const People = endpoint({
  name: 'people',
  service: 'accounts',
  method: 'POST',
  url: '/internal/people',
  access: 'service',
  summary: 'Names of users by id',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: 500 }) }),
  reply: Type.Array(
    Type.Object({ id: Id, name: Type.String(), email: Type.String(), timezone: Zone, max_retry: Type.Integer() }),
  ),
})
export const AvailableAccountsOf = endpoint({
  name: 'availableAccountsOf',
  service: 'accounts',
  method: 'POST',
  url: '/internal/connections/available',
  access: 'service',
  summary: 'Accounts that a person’s connection offers, read from the network',
  body: Type.Object({ user_id: Id }),
  reply: Type.Array(AvailableAccount),
  errors: [
    'connect.no_connect',
    'connect.token_invalid',
    'connect.no_account',
    'network_unavailable',
    'network_rate_limited',
    'connect_blocked',
    'connect_app_refused',
  ],
})
/** Keeps a token for one social account of a team; an empty token never overwrites a good one. */
export const IssueCredential = endpoint({
  name: 'issueCredential',
  service: 'accounts',
  method: 'POST',
  url: '/internal/credentials/issue',
  access: 'service',
  summary: 'Make or renew the stored credential of a network account for a team',
  body: Type.Object({ user_id: Id, team_id: Id, account_id: Type.String(), type: NetworkType }),
  reply: Type.Object({
    credential_id: Id,
    account: AvailableAccount,
    /** Address of the profile at the network, for people. */
    profile_url: Nullable(Type.String()),
    expires_at: Nullable(Instant),
    version: Type.Integer(),
    /** What the token may do with the account, as the network names it. */
    permissions: Type.Array(Type.String()),
  }),
  errors: [
    'connect.no_connect',
    'connect.token_invalid',
    'connect.no_account',
    'connect_personal',
    'connect_no_permission',
    'network_unavailable',
    'network_rate_limited',
    'connect_blocked',
    'connect_app_refused',
  ],
})
export const CredentialById = endpoint({
  name: 'credentialById',
  service: 'accounts',
  method: 'POST',
  url: '/internal/credentials/get',
  access: 'service',
  summary: 'The token of a credential; held in memory for a short time only',
  body: Type.Object({ credential_id: Id, team_id: Id }),
  reply: Type.Object({
    token: Type.String(),
    network_id: Type.String(),
    type: NetworkType,
    status: Type.Enum(['active', 'expired']),
    expires_at: Nullable(Instant),
    /** Grows with each new token; say it when reporting, so that a renewed token is not blamed for an old one. */
    version: Type.Integer(),
  }),
  errors: ['credential_not_found'],
})
export const ReportCredential = endpoint({
  name: 'reportCredential',
  service: 'accounts',
  method: 'POST',
  url: '/internal/credentials/report',
  access: 'service',
  summary:
    'The network refused this token or a permission of it: check what is still valid; if it has expired, tell the owner once',
  body: Type.Object({
    credential_id: Id,
    team_id: Id,
    reason: Type.String({ maxLength: 500 }),
    /** Version of the token that was refused; a report of an older one changes nothing. */
    version: Type.Optional(Type.Integer()),
  }),
  /**
   * `active`: the network says that it is valid, or a newer one is stored. `unknown`: the network could not be asked, or keeps the
   * person out until something is done there (`trouble` says what); nothing was marked.
   */
  reply: Type.Object({
    status: Type.Enum(['active', 'expired', 'unknown']),
    trouble: Type.Optional(Nullable(CredentialTrouble)),
  }),
  errors: ['credential_not_found'],
})
/** Name, picture and the like of a connected account as the network has them now. */
export const ReadProfile = endpoint({
  name: 'readProfile',
  service: 'accounts',
  method: 'POST',
  url: '/internal/credentials/profile',
  access: 'service',
  summary: 'Read the profile of a connected account with its stored token',
  body: Type.Object({ credential_id: Id, team_id: Id }),
  reply: Type.Object({
    username: Type.String(),
    name: Type.String(),
    pic_url: Nullable(Type.String()),
    profile_url: Nullable(Type.String()),
  }),
  errors: [
    'credential_not_found',
    'token_unauthorized',
    'network_unavailable',
    'network_rate_limited',
    'connect_blocked',
    'connect_app_refused',
  ],
})

// team
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
    memberships: Type.Array(Type.Object({ team_id: Id, name: Type.String(), role: Role, plan: Type.Integer() })),
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
  body: Type.Object({ team_id: Id, user_id: Id, role: Role }),
  reply: Done,
  errors: ['team_not_found'],
})
export const AccountForPublishing = Type.Object({
  id: Id,
  team_id: Id,
  type: NetworkType,
  username: Type.String(),
  name: Type.String(),
  pic_url: Nullable(Type.String()),
  ig_id: Nullable(Type.String()),
  fb_id: Nullable(Type.String()),
  timezone: Zone,
  status: AccountStatus,
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

// publishing
export const PostSnapshot = endpoint({
  name: 'postSnapshot',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/snapshot',
  access: 'service',
  summary: 'State of a post now, the first message of its status stream',
  body: Type.Object({ team_id: Id, post_id: Id }),
  reply: Nullable(StatusMessage),
})
/** Of all teams: only the gateway's page for the operator asks it. */
export const ReadOperatorFigures = endpoint({
  name: 'readOperatorFigures',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/figures',
  access: 'service',
  summary: 'How publishing stands, for the operator',
  reply: OperatorFigures,
})

const Network = Type.Enum(networkSlugs)
/** Who does it, in their own words: the operator's password is one for all who know it. */
const By = Type.String({ minLength: 1, maxLength: 60 })
const strictly = { additionalProperties: false } as const

/** Of all teams: only the gateway's page for the operator asks it. */
export const ListPublications = endpoint({
  name: 'listPublications',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/publications',
  access: 'service',
  summary: 'Publications of all teams by state, network and team, the newest first',
  body: Type.Object(
    {
      state: Type.Optional(Type.Enum([...publicationStates])),
      network: Type.Optional(Network),
      team_id: Type.Optional(Id),
      before: Type.Optional(Id),
    },
    strictly,
  ),
  reply: Type.Object({ publications: Type.Array(OperatorPublication), next: Nullable(Id) }),
})
/** Stops what has not begun to go live: of everything, a network, or a team. Answers the pauses in force. */
export const PausePublishing = endpoint({
  name: 'pausePublishing',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/pause',
  access: 'service',
  summary: 'Pause publishing',
  body: Type.Object({ network: Type.Optional(Network), team_id: Type.Optional(Id), by: By }, strictly),
  reply: Type.Array(Pause),
})
/** Ends a pause. Answers the pauses in force. */
export const ResumePublishing = endpoint({
  name: 'resumePublishing',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/resume',
  access: 'service',
  summary: 'Resume publishing',
  body: Type.Object({ id: Id, by: By }, strictly),
  reply: Type.Array(Pause),
})

export const internalEndpoints = [
  ResolveSession,
  ResolveApiKey,
  People,
  AvailableAccountsOf,
  IssueCredential,
  CredentialById,
  ReportCredential,
  ReadProfile,
  EnsureTeam,
  MembershipsOf,
  AddMember,
  AccountsForPublishing,
  PostSnapshot,
  ReadOperatorFigures,
  ListPublications,
  PausePublishing,
  ResumePublishing,
] as const
