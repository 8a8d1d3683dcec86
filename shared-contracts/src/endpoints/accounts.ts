import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Account, AccountChange, AccountInput, AccountNetworkId, LinkedAccount } from '../entities/accounts.ts'
import { Done, Id, Optional } from '../entities/common.ts'
import { withShown } from '../entities/shown.ts'
import { AvailableAccount, NetworkType, SocialAccount } from '../entities/teams.ts'
import type { ErrorCode } from '../errors.ts'
import { accountCalls } from '../limits.ts'
import { ConnectSocialAccount, connectErrors, ListAvailableAccounts, offerErrors } from './teams.ts'

const call = { service: 'team', access: 'team' } as const
const strict = { additionalProperties: false } as const
const AccountParams = Type.Object({ id: Id })
const here = (errors: readonly ErrorCode[]) => errors.filter(code => code !== 'team_not_found')

/** Social accounts of the team that the caller works in, by the paths and names of spec §7. */
export const ListAccounts = endpoint({
  ...call,
  name: 'listAccounts',
  method: 'GET',
  url: '/api/accounts/list',
  action: 'account.read',
  summary: 'The connected accounts of the team that one works in',
  query: Type.Object({
    type: Optional(NetworkType),
    status: Type.Optional(
      Type.String({
        pattern: '^(?:-1|[0-2])(?:,(?:-1|[0-2])){0,3}$',
        description:
          'one or more of -1 (disabled), 0 (expired), 1 (active) and 2 (limited by the network for today), joined by commas',
      }),
    ),
    /** The networks are asked for names and pictures first. */
    sync: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Array(Account),
})
export const GetAccount = endpoint({
  ...call,
  name: 'getAccount',
  method: 'GET',
  url: '/api/accounts/:id',
  action: 'account.read',
  summary: 'One connected account of the team that one works in',
  params: AccountParams,
  reply: Account,
  errors: ['social_account_not_found'],
})
export const ChangeAccount = endpoint({
  ...call,
  name: 'changeAccount',
  method: 'PUT',
  url: '/api/accounts/:id',
  action: 'account.settings',
  summary: 'Change the settings of an account, or turn it on or off',
  params: AccountParams,
  body: withShown(AccountChange.properties, Account, [
    'is_checkpointed',
    'is_restricted',
    'permission_missing',
    'locked',
    'expires_at',
  ]),
  reply: Account,
  errors: ['social_account_not_found', 'timezone_unknown'],
})
export const RemoveAccount = endpoint({
  ...call,
  name: 'removeAccount',
  method: 'DELETE',
  url: '/api/accounts/:id',
  action: 'account.connect',
  summary: 'Remove an account from the team; its scheduled posts become drafts',
  params: AccountParams,
  reply: Done,
  errors: ['social_account_not_found'],
})
export const AddAccount = endpoint({
  ...call,
  name: 'addAccount',
  method: 'POST',
  url: '/api/accounts',
  action: 'account.connect',
  creates: true,
  summary: 'Connect one of the available accounts to the team that one works in',
  body: AccountInput,
  reply: Account,
  errors: here(connectErrors),
})
/** Each account is added on its own, in the order of the list. One that is refused keeps no other one back. */
export const LinkAccounts = endpoint({
  ...call,
  name: 'linkAccounts',
  method: 'POST',
  url: '/api/link',
  action: 'account.connect',
  creates: true,
  perMinute: 20,
  summary: 'Connect several of the available accounts, each as `POST /api/accounts` takes one',
  body: Type.Object(
    {
      accounts: Type.Union([
        Type.Array(AccountInput, { minItems: 1, maxItems: accountCalls.linked }),
        Type.String({
          minLength: 2,
          maxLength: 100_000,
          description: `a JSON list of 1 to ${accountCalls.linked} accounts`,
        }),
      ]),
    },
    strict,
  ),
  reply: Type.Object({
    results: Type.Array(LinkedAccount),
    linked: Type.Integer({ description: 'accounts that were connected' }),
    refused: Type.Integer({ description: 'accounts that were refused' }),
  }),
})
export const FindAccounts = endpoint({
  ...call,
  name: 'findAccounts',
  method: 'GET',
  url: '/api/account',
  action: 'account.read',
  summary: 'Find accounts of the team that one works in',
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: accountCalls.mostFound, description: `1 to ${accountCalls.mostFound}` }),
    ),
    /** Of businesses and creators only, or all others. */
    is_business: Type.Optional(Type.Boolean()),
    username: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'the beginning of the username, with or without @',
      }),
    ),
    /** One account: by its id here, or on its network. */
    key: Type.Optional(AccountNetworkId),
  }),
  reply: Type.Array(Account),
})

/** The same as the calls with a team in their path, for the team that one works in. */
export const ReadConnectAccount = endpoint({
  ...call,
  name: 'readConnectAccount',
  method: 'GET',
  url: '/connect/account',
  action: 'account.connect',
  perMinute: 30,
  summary: 'Accounts that one’s logins offer to the team that one works in',
  reply: Type.Array(AvailableAccount),
  errors: here(ListAvailableAccounts.errors),
})
export const SaveConnectAccount = endpoint({
  ...call,
  name: 'saveConnectAccount',
  method: 'POST',
  url: '/connect/account',
  action: 'account.connect',
  creates: true,
  summary: 'Connect one of them',
  body: ConnectSocialAccount.body,
  reply: SocialAccount,
  errors: here(connectErrors),
})
/** For an account whose connection has ended, or came with another login: no dialog is needed where one of the caller's logins offers it. */
export const RenewConnectAccount = endpoint({
  ...call,
  name: 'renewConnectAccount',
  method: 'PUT',
  url: '/connect/account',
  action: 'account.connect',
  perMinute: 30,
  summary: 'Connect an account of the team again by one’s own login',
  body: Type.Object({ account: Id }, strict),
  reply: SocialAccount,
  errors: ['social_account_not_found', ...offerErrors],
})

export const accountEndpoints = [
  ListAccounts,
  GetAccount,
  ChangeAccount,
  RemoveAccount,
  AddAccount,
  LinkAccounts,
  FindAccounts,
  ReadConnectAccount,
  SaveConnectAccount,
  RenewConnectAccount,
] as const
