import { Modal } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../Composer.module.css'
import type { useAddMedia } from '../use-add-media.ts'

interface Props extends Pick<ReturnType<typeof useAddMedia>, 'over' | 'dropZone'> {
  title: string
  phone: boolean
  /** It takes the whole window, as it always does on phones. */
  page: boolean
  /** Accounts are a list at the side. */
  atSide: boolean
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** The composer's window: a form that files can be dropped on. */
export const ComposerWindow = ({ title, phone, page, atSide, over, dropZone, onSend, onClose, children }: Props) => (
  <Modal.Root
    opened
    onClose={onClose}
    size="auto"
    fullScreen={phone || page}
    closeOnClickOutside={false}
    closeOnEscape={false}
    // Below its own pickers and menus, and below the question before leaving.
    zIndex={20}
    centered
    padding={0}
    xOffset={24}
    yOffset={24}
    // On the content alone: a class given to Modal.Content lands on the pane around it too.
    classNames={{ content: classes.content }}
    transitionProps={{ duration: page ? 0 : 200 }}
  >
    <Modal.Overlay />
    <Modal.Content
      radius={phone || page ? 0 : 16}
      aria-label={title}
      data-composer
      data-page={page || undefined}
      data-side={atSide || undefined}
    >
      <form
        className={classes.composer}
        data-over={over || undefined}
        onSubmit={event => {
          event.preventDefault()
          onSend()
        }}
        {...dropZone}
      >
        {children}
        {over && (
          <div className={classes.dropHint} aria-hidden>
            <IconPhotoPlus size={32} stroke={1.5} />
            Drop pictures or videos here
          </div>
        )}
      </form>
    </Modal.Content>
  </Modal.Root>
)
