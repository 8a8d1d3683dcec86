import {
  ConnectSocialAccount,
  DisconnectSocialAccount,
  GetSocialAccount,
  ListAvailableAccounts,
  ListSocialAccounts,
  UpdateSocialAccount,
} from '@fanfare/contracts/endpoints/teams.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { actorOf } from '@fanfare/runtime/security/identity.ts'
import { availableAccounts } from '../actions/available-accounts.ts'
import { changeAccount, disconnectAccount } from '../actions/change-account.ts'
import { connectAccount } from '../actions/connect-account.ts'
import { listAccounts, readAccount } from '../actions/read-accounts.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'

export function socialAccountRoutes(http: Http, deps: Deps): void {
  http.handle(ListAvailableAccounts, ({ who }) => availableAccounts(deps, who))
  http.handle(ListSocialAccounts, ({ who, query }) => listAccounts(deps, who.teamId, query.sync ?? false))
  http.handle(GetSocialAccount, ({ who, params, query }) =>
    readAccount(deps, who.teamId, params.accountId, query.refresh ?? false),
  )
  http.handle(ConnectSocialAccount, ({ who, body }) => connectAccount(deps, who, body))
  http.handle(UpdateSocialAccount, async ({ who, params, body }) => {
    await changeAccount(deps, { teamId: who.teamId, ...actorOf(who) }, params.accountId, body)
    return readAccount(deps, who.teamId, params.accountId, false)
  })
  http.handle(DisconnectSocialAccount, async ({ who, params }) => {
    await disconnectAccount(deps, who, params.accountId)
    return done
  })
}
