import { Button, Modal } from '@mantine/core'
import type { useBlocker } from 'react-router-dom'
import classes from './ConfirmDialog.module.css'

interface Props {
  blocker: ReturnType<typeof useBlocker>
  title?: string
  text?: string
  /** Saves the work instead, where it can be saved. */
  save?: { label: string; run: () => void }
  /** The work is discarded. */
  onDiscard?: () => void
}

/** The question of `useLeaving`: discard what was typed, save it, or keep editing. */
export const LeavePrompt = ({
  blocker,
  title = 'Discard changes?',
  text = "Your changes haven't been saved.",
  save,
  onDiscard,
}: Props) => {
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title={title} size={440}>
      <div className={classes.text}>{text}</div>
      <div className={classes.actions}>
        <Button
          variant="default"
          data-danger
          onClick={() => {
            onDiscard?.()
            blocker.proceed?.()
          }}
        >
          Discard
        </Button>
        {save && (
          <Button
            variant="default"
            onClick={() => {
              stay()
              save.run()
            }}
          >
            {save.label}
          </Button>
        )}
        <Button onClick={stay} data-autofocus>
          Keep editing
        </Button>
      </div>
    </Modal>
  )
}
