import { setOpen } from '../../lib/navigation/shell-slice.ts'
import { useMeQuery } from '../../lib/session/session-api.ts'
import { useSignOutNow } from '../../lib/session/use-sign-out-now.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'

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
