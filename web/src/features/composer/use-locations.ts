import { locations } from '@fanfare/contracts/limits.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useLocationsQuery } from './api.ts'

/** Places that words find, through the connection of an account. Nothing is asked before there are two characters and a pause. */
export const useLocations = (words: string, accountId: string | undefined) => {
  const q = words.trim()
  const [asked] = useDebouncedValue(q, 300)
  const enough = asked.length >= locations.leastWords && accountId !== undefined
  const { data, isFetching, error, refetch } = useLocationsQuery(
    { query: { q: asked, account_id: accountId ?? '' } },
    { skip: !enough },
  )
  const waiting = q.length >= locations.leastWords && (asked !== q || isFetching)
  return {
    found: enough && asked === q && !error ? (data ?? []) : [],
    waiting,
    error: enough ? error : undefined,
    refetch,
  }
}
