import { needsOf, usePostCountsQuery } from '../posts-api.ts'

/** Posts that wait for a person: failed, unconfirmed, held, or live without something. */
export const useNeeds = (): number => needsOf(usePostCountsQuery({ query: {} }).data)
