import type { Creator } from '@fanfare/contracts/entities/creators.ts'
import type { NetworkReads } from '../clients/network-reads.ts'
import type { Deps } from '../deps.ts'
import { requireAccounts } from './post-content.ts'

/** What an account may choose for a post, as its network says it. */
export async function readCreator(
  deps: Deps,
  networkReads: Pick<NetworkReads, 'creator'>,
  teamId: string,
  accountId: string,
): Promise<Creator> {
  const [account] = await requireAccounts(deps, teamId, [accountId], 'query.account_id')
  if (!account) throw new Error('requireAccounts returns as many accounts as it is asked for')
  return networkReads.creator(account)
}
