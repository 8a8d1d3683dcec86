import { insightPosts } from '@fanfare/contracts/insights/limits.ts'
import { useSearchParams } from 'react-router-dom'

/** The posts that are side by side, named in the address. Back closes the comparison. */
export const useCompared = () => {
  const [search, setSearch] = useSearchParams()
  const show = (ids: readonly string[], replace: boolean) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now)
        if (ids.length > 0) next.set('compare', ids.join(','))
        else next.delete('compare')
        return next
      },
      { replace },
    )
  return {
    ids: [...new Set(search.get('compare')?.split(',').filter(Boolean))].slice(0, insightPosts.mostCompared),
    open: (ids: readonly string[]) => show(ids, false),
    close: () => show([], true),
  }
}
