import { networkTypes } from '@fanfare/contracts/networks.ts'
import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import type { TokenFacts } from '@fanfare/networks/graph/token-facts.ts'
import type { InstagramAccount } from '@fanfare/networks/instagram/account.ts'
import { accountNetworks } from './networks.ts'
import type { Offer } from './types.ts'

const rank = ({ account }: Offer) => (account.state === 'connectable' ? 0 : 1)

/** Offers by network, connectable ones first within each. */
export const inOrder = <T extends Offer>(offers: readonly T[]): T[] =>
  networkTypes.flatMap(type => offers.filter(({ account }) => account.type === type).sort((a, b) => rank(a) - rank(b)))

/** Everything that a login with pages offers. */
export function offersOf(
  pages: ManagedPage[],
  unlinked: InstagramAccount[],
  { scopes, targets }: Pick<TokenFacts, 'scopes' | 'targets'>,
): Offer[] {
  const login = { pages, unlinked, allowed: targets.get('instagram_basic'), granted: new Set(scopes) }
  return inOrder(networkTypes.flatMap(type => accountNetworks[type].offers(login)))
}
