import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Beyond this nothing is asked for: the contract's bound of `offset`. */
const mostPages = 5000

/** The page of a list, kept in the address. */
export const usePage = () => {
  const [search, setSearch] = useSearchParams()
  const asked = Math.trunc(Number(search.get('page')))
  const page = Math.min(Math.max(1, asked || 1), mostPages)
  const go = (to: number, options?: { replace: boolean }) =>
    setSearch(now => {
      const next = new URLSearchParams(now)
      if (to > 1) next.set('page', String(to))
      else next.delete('page')
      return next
    }, options)
  return { page, go }
}

/**
 * Leads from a page that has no entries any more to the last one that has; `total` is undefined until it is known. True while
 * it does.
 */
export const useLastPage = (
  { page, go }: ReturnType<typeof usePage>,
  total: number | undefined,
  perPage: number,
): boolean => {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / perPage))
  const beyond = page > last
  useEffect(() => {
    if (beyond) go(last, { replace: true })
  }, [beyond, last])
  return beyond
}
