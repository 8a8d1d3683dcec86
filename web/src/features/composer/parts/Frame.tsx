import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDialogTitle } from '../../../ui/Page.tsx'

/** The composer's dialog when there is nothing to compose: an error, or no account. */
export const Frame = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  useDialogTitle(title)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={560}
      radius={16}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  )
}
