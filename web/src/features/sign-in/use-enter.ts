import { useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '../../app/api.ts'
import { useAppDispatch } from '../../app/session.ts'
import { session } from '../../app/session-slice.ts'

/** Only a path of this site; `//host` and `\host` would lead away. */
export const safeNext = (next: string | null): string =>
  next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-') ? next : '/'

/** After signing in: back to where the person wanted to go, with the flag of spec §2. */
export const useEnter = () => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return () => {
    dispatch(session.actions.restart())
    dispatch(api.util.resetApiState())
    const to = new URL(safeNext(search.get('next')), location.origin)
    to.searchParams.set('is_from_login', 'true')
    navigate(to.pathname + to.search, { replace: true })
  }
}
