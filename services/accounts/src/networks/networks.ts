import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { pageById } from '@fanfare/networks/facebook/managed-pages.ts'
import { offers as pageOffers } from './facebook/offers.ts'
import { offers as instagramOffers } from './instagram/offers.ts'
import { readProfile as readInstagram } from './instagram/profile.ts'
import { readTikTok } from './tiktok/login.ts'
import type { AccountNetwork } from './types.ts'

/** How accounts of each network are offered and read. */
export const accountNetworks: Record<NetworkType, AccountNetwork> = {
  ig: {
    offers: instagramOffers,
    readProfile: readInstagram,
    profileUrl: ({ instagramUrl }, { username }) => `${instagramUrl}/${username}/`,
  },
  fb: {
    offers: pageOffers,
    readProfile: ({ graph }, { networkId, call }) => pageById(graph, networkId, call),
    profileUrl: (_config, _account, link) => link,
  },
  tiktok: {
    // They come with a login of their own.
    offers: () => [],
    readProfile: readTikTok,
    profileUrl: ({ tiktokSiteUrl }, { username }, link) => link ?? (username ? `${tiktokSiteUrl}/@${username}` : null),
  },
}
