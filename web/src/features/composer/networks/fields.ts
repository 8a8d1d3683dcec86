import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { ComponentType } from 'react'
import type { NetworkFieldsProps } from './parts.tsx'
import { TikTokFields } from './tiktok/TikTokFields.tsx'

/** What only one network asks for with a post. */
export const networkFields: Partial<Record<NetworkType, ComponentType<NetworkFieldsProps>>> = {
  tiktok: TikTokFields,
}
