import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { IconBrandFacebook, IconBrandInstagram, type TablerIcon } from '@tabler/icons-react'

/** The mark of each network; its colour is in NetworkBadge.module.css. */
export const networkIcons: Record<NetworkType, TablerIcon> = { ig: IconBrandInstagram, fb: IconBrandFacebook }
