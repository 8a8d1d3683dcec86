import {
  AddAccount,
  ChangeAccount,
  FindAccounts,
  GetAccount,
  LinkAccounts,
  ListAccounts,
  ReadConnectAccount,
  RemoveAccount,
  RenewConnectAccount,
  SaveConnectAccount,
} from '@fanfare/contracts/endpoints/accounts.ts'
import { AddTeamAccount, ListAvailablePages, ListPageConnected } from '@fanfare/contracts/endpoints/team-accounts.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { withoutShown } from '@fanfare/runtime/input/as-shown.ts'
import {
  changeWholeAccount,
  findAccounts,
  listWholeAccounts,
  pageConnected,
  readWholeAccount,
  removeWholeAccount,
} from '../actions/accounts.ts'
import { addAccount, linkAccounts } from '../actions/add-accounts.ts'
import { availableAccounts, availablePages } from '../actions/available-accounts.ts'
import { connectAccount } from '../actions/connect-account.ts'
import { renewAccount } from '../actions/renew-account.ts'
import type { Deps } from '../deps.ts'
import { done } from './done.ts'

/** Accounts by the paths and names of spec §7. */
export function accountRoutes(http: Http, deps: Deps): void {
  http.handle(ListAccounts, ({ who, query }) => listWholeAccounts(deps, who.teamId, query))
  http.handle(GetAccount, ({ who, params }) => readWholeAccount(deps, who.teamId, params.id))
  http.handle(ChangeAccount, async ({ who, params, body }) => {
    const own = await withoutShown(ChangeAccount.body, body, () => readWholeAccount(deps, who.teamId, params.id))
    return changeWholeAccount(deps, who, params.id, own)
  })
  http.handle(RemoveAccount, async ({ who, params }) => {
    await removeWholeAccount(deps, who, params.id)
    return done
  })
  http.handle(AddAccount, ({ who, body }) => addAccount(deps, who, body))
  http.handle(AddTeamAccount, ({ who, body }) => addAccount(deps, who, body))
  http.handle(LinkAccounts, ({ who, body }) => linkAccounts(deps, who, body))
  http.handle(FindAccounts, ({ who, query }) => findAccounts(deps, who.teamId, query))
  http.handle(ListAvailablePages, ({ who, query }) => availablePages(deps, who, query.type))
  http.handle(ListPageConnected, ({ who }) => pageConnected(deps, who.teamId))
  http.handle(ReadConnectAccount, ({ who }) => availableAccounts(deps, who))
  http.handle(SaveConnectAccount, ({ who, body }) => connectAccount(deps, who, body))
  http.handle(RenewConnectAccount, ({ who, body }) => renewAccount(deps, who, body.account))
}
