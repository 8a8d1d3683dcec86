import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { needsOf, usePostCountsQuery } from '../../lib/posts/posts-api.ts'
import { useCan } from '../../lib/session/session.ts'

/**
 * Posts that wait for this person: failed, unconfirmed, held, live without something, or for them to approve. Of the accounts whose posts are seen, for the entry
 * leads to the list of these.
 */
export const useNeeds = (): number => {
  const { accounts } = useAccountFilter()
  const approves = useCan()('post.approve')
  return needsOf(usePostCountsQuery({ query: { accounts } }).data, approves)
}

/** The words after their number, for screen readers. */
export const needWords = (count: number): string => (count === 1 ? 'needs you' : 'need you')
