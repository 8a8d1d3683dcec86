import { idsIn } from '@fanfare/contracts/entities/common.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Account } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { type AccountState, statesOf } from '../stores/insight-accounts.ts'
import { startWhereNew } from './start-reading.ts'

/**
 * The accounts of a list of ids, or all that the team has connected, and how far each is read; those that nobody has asked about are read from now on.
 * Throws `social_account_not_found`.
 */
export async function accountsOf(
  deps: Deps,
  teamId: string,
  list: string | undefined,
): Promise<{ accounts: Account[]; states: Map<string, AccountState> }> {
  const ids = list === undefined ? undefined : idsIn(list)
  if (ids?.length === 0) return { accounts: [], states: new Map() }
  const accounts = (await deps.team.accounts(teamId, ids)).filter(({ removed }) => !removed)
  if (ids && accounts.length < ids.length)
    fail('social_account_not_found', { field: 'query.accounts', rule: 'accounts of this team' })
  const found = await statesOf(
    deps.db,
    teamId,
    accounts.map(({ id }) => id),
  )
  const states = new Map(found.map(state => [state.social_account_id, state]))
  for (const { id } of accounts) await startWhereNew(deps, { teamId, accountId: id }, states.get(id))
  return { accounts, states }
}
