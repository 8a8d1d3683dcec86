import { toast } from '../../ui/toast.ts'
import { useSignOutMutation } from '../account-api.ts'
import { api, isFault, messageOf } from '../api.ts'
import { go } from '../navigate.ts'
import { useAppDispatch } from '../session.ts'
import { session } from '../session-slice.ts'

export const useSignOut = () => {
  const dispatch = useAppDispatch()
  const [signOut] = useSignOutMutation()
  return async () => {
    try {
      await signOut().unwrap()
    } catch (fault) {
      // Signed out already is signed out.
      if (!isFault(fault) || fault.code !== 'not_signed_in') return void toast.fault(messageOf(fault))
    }
    go('/sign-in')
    dispatch(session.actions.restart())
    dispatch(api.util.resetApiState())
  }
}
