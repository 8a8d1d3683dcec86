import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Account, AccountInput, AvailablePage, pageTypes } from '../entities/accounts.ts'
import { Id } from '../entities/common.ts'
import { StartSync } from './contents.ts'
import { connectErrors, ListAvailableAccounts } from './teams.ts'

const service = 'team' as const
const TeamParams = Type.Object({ teamId: Id })

/** Spec §5: an account is connectable when it is linked to a page of the login; the page is what one looks for. */
export const ListAvailablePages = endpoint({
  name: 'listAvailablePages',
  service,
  method: 'GET',
  url: '/api/team/:teamId/available-pages',
  access: 'team',
  action: 'account.connect',
  team: 'path',
  perMinute: 30,
  summary: 'Pages that one’s logins offer, each with the account of a network that is connected by it',
  params: TeamParams,
  query: Type.Object({ type: Type.Enum(pageTypes) }),
  reply: Type.Array(AvailablePage),
  errors: ListAvailableAccounts.errors,
})
export const AddTeamAccount = endpoint({
  name: 'addTeamAccount',
  service,
  method: 'POST',
  url: '/api/team/:teamId/accounts',
  access: 'team',
  action: 'account.connect',
  team: 'path',
  creates: true,
  summary: 'Connect one of the available accounts, by the names of `POST /api/accounts`',
  params: TeamParams,
  body: AccountInput,
  reply: Account,
  errors: connectErrors,
})
export const ListPageConnected = endpoint({
  name: 'listPageConnected',
  service,
  method: 'GET',
  url: '/api/team/:teamId/connected-fb',
  access: 'team',
  action: 'account.read',
  team: 'path',
  summary: 'The team’s accounts that were connected through a page',
  params: TeamParams,
  reply: Type.Array(Account),
  errors: ['team_not_found'],
})
/** As `POST /api/contents/start-sync`, for one account. */
export const SyncAccountMedia = endpoint({
  name: 'syncAccountMedia',
  service: 'publishing',
  method: 'POST',
  url: '/api/team/:teamId/social-accounts/:accountId/sync-media',
  access: 'team',
  action: 'post.write',
  team: 'path',
  perMinute: 30,
  summary: 'Have likes, comments and links of an account’s posts read from its network',
  params: Type.Object({ teamId: Id, accountId: Id }),
  reply: StartSync.reply,
  errors: ['team_not_found', 'social_account_not_found'],
})

export const teamAccountEndpoints = [ListAvailablePages, AddTeamAccount, ListPageConnected, SyncAccountMedia] as const
