import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant, Nullable, Zone } from '../entities/common.ts'
import { AvailableAccount, LoginName, NetworkType } from '../entities/teams.ts'
import { PlannerSettings, TimeslotSettings } from '../entities/users.ts'

/** Why the network does not take a token. `checkpoint` and `unconfirmed` are fixed at the network; the token then works again. */
const CredentialTrouble = Type.Enum([
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
/** For what another service does only for a person who has shown that it is them, as creating an API key. */
export const RequireConfirmed = endpoint({
  name: 'requireConfirmed',
  service: 'accounts',
  method: 'POST',
  url: '/internal/sessions/require-confirmed',
  access: 'service',
  summary: 'Fails unless a person entered their password in this session within the last ten minutes',
  body: Type.Object({ user_id: Id, session_id: Type.Optional(Id) }),
  reply: Done,
  errors: ['confirm_password'],
})
export const ResolveApiKey = endpoint({
  name: 'resolveApiKey',
  service: 'accounts',
  method: 'POST',
  url: '/internal/keys/resolve',
  access: 'service',
  summary: 'Whose API key (sha-256, hex) this is, what it may do, and why it is no longer accepted',
  body: Type.Object({ key_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  reply: Nullable(
    Type.Object({
      key_id: Id,
      user_id: Id,
      team_id: Id,
      name: Type.String(),
      prefix: Type.String(),
      scopes: Type.Array(Type.String()),
      created_at: Instant,
      expires_at: Nullable(Instant),
      /** Why it is accepted no more; null while it is. */
      ended: Nullable(Type.Enum(['revoked', 'expired'])),
    }),
  ),
})
export const PersonByEmail = endpoint({
  name: 'personByEmail',
  service: 'accounts',
  method: 'POST',
  url: '/internal/people/by-email',
  access: 'service',
  summary: 'Who has registered with an email; null where nobody has',
  body: Type.Object({ email: Type.String({ maxLength: 320 }) }),
  reply: Nullable(Type.Object({ id: Id })),
})
/** Opening a link that was sent to an address proves that it is the person's. */
export const ConfirmAddress = endpoint({
  name: 'confirmAddress',
  service: 'accounts',
  method: 'POST',
  url: '/internal/people/confirm',
  access: 'service',
  summary: 'The person has proved that the email is theirs; without effect where they have another one by now',
  body: Type.Object({ user_id: Id, email: Type.String({ maxLength: 320 }) }),
  reply: Done,
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
    Type.Object({
      id: Id,
      name: Type.String(),
      email: Type.String(),
      /** They have shown that the address is theirs. */
      email_confirmed: Type.Boolean(),
      timezone: Zone,
      max_retry: Type.Integer(),
      /** How posts are placed into time slots for this person. */
      timeslot: TimeslotSettings,
      planner: PlannerSettings,
    }),
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
  body: Type.Object({
    user_id: Id,
    team_id: Id,
    account_id: Type.String(),
    type: NetworkType,
    /** What the caller expects of the account: where the login offers something else, no credential is made. */
    expects: Type.Optional(
      Type.Object({
        username: Type.Optional(Type.String()),
        fb_id: Type.Optional(Type.String()),
        page_id: Type.Optional(Type.String()),
      }),
    ),
  }),
  reply: Type.Object({
    credential_id: Id,
    account: AvailableAccount,
    /** What the account says of itself; null: nothing, or it was not read. */
    bio: Nullable(Type.String()),
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
    'connect_login',
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
    login: LoginName,
    status: Type.Enum(['active', 'expired']),
    expires_at: Nullable(Instant),
    /** What it was granted, as the network names it; null where that is not known. */
    permissions: Nullable(Type.Array(Type.String())),
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
    'The network refused this token or a permission of it: check what is still valid; if it has expired, notify the owner once',
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
export const CheckCredential = endpoint({
  name: 'checkCredential',
  service: 'accounts',
  method: 'POST',
  url: '/internal/credentials/check',
  access: 'service',
  summary: 'Ask the network about a token, renew it where it ends soon and can be renewed, and store what it says',
  body: Type.Object({ credential_id: Id, team_id: Id }),
  reply: Type.Object({
    /** `blocked`: the person has to act at the network first. `unknown`: the network could not be asked. */
    status: Type.Enum(['active', 'expired', 'blocked', 'unknown']),
    expires_at: Nullable(Instant),
    /** What it was granted, as the network names it; null where that is not known. */
    permissions: Nullable(Type.Array(Type.String())),
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
    bio: Nullable(Type.String()),
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

export const internalAccountsEndpoints = [
  ResolveSession,
  RequireConfirmed,
  ResolveApiKey,
  PersonByEmail,
  ConfirmAddress,
  People,
  AvailableAccountsOf,
  IssueCredential,
  CredentialById,
  ReportCredential,
  CheckCredential,
  ReadProfile,
] as const
