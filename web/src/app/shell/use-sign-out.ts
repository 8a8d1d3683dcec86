import { useToast } from '../../ui/toast.ts'
import { useMeQuery, useSignOutMutation } from '../account-api.ts'
import { api, isFault, messageOf } from '../api.ts'
import { useAppDispatch } from '../hooks.ts'
import { forgetKept } from '../kept.ts'
import { keptCounts } from '../kept-slice.ts'
import { go } from '../navigate.ts'
import { session } from '../session-slice.ts'
import { settled } from '../signed-out.ts'

export const useSignOut = () => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [signOut] = useSignOutMutation()
  const { data: user } = useMeQuery()
  return async () => {
    try {
      await signOut().unwrap()
    } catch (fault) {
      // Signed out already is signed out.
      if (!isFault(fault) || fault.code !== 'not_signed_in') return void toast.fault(messageOf(fault))
    }
    if (user) {
      forgetKept(user.id)
      dispatch(keptCounts.actions.forgotten(user.id))
    }
    dispatch(settled(false))
    go('/sign-in')
    dispatch(session.actions.restart())
    dispatch(api.util.resetApiState())
  }
}
