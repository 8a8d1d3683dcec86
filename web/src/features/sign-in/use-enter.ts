import { useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '../../app/api.ts'
import { useAppDispatch } from '../../app/hooks.ts'
import { nextWith } from '../../app/next.ts'
import { session } from '../../app/session-slice.ts'

/** After signing in: back to where the person wanted to go, with the flag of spec §2. */
export const useEnter = () => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return () => {
    dispatch(session.actions.restart())
    dispatch(api.util.resetApiState())
    navigate(nextWith(search.get('next'), 'is_from_login'), { replace: true })
  }
}
