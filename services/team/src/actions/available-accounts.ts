import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import { AvailableAccountsOf } from '@fanfare/contracts/internal.ts'
import type { Who } from '@fanfare/runtime/identity.ts'
import type { Deps } from '../deps.ts'
import { socialAccounts } from '../stores/social-accounts.ts'
import { foundTeam } from './read-team.ts'

/** What the person's connection offers; accounts that live in this team already say so. Ended ones may connect again. */
export async function availableAccounts(deps: Deps, who: Who): Promise<AvailableAccount[]> {
  const { teamId, userId } = who
  await foundTeam(deps, teamId)
  const [offered, rows] = await Promise.all([
    deps.call(AvailableAccountsOf, { body: { user_id: userId } }),
    socialAccounts(deps.db).ofTeam(teamId),
  ])
  const connected = new Set(rows.filter(({ state }) => state !== 0).map(row => `${row.type} ${row.network_id}`))
  return offered.map(account =>
    connected.has(`${account.type} ${account.account_id}`) ? { ...account, state: 'connected', cure: null } : account,
  )
}
