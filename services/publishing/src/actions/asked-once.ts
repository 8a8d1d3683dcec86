import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'

/**
 * The same services, asked once for all the posts that one call makes; for the accounts once more where one is not known, which may have
 * been connected just now. Later ids that are not known are asked for no more: the call may name any number.
 */
export async function askedOnce(deps: Deps, who: Who): Promise<Deps> {
  let accounts = await deps.team.of(who.teamId)
  let isFresh = false
  const of = async (_teamId: string, ids: readonly string[] = []) => {
    if (!isFresh && ids.some(id => !accounts.has(id))) {
      isFresh = true
      accounts = await deps.team.of(who.teamId, ids)
    }
    return accounts
  }
  const [maxRetry, placing] = await Promise.all([deps.accounts.maxRetry(who.userId), deps.accounts.placing(who.userId)])
  return {
    ...deps,
    team: { ...deps.team, of },
    accounts: { ...deps.accounts, maxRetry: async () => maxRetry, placing: async () => placing },
  }
}
