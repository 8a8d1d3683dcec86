import { usePostCountsQuery } from '../posts-api.ts'

/** Posts that wait for a person: failed, unconfirmed and held. */
export const useNeeds = (): number => {
  const { data } = usePostCountsQuery({ query: {} })
  return data ? data.error + data.unconfirmed + data.held : 0
}
