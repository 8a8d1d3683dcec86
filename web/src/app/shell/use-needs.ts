import { needsOf, usePostCountsQuery } from '../posts-api.ts'

/** Posts that wait for a person: failed, unconfirmed and held. */
export const useNeeds = (): number => needsOf(usePostCountsQuery({ query: {} }).data)
