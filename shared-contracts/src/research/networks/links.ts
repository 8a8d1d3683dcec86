import type { NetworkType } from '../../networks.ts'
import type { NetworkLinks } from '../pasted.ts'
import { facebookLinks } from './facebook-links.ts'
import { instagramLinks } from './instagram-links.ts'
import { tiktokLinks } from './tiktok-links.ts'

/** How the addresses of each network are read. */
export const networkLinks: Readonly<Record<NetworkType, NetworkLinks>> = {
  ig: instagramLinks,
  fb: facebookLinks,
  tiktok: tiktokLinks,
}
