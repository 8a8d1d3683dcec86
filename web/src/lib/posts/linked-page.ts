import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'

/** The account of the page that an account is linked to; undefined where it has none, or the page is not connected to this team. */
export const linkedPage = (
  { type, fb_id }: SocialAccount,
  accounts: readonly SocialAccount[],
): SocialAccount | undefined =>
  accounts.find(other => other.type === networkOf(type).linkedTo && fb_id !== null && other.fb_id === fb_id)
