import { api, isFault, messageOf } from '../../lib/api/api.ts'
import { go } from '../../lib/navigation/navigate.ts'
import { savedCopyCounts } from '../../lib/saved-copies/saved-copy-counts.ts'
import { forgetPlace } from '../../lib/session/last-place.ts'
import { useMeQuery, useSignOutMutation } from '../../lib/session/session-api.ts'
import { session } from '../../lib/session/session-slice.ts'
import { settled } from '../../lib/session/signed-out.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { useToast } from '../../ui/toast.ts'

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
      // Loaded since the frame was drawn, to count them.
      await import('../../lib/saved-copies/saved-copies.ts').then(
        copies => copies.deleteSavedCopies(user.id),
        () => undefined,
      )
      dispatch(savedCopyCounts.actions.removed(user.id))
    }
    forgetPlace()
    dispatch(settled(false))
    go('/sign-in')
    dispatch(session.actions.restart())
    dispatch(api.util.resetApiState())
  }
}
