import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { pageById } from '@fanfare/networks/facebook/managed-pages.ts'
import { instagramById } from '@fanfare/networks/instagram/account.ts'
import { offers as pageOffers } from './facebook/offers.ts'
import { offers as instagramOffers } from './instagram/offers.ts'
import type { AccountNetwork } from './types.ts'

/** How accounts of each network are offered and read. */
export const accountNetworks: Record<NetworkType, AccountNetwork> = {
  ig: {
    offers: instagramOffers,
    readProfile: async (graph, id, call) => ({ link: null, ...(await instagramById(graph, id, call)) }),
    profileUrl: ({ instagramUrl }, { username }) => `${instagramUrl}/${username}/`,
  },
  fb: { offers: pageOffers, readProfile: pageById, profileUrl: (_config, _account, link) => link },
}
