import type { NetworkType } from '@fanfare/contracts/networks.ts'

/** What the accounts of each network are. */
export const accountKinds: Record<NetworkType, string> = { ig: 'Professional account', fb: 'Facebook Page' }
