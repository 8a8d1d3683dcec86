import type { FoundProducts } from '@fanfare/contracts/entities/products.ts'
import type { NetworkReads } from '../clients/network-reads.ts'
import type { Deps } from '../deps.ts'
import { requireAccounts } from './post-content.ts'

/** Products of an account's shop by words. */
export async function searchProducts(
  deps: Deps,
  networkReads: NetworkReads,
  teamId: string,
  { q = '', account_id }: { q?: string | undefined; account_id: string },
): Promise<FoundProducts> {
  const [account] = await requireAccounts(deps, teamId, [account_id], 'query.account_id')
  if (!account) throw new Error('requireAccounts returns as many accounts as it is asked for')
  return networkReads.products(account, q.trim())
}
