import type { NetworkType } from '@fanfare/contracts/networks.ts'
import {
  IconBrandFacebook,
  IconBrandFacebookFilled,
  IconBrandInstagram,
  IconBrandInstagramFilled,
  IconBrandTiktok,
  type TablerIcon,
} from '@tabler/icons-react'

/** The mark of each network; its colour is in NetworkBadge.module.css. */
export const networkIcons: Record<NetworkType, TablerIcon> = {
  ig: IconBrandInstagram,
  fb: IconBrandFacebook,
  tiktok: IconBrandTiktok,
}
/** The same of one path each, for the smallest badges: a crowded week draws a hundred of them, and each element counts. */
export const smallNetworkIcons: Record<NetworkType, TablerIcon> = {
  ig: IconBrandInstagramFilled,
  fb: IconBrandFacebookFilled,
  tiktok: IconBrandTiktok,
}
