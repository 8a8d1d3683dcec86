import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The post that is open beside the others, named in the address. Back closes it; turning to the next one is no step of its own. */
export const useOpenPost = () => {
  const [search, setSearch] = useSearchParams()
  const show = useCallback(
    (id: string | null, replace: boolean) =>
      setSearch(
        now => {
          const next = new URLSearchParams(now)
          if (id) next.set('post', id)
          else next.delete('post')
          return next
        },
        { replace },
      ),
    [setSearch],
  )
  return {
    name: search.get('post'),
    open: useCallback((id: string) => show(id, false), [show]),
    turn: useCallback((id: string) => show(id, true), [show]),
    close: useCallback(() => show(null, true), [show]),
  }
}
