import type { User } from '@fanfare/contracts/entities/users.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { selectSignedOut } from '../lib/session/signed-out.ts'
import { useAppSelector } from '../lib/store/hooks.ts'

/** The dialog is fetched this long after the first screen, and again this long after a fetch that failed; ms. */
const fetchAfterMs = 2000

/**
 * Signing in over the screen on which the session ended: nothing on it is lost, and the calls that waited are sent again. If another team
 * has become active meanwhile the page is reloaded, since those calls were meant for the team before. The dialog's code is not part of
 * the first load; if it fails to load it is requested again.
 */
export const SignInAgain = ({ user }: { user: User }) => {
  const open = useAppSelector(selectSignedOut)
  const [Dialog, setDialog] = useState<ComponentType<{ user: User }> | null>(null)
  useEffect(() => {
    if (Dialog) return
    let left = false
    let timer: ReturnType<typeof setTimeout>
    const fetchDialog = () => {
      import('./SignInAgainDialog.tsx').then(
        ({ default: loaded }) => !left && setDialog(() => loaded),
        () => {
          if (!left) timer = setTimeout(fetchDialog, fetchAfterMs)
        },
      )
    }
    timer = setTimeout(fetchDialog, open ? 0 : fetchAfterMs)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [Dialog, open])
  return open && Dialog ? <Dialog user={user} /> : null
}
