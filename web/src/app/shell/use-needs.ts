import { needsOf, usePostCountsQuery } from '../../lib/posts/posts-api.ts'

/** Posts that wait for a person: failed, unconfirmed, held, or live without something. */
export const useNeeds = (): number => needsOf(usePostCountsQuery({ query: {} }).data)

/** The words after their number, for screen readers. */
export const needWords = (count: number): string => (count === 1 ? 'needs you' : 'need you')
