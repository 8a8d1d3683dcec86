import type { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** The question of `useLeavePrompt`: stay, or leave and lose it. */
export const LeavePrompt = ({
  blocker,
  title = 'Leave without saving?',
  text = 'What you changed here is not saved yet.',
}: {
  blocker: ReturnType<typeof useBlocker>
  title?: string
  text?: string
}) => (
  <ConfirmDialog
    opened={blocker.state === 'blocked'}
    title={title}
    confirm="Leave"
    cancel="Stay"
    danger
    onConfirm={() => blocker.proceed?.()}
    onClose={() => blocker.reset?.()}
  >
    {text}
  </ConfirmDialog>
)
