import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Whose posts are seen, kept in the address as `only` so that a link and Back show the same; empty: everybody's. */
export const useAccountFilter = () => {
  const [search, setSearch] = useSearchParams()
  const text = search.get('only') ?? ''
  const only = useMemo(() => text.split(',').filter(Boolean), [text])
  const set = useCallback(
    (ids: readonly string[], active?: string) =>
      setSearch(
        now => {
          const next = new URLSearchParams(now)
          if (ids.length > 0) next.set('only', ids.join(','))
          else next.delete('only')
          if (active) next.set('account', active)
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  return {
    only,
    set,
    toggle: (id: string) => set(only.includes(id) ? only.filter(one => one !== id) : [...only, id]),
  }
}
