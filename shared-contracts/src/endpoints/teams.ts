import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AccountNetworkId, NetworkId } from '../entities/accounts.ts'
import { Done, Id, nameText, Optional, Zone } from '../entities/common.ts'
import { AvailableAccount, NetworkType, SocialAccount, Team } from '../entities/teams.ts'
import type { ErrorCode } from '../errors.ts'
import { lengths } from '../limits.ts'

const service = 'team' as const
const strict = { additionalProperties: false } as const
const TeamParams = Type.Object({ teamId: Id })
const AccountParams = Type.Object({ teamId: Id, accountId: Id })

/** What can stand against an account that a login offers, or against the login. */
export const offerErrors = [
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
] as const satisfies readonly ErrorCode[]
/** What can stand against connecting an account to a team. */
export const connectErrors = [
  'team_not_found',
  ...offerErrors,
  'social_account_taken',
  'social_account_limit',
  'timezone_unknown',
] as const satisfies readonly ErrorCode[]

export const GetTeam = endpoint({
  name: 'getTeam',
  service,
  method: 'GET',
  url: '/api/team/:teamId',
  access: 'team',
  action: 'team.read',
  team: 'path',
  summary: 'The team; `with` adds members, social_accounts, social_sets',
  params: TeamParams,
  query: Type.Object({
    with: Type.Optional(
      Type.String({
        pattern: '^(members|social_accounts|social_sets)(,(members|social_accounts|social_sets))*$',
        description: 'one or more of members, social_accounts and social_sets, joined by commas',
      }),
    ),
  }),
  reply: Team,
  errors: ['team_not_found'],
})
export const RenameTeam = endpoint({
  name: 'renameTeam',
  service,
  method: 'POST',
  url: '/api/team/:teamId',
  access: 'team',
  action: 'team.rename',
  team: 'path',
  summary: 'Rename the team',
  params: TeamParams,
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: lengths.teamName, ...nameText }) }, strict),
  reply: Team,
  errors: ['team_not_found'],
})
export const SwitchTeam = endpoint({
  name: 'switchTeam',
  service,
  method: 'POST',
  url: '/api/team/switch',
  access: 'user',
  summary: 'Switch the active team',
  body: Type.Object({ to: Id }, strict),
  reply: Done,
  errors: ['team_not_found'],
})
/** What the person's connection offers, each with its connect state (spec §4). */
export const ListAvailableAccounts = endpoint({
  name: 'listAvailableAccounts',
  service,
  method: 'GET',
  url: '/api/team/:teamId/available-accounts',
  access: 'team',
  action: 'account.connect',
  team: 'path',
  perMinute: 30,
  summary: 'Accounts available through the connection',
  params: TeamParams,
  reply: Type.Array(AvailableAccount),
  errors: [
    'team_not_found',
    'connect.no_connect',
    'connect.token_invalid',
    'connect.no_account',
    'network_unavailable',
    'network_rate_limited',
    'connect_blocked',
    'connect_app_refused',
  ],
})
export const ListSocialAccounts = endpoint({
  name: 'listSocialAccounts',
  service,
  method: 'GET',
  url: '/api/team/:teamId/social-accounts',
  access: 'team',
  action: 'account.read',
  team: 'path',
  summary: 'The team’s connected accounts',
  params: TeamParams,
  query: Type.Object({ sync: Type.Optional(Type.Boolean()) }),
  reply: Type.Array(SocialAccount),
  errors: ['team_not_found'],
})
export const GetSocialAccount = endpoint({
  name: 'getSocialAccount',
  service,
  method: 'GET',
  url: '/api/team/:teamId/social-accounts/:accountId',
  access: 'team',
  action: 'account.read',
  team: 'path',
  summary: 'One connected account; `refresh` reads name and picture from the network',
  params: AccountParams,
  query: Type.Object({ refresh: Type.Optional(Type.Boolean()) }),
  reply: SocialAccount,
  errors: ['team_not_found', 'social_account_not_found'],
})
export const ConnectSocialAccount = endpoint({
  name: 'connectSocialAccount',
  service,
  method: 'POST',
  url: '/api/team/:teamId/social-accounts',
  access: 'team',
  action: 'account.connect',
  team: 'path',
  creates: true,
  summary: 'Connect one of the available accounts',
  params: TeamParams,
  body: Type.Object(
    {
      /** Network id of the account (Instagram user id or page id). */
      account_id: AccountNetworkId,
      type: NetworkType,
      timezone: Optional(Zone),
      /** Its id, or that of its page, at the network of its page; refused where the login offers another one. */
      fb_id: Optional(NetworkId),
      /** The page that is linked to it; refused where another one is, and for accounts that are linked to none. */
      fb_page_id: Optional(NetworkId),
      /** That page is connected too. */
      fb_page_include: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  reply: SocialAccount,
  errors: connectErrors,
})
export const UpdateSocialAccount = endpoint({
  name: 'updateSocialAccount',
  service,
  method: 'POST',
  url: '/api/team/:teamId/social-accounts/:accountId',
  access: 'team',
  action: 'account.settings',
  team: 'path',
  summary: 'Change the time zone, or turn the account on or off',
  params: AccountParams,
  body: Type.Object({ timezone: Optional(Zone), disabled: Type.Optional(Type.Boolean()) }, strict),
  reply: SocialAccount,
  errors: ['team_not_found', 'social_account_not_found', 'timezone_unknown'],
})
export const DisconnectSocialAccount = endpoint({
  name: 'disconnectSocialAccount',
  service,
  method: 'DELETE',
  url: '/api/team/:teamId/accounts/:accountId',
  access: 'team',
  action: 'account.connect',
  team: 'path',
  summary: 'Remove an account from the team; its scheduled posts become drafts',
  params: AccountParams,
  reply: Done,
  errors: ['team_not_found', 'social_account_not_found'],
})
/** Bytes of the profile picture, kept on this installation. */
export const SocialAccountPicture = endpoint({
  name: 'socialAccountPicture',
  service,
  method: 'GET',
  url: '/api/team/:teamId/accounts/:accountId/picture',
  access: 'team',
  action: 'account.read',
  team: 'path',
  raw: true,
  summary: 'The profile picture; with redirect=false its URL as {data: {url}}',
  params: AccountParams,
  query: Type.Object({
    redirect: Type.Optional(Type.Boolean()),
    v: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'changes with the picture, so that browsers load a new one; otherwise ignored',
      }),
    ),
  }),
  reply: Type.Any(),
  /** `not_found`: the account has no picture. */
  errors: ['team_not_found', 'social_account_not_found', 'not_found'],
})

export const teamEndpoints = [
  GetTeam,
  RenameTeam,
  SwitchTeam,
  ListAvailableAccounts,
  ListSocialAccounts,
  GetSocialAccount,
  ConnectSocialAccount,
  UpdateSocialAccount,
  DisconnectSocialAccount,
  SocialAccountPicture,
] as const
