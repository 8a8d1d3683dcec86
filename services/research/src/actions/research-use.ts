import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ReadResearchUse } from '@fanfare/contracts/endpoints/research.ts'
import type { ResearchUse } from '@fanfare/contracts/entities/explored.ts'
import { networkIdOf } from '@fanfare/contracts/networks.ts'
import { allowed, type ReservedCounter } from '@fanfare/contracts/quotas.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { slotUse } from '../stores/tag-slots.ts'
import { useView } from './look.ts'
import { requireChosen } from './require-chosen.ts'
import { searchers } from './searchers.ts'

/** What is left of the plan today, and of the hashtags that the network lets each account ask for. */
export async function researchUse(
  { db, team }: Deps,
  { teamId, plan }: Who,
  { acc }: QueryOf<typeof ReadResearchUse>,
): Promise<ReplyOf<typeof ReadResearchUse>> {
  const accounts = await team.accounts(teamId)
  requireChosen(accounts, acc)
  const askers = searchers(accounts, 'hashtags', acc)
  const account = acc ?? askers[0]?.id ?? accounts[0]?.id
  // Without an account no clock says which day it is, and nothing can be used.
  const use = async (counter: ReservedCounter): Promise<ResearchUse> =>
    account === undefined
      ? { used: 0, limit: allowed(counter, plan), day: null }
      : useView(await team.use(teamId, counter, account))
  const [explore, post_hashtag, used] = await Promise.all([
    use('explore'),
    use('post_hashtag'),
    slotUse(
      db,
      askers.flatMap(asker => networkIdOf(asker) ?? []),
    ),
  ])
  const slots = askers.map(asker => {
    const slot = used.get(networkIdOf(asker) ?? '')
    return {
      account_id: asker.id,
      used: slot?.used ?? 0,
      limit: hashtagLimits.slots,
      next_free_at: slot?.freeAt?.toISOString() ?? null,
    }
  })
  return { explore, post_hashtag, slots }
}
