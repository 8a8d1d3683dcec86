import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { selectOpen, setOpen } from '../../lib/navigation/shell-slice.ts'
import { useSignOutNow } from '../../lib/session/use-sign-out-now.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'
import classes from '../../ui/ConfirmDialog.module.css'

/** Asks before signing out what becomes of the posts that are saved on this device only. */
export default function SignOutDialog() {
  const dispatch = useAppDispatch()
  const { signOut: count } = useAppSelector(selectOpen)
  const signOut = useSignOutNow()
  const [busy, setBusy] = useState<'keep' | 'delete' | null>(null)
  const close = () => dispatch(setOpen({ signOut: 0 }))
  const end = async (unsaved: 'keep' | 'delete') => {
    setBusy(unsaved)
    await signOut(unsaved)
    close()
  }
  const one = count === 1
  return (
    <Modal opened onClose={close} title="Sign out?" size={440}>
      <div className={classes.text}>
        {one ? 'One post has changes' : `${count} posts have changes`} that are saved on this device only. Fanfare
        offers {one ? 'it' : 'them'} again when you sign in here. If other people use this device, delete{' '}
        {one ? 'it' : 'them'}.
      </div>
      <div className={classes.actions}>
        <Button variant="default" data-danger loading={busy === 'delete'} onClick={() => void end('delete')}>
          Delete and sign out
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button loading={busy === 'keep'} data-autofocus onClick={() => void end('keep')}>
          Sign out
        </Button>
      </div>
    </Modal>
  )
}
