import { useToast } from '../../ui/toast.ts'
import { api, isFault, messageOf } from '../api/api.ts'
import { forgetReads } from '../api/kept-reads.ts'
import { go } from '../navigation/navigate.ts'
import { savedCopyCounts } from '../saved-copies/saved-copy-counts.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { forgetPutOff } from './connect-later.ts'
import { forgetPlace } from './last-place.ts'
import { shellApi, useSignOutMutation } from './session-api.ts'
import { session } from './session-slice.ts'
import { settled } from './signed-out.ts'

/**
 * Signs out and opens `next`, the sign-in page unless given. `unsaved`: what becomes of the person's copies of unsaved work on this device.
 * Resolves with whether they are signed out.
 */
export const useSignOutNow = () => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [signOut] = useSignOutMutation()
  // Read where it is known: a page that is open to visitors may not ask who they are.
  const { data: user } = shellApi.endpoints.me.useQueryState()
  return async (unsaved: 'keep' | 'delete', next = '/sign-in'): Promise<boolean> => {
    try {
      await signOut().unwrap()
    } catch (fault) {
      // Signed out already is signed out.
      if (!isFault(fault) || fault.code !== 'not_signed_in') {
        toast.fault(messageOf(fault))
        return false
      }
    }
    if (user && unsaved === 'delete') {
      await import('../saved-copies/saved-copies.ts').then(
        copies => copies.deleteSavedCopies(user.id),
        () => undefined,
      )
      dispatch(savedCopyCounts.actions.removed(user.id))
    }
    forgetPlace()
    forgetReads()
    if (user) forgetPutOff(user.id)
    dispatch(settled(false))
    go(next)
    dispatch(session.actions.restart())
    dispatch(api.util.resetApiState())
    return true
  }
}
