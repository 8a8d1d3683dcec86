import { SocialAccountRestricted } from '@fanfare/contracts/events.ts'
import { type OutboxEntry, outboxEntry } from '@fanfare/runtime/events/events.ts'
import type { Account } from '../model/account.ts'
import type { StoredFault } from '../model/stored.ts'

/** What the network has shown of a restriction of an account: it refused a post because of one, or let one out although it was restricted. */
export function restrictionNews(
  account: Pick<Account, 'id' | 'team_id' | 'is_restricted'> | undefined,
  { fault, isLive }: { fault: StoredFault | null | undefined; isLive: boolean },
): OutboxEntry[] {
  if (!account) return []
  const restricted = fault?.code === 'account_restricted'
  if (restricted === account.is_restricted || (!restricted && !isLive)) return []
  const payload = { teamId: account.team_id, socialAccountId: account.id, restricted }
  return [outboxEntry(SocialAccountRestricted, payload, { teamId: account.team_id })]
}
