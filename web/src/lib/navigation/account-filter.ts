import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAccounts } from '../session/session.ts'

/** Parts of the address that go along from page to page: the active account, and whose posts are seen. */
const along = ['account', 'only'] as const

/** The query with which another page is opened. `more`: other parts of it that go along. */
export const searchAlong = (search: string | URLSearchParams, more: readonly string[] = []): string => {
  const now = new URLSearchParams(search)
  const next = new URLSearchParams(
    [...along, ...more].flatMap(name => (now.get(name) ? [[name, now.get(name) as string]] : [])),
  )
  return next.size > 0 ? `?${next}` : ''
}

/**
 * Whose posts are seen, kept in the address as `only` so that a link and Back show the same; empty: everybody's. Accounts that the team
 * doesn't have filter nothing.
 */
export const useAccountFilter = () => {
  const [search, setSearch] = useSearchParams()
  const { accounts } = useAccounts()
  const text = search.get('only') ?? ''
  const only = useMemo(
    () => text.split(',').filter(id => accounts.some(account => account.id === id)),
    [text, accounts],
  )
  const set = useCallback(
    (ids: readonly string[], active?: string) =>
      setSearch(
        now => {
          const next = new URLSearchParams(now)
          if (ids.length > 0) next.set('only', ids.join(','))
          else next.delete('only')
          // Other posts have other pages.
          next.delete('page')
          if (active) next.set('account', active)
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  return {
    only,
    /** As the API takes it; undefined: every account. */
    accounts: only.length > 0 ? only.join(',') : undefined,
    set,
    toggle: (id: string) => set(only.includes(id) ? only.filter(one => one !== id) : [...only, id]),
  }
}
