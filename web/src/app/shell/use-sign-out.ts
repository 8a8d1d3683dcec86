import { api, isFault, messageOf } from '../../lib/api/api.ts'
import { go } from '../../lib/navigation/navigate.ts'
import { setOpen } from '../../lib/navigation/shell-slice.ts'
import { savedCopyCounts } from '../../lib/saved-copies/saved-copy-counts.ts'
import { forgetPutOff } from '../../lib/session/connect-later.ts'
import { forgetPlace } from '../../lib/session/last-place.ts'
import { useMeQuery, useSignOutMutation } from '../../lib/session/session-api.ts'
import { session } from '../../lib/session/session-slice.ts'
import { settled } from '../../lib/session/signed-out.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { useToast } from '../../ui/toast.ts'

/** Signs out. `unsaved`: what becomes of the person's copies of unsaved work on this device. */
export const useSignOutNow = () => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [signOut] = useSignOutMutation()
  const { data: user } = useMeQuery()
  return async (unsaved: 'keep' | 'delete') => {
    try {
      await signOut().unwrap()
    } catch (fault) {
      // Signed out already is signed out.
      if (!isFault(fault) || fault.code !== 'not_signed_in') return void toast.fault(messageOf(fault))
    }
    if (user && unsaved === 'delete') {
      await import('../../lib/saved-copies/saved-copies.ts').then(
        copies => copies.deleteSavedCopies(user.id),
        () => undefined,
      )
      dispatch(savedCopyCounts.actions.removed(user.id))
    }
    forgetPlace()
    if (user) forgetPutOff(user.id)
    dispatch(settled(false))
    go('/sign-in')
    dispatch(session.actions.restart())
    dispatch(api.util.resetApiState())
  }
}

/** Signs out; where this device holds unsaved work of the person, it asks first what becomes of it. */
export const useSignOut = () => {
  const dispatch = useAppDispatch()
  const signOut = useSignOutNow()
  const { data: user } = useMeQuery()
  return async () => {
    const count = user
      ? await import('../../lib/saved-copies/saved-copies.ts').then(
          copies => copies.countSavedCopies(user.id),
          () => 0,
        )
      : 0
    if (count > 0) dispatch(setOpen({ signOut: count }))
    else await signOut('keep')
  }
}
