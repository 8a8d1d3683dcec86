import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ConfirmDialog.module.css'

interface Props {
  opened: boolean
  title: string
  children: ReactNode
  /** The verb of what will happen: "Disconnect oleaandsons". */
  confirm: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone. Everything else is done at once and offers Undo. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger,
  busy,
  onConfirm,
  onClose,
}: Props) => (
  <Modal opened={opened} onClose={onClose} title={title} size={420}>
    <div className={classes.text}>{children}</div>
    <div className={classes.actions}>
      <Button variant="default" onClick={onClose} data-autofocus>
        {cancel}
      </Button>
      <Button
        variant={danger ? 'default' : 'filled'}
        data-danger={danger || undefined}
        loading={busy ?? false}
        onClick={onConfirm}
      >
        {confirm}
      </Button>
    </div>
  </Modal>
)
