import { usePostCountsQuery } from '../posts-api.ts'

/** Posts that wait for a person: failed and unconfirmed. */
export const useNeeds = (): number => {
  const { data } = usePostCountsQuery({ query: {} })
  return data ? data.error + data.unconfirmed : 0
}
