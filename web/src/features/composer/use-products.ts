import type { FoundProduct } from '@fanfare/contracts/entities/products.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { isFault, messageOf } from '../../lib/api/api.ts'
import { useProductsQuery } from './api.ts'

const beatMs = 300

/** Products of an account's shop by words, and why there are none. */
export const useProducts = (words: string, accountId: string | undefined, open: boolean) => {
  const [settled] = useDebouncedValue(words.trim(), beatMs)
  const asks = open && accountId !== undefined
  const { currentData, isFetching, error } = useProductsQuery(
    { query: { q: settled, account_id: accountId ?? '' } },
    { skip: !asks },
  )
  const found: FoundProduct[] = currentData?.products ?? []
  return {
    found,
    waiting: asks && isFetching,
    state: currentData?.state,
    fault: error ? { code: isFault(error) ? error.code : '', message: messageOf(error) } : undefined,
  }
}
