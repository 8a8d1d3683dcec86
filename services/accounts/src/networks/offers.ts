import { networkTypes } from '@fanfare/contracts/networks.ts'
import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import type { InstagramAccount } from '@fanfare/networks/instagram/account.ts'
import { accountNetworks } from './networks.ts'
import type { Offer } from './types.ts'

/** Everything that a connection offers, by network, connectable ones first within each. */
export function offersOf(pages: ManagedPage[], unlinked: InstagramAccount[], granted: readonly string[]): Offer[] {
  const login = { pages, unlinked, granted: new Set(granted) }
  const rank = ({ account }: Offer) => (account.state === 'connectable' ? 0 : 1)
  return networkTypes.flatMap(type => accountNetworks[type].offers(login).sort((a, b) => rank(a) - rank(b)))
}
