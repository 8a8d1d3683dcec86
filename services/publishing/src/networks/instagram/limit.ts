import { instagram } from '@fanfare/networks/instagram/calls.ts'
import type { PublishingNetwork } from '../types.ts'

/** Posts of an account by API in the last 24 hours, and how many Instagram allows. */
export const limit: NonNullable<PublishingNetwork['limit']> = ({ graph }, account, call) =>
  instagram(graph).publishingLimit(account.ig_id as string, call)
