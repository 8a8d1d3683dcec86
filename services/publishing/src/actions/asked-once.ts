import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'

/** The same services, asked once for all the posts that one call makes. */
export async function askedOnce(deps: Deps, who: Who): Promise<Deps> {
  const accounts = await deps.team.of(who.teamId)
  const [maxRetry, placing] = await Promise.all([deps.accounts.maxRetry(who.userId), deps.accounts.placing(who.userId)])
  return {
    ...deps,
    team: { ...deps.team, of: async () => accounts },
    accounts: { ...deps.accounts, maxRetry: async () => maxRetry, placing: async () => placing },
  }
}
