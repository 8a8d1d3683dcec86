import { useTeam } from '../../../lib/session/session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useSaving } from '../use-saving.ts'
import { useLeaveTeamMutation } from './api.ts'
import { useGone } from './use-gone.ts'

/** Asks before leaving: only an invitation leads back. */
export const LeaveDialog = ({ onClose }: { onClose: () => void }) => {
  const saving = useSaving()
  const team = useTeam()
  const gone = useGone()
  const [leave, { isLoading }] = useLeaveTeamMutation()
  return (
    <ConfirmDialog
      opened
      title={`Leave ${team.name}?`}
      confirm="Leave team"
      danger
      busy={isLoading}
      onClose={onClose}
      onConfirm={async () => {
        const left = await saving(
          gone(() => leave({ params: { teamId: team.id } }).unwrap()),
          `You left ${team.name}`,
        )
        if (!left) onClose()
      }}
    >
      You lose access right away, and your API keys for this team stop working. Your posts and the accounts you
      connected stay with the team. To come back, you need a new invitation.
    </ConfirmDialog>
  )
}
