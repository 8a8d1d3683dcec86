import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { needsOf, usePostCountsQuery } from '../../lib/posts/posts-api.ts'

/**
 * Posts that wait for a person: failed, unconfirmed, held, or live without something. Of the accounts whose posts are seen, for the entry
 * leads to the list of these.
 */
export const useNeeds = (): number => {
  const { accounts } = useAccountFilter()
  return needsOf(usePostCountsQuery({ query: { accounts } }).data)
}

/** The words after their number, for screen readers. */
export const needWords = (count: number): string => (count === 1 ? 'needs you' : 'need you')
