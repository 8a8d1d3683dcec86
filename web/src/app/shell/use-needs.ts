import { useNeedsQuery } from '../account-api.ts'

/** Posts that wait for a person: failed and unconfirmed. */
export const useNeeds = (): number => {
  const { data } = useNeedsQuery({})
  return data ? data.error + data.unconfirmed : 0
}
