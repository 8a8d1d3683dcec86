import { AccountActive, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import type { Account } from '../../clients/team.ts'

/** What is looked at: only accounts of some networks can ask for it. */
export type Sought = 'profiles' | 'pages'

/** A connection by Facebook Login: Instagram Login gives no access to what others post. */
const isConnected = ({ login, status, removed, locked }: Account): boolean =>
  login === 'facebook' && (status === AccountActive || status === AccountLimited) && !removed && !locked

const canAsk: Record<Sought, (account: Account) => boolean> = {
  profiles: account => account.type === 'ig' && isConnected(account),
  pages: account => (account.type === 'ig' || account.type === 'fb') && isConnected(account),
}

/**
 * The accounts of a team through which the network can be asked, in the order in which they are tried: the one that was chosen, then the others, those
 * last that the network keeps out for now.
 */
export function searchers(accounts: readonly Account[], sought: Sought, chosen: string | undefined): Account[] {
  const rank = ({ id, type, is_checkpointed }: Account): number => {
    if (id === chosen) return 0
    const fits = (type === 'fb') === (sought === 'pages') ? 1 : 2
    return is_checkpointed ? fits + 2 : fits
  }
  return accounts.filter(canAsk[sought]).sort((one, other) => rank(one) - rank(other))
}
