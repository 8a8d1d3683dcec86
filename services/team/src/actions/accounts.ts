import type { QueryOf } from '@fanfare/contracts/endpoint.ts'
import type { FindAccounts, ListAccounts } from '@fanfare/contracts/endpoints/accounts.ts'
import type { Account, AccountChange } from '@fanfare/contracts/entities/accounts.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { searchAccounts } from '../model/account-search.ts'
import { isThroughPage, statusOf, wholeView } from '../model/account-view.ts'
import { accountsOfTeam } from '../stores/social-accounts.ts'
import { refuseOtherProfile, wantedChange } from './account-input.ts'
import { changeAccount, disconnectAccount } from './change-account.ts'
import { foundAccount, syncedAccounts } from './read-accounts.ts'
import { foundTeam } from './read-team.ts'
import { inWordsOf } from './rename-fields.ts'

// Accounts by the names of spec §3 and §7. What is done is done by the actions of social accounts.

/** How these calls name the account of their path, and its zone. */
const words = { 'params.accountId': 'params.id', 'body.timezone': 'body.settings.timezone' } as const

/** The team's accounts of this network and of these statuses; all where nothing is said. */
export async function listWholeAccounts(
  deps: Deps,
  teamId: string,
  { type, status, sync = false }: QueryOf<typeof ListAccounts>,
): Promise<Account[]> {
  const statuses = status?.split(',').map(Number)
  return (await syncedAccounts(deps, teamId, sync))
    .filter(row => (type === undefined || row.type === type) && (statuses?.includes(statusOf(row)) ?? true))
    .map(wholeView)
}

export const readWholeAccount = async (deps: Deps, teamId: string, id: string): Promise<Account> =>
  wholeView(await inWordsOf(words, () => foundAccount(deps, teamId, id)))

/** Changes settings of an account, and whether it is on; what the network says of it may only be sent back as it is. */
export async function changeWholeAccount(deps: Deps, who: Who, id: string, change: AccountChange): Promise<Account> {
  const { teamId } = who
  return inWordsOf(words, async () => {
    refuseOtherProfile(await foundAccount(deps, teamId, id), change)
    await changeAccount(deps, { teamId, ...actorOf(who) }, id, wantedChange(change))
    return wholeView(await foundAccount(deps, teamId, id))
  })
}

export const removeWholeAccount = (deps: Deps, who: Who, id: string): Promise<void> =>
  inWordsOf(words, () => disconnectAccount(deps, who, id))

/** Accounts of the team by username, kind or id. */
export async function findAccounts(
  deps: Deps,
  teamId: string,
  query: QueryOf<typeof FindAccounts>,
): Promise<Account[]> {
  return searchAccounts(await accountsOfTeam(deps.db, teamId), query).map(wholeView)
}

/** The team's accounts that were connected through a page. */
export async function pageConnected(deps: Deps, teamId: string): Promise<Account[]> {
  await foundTeam(deps, teamId)
  return (await accountsOfTeam(deps.db, teamId)).filter(isThroughPage).map(wholeView)
}
