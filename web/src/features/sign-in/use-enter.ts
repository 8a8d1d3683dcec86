import { useNavigate, useSearchParams } from 'react-router-dom'
import { api } from '../../lib/api/api.ts'
import { nextWith } from '../../lib/navigation/next.ts'
import { session } from '../../lib/session/session-slice.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { useToast } from '../../ui/toast.ts'

/** After signing in: back to where the person wanted to go, with the flag of spec §2. */
export const useEnter = () => {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (deletionCancelled = false) => {
    dispatch(session.actions.restart())
    dispatch(api.util.resetApiState())
    navigate(nextWith(search.get('next'), 'is_from_login'), { replace: true })
    if (deletionCancelled) toast.done('Welcome back. Your account won’t be deleted, and your own teams are restored.')
  }
}
