import { AccountActive, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { fitOf, type Read } from '@fanfare/contracts/networks/readers.ts'
import type { Account } from '../clients/team.ts'

/** Whether anything can be read through it: the login that connects it gives access to what others post. */
const isConnected = ({ type, login, status, removed, locked }: Account): boolean =>
  permissionsOf(type, login).research.length > 0 &&
  (status === AccountActive || status === AccountLimited) &&
  !removed &&
  !locked

/** More than the networks whose accounts can ask for one thing. */
const LAST = 100

/**
 * The accounts of a team through which the network can be asked, in the order in which they are tried: the one that was chosen, then the others, those
 * last that the network keeps out for now.
 */
export function searchers(accounts: readonly Account[], sought: Read, chosen: string | undefined): Account[] {
  const rank = ({ id, type, is_checkpointed }: Account): number => {
    if (id === chosen) return -1
    return (fitOf(sought, type) ?? 0) + (is_checkpointed ? LAST : 0)
  }
  return accounts
    .filter(account => fitOf(sought, account.type) !== undefined && isConnected(account))
    .sort((one, other) => rank(one) - rank(other))
}
