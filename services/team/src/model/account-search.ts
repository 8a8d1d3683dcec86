import { accountCalls } from '@fanfare/contracts/limits.ts'
import { type AccountFacts, isBusiness } from './account-view.ts'

/** What is looked for among the accounts of a team. */
export interface AccountSearch {
  limit?: number
  is_business?: boolean
  /** The beginning of the username, in any letter case. */
  username?: string
  /** Id here, or on its network. */
  key?: string
}

const fold = (text: string): string => text.replace(/^@/, '').toLowerCase()

/** The accounts that fit, in their order: `limit` of them at most, 10 where nothing is said. */
export const searchAccounts = <T extends AccountFacts>(rows: readonly T[], search: AccountSearch): T[] => {
  const { limit = accountCalls.found, is_business: business, username, key } = search
  return rows
    .filter(
      row =>
        (business === undefined || isBusiness(row) === business) &&
        (username === undefined || fold(row.username).startsWith(fold(username))) &&
        (key === undefined || row.id === key || row.network_id === key),
    )
    .slice(0, limit)
}
