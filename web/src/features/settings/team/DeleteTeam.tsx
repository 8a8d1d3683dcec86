import { lengths, teams as teamLimits } from '@fanfare/contracts/limits.ts'
import { isSameName } from '@fanfare/contracts/same-name.ts'
import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { usePostCountsQuery } from '../../../lib/posts/posts-api.ts'
import { useAccounts, useSettings, useTeam } from '../../../lib/session/session.ts'
import { useRestore } from '../../../lib/teams/DeletedTeams.tsx'
import { useTimes } from '../../../lib/time/use-times.ts'
import { FormActions } from '../../../ui/FormActions.tsx'
import { useToast } from '../../../ui/toast.ts'
import classes from '../Dialogs.module.css'
import { useSubscriptionQuery } from '../plans/api.ts'
import { useDeleteTeamMutation } from './api.ts'
import { deletedWith } from './model/deleted-with.ts'
import { useGone } from './use-gone.ts'

/** Says what goes with the team, and asks for its name. */
export const DeleteTeam = ({ members, onClose }: { members: number; onClose: () => void }) => {
  const toast = useToast()
  const team = useTeam()
  const { accounts } = useAccounts()
  const { timezone } = useSettings()
  const { instantDay } = useTimes()
  const gone = useGone()
  const restore = useRestore()
  const { data: subscription } = useSubscriptionQuery({ params: { teamId: team.id } })
  const { data: counts } = usePostCountsQuery({ query: {} })
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const [remove, { isLoading, error }] = useDeleteTeamMutation()
  const matches = isSameName(typed, team.name)
  const submit = async () => {
    setTried(true)
    if (!matches) return
    try {
      const deleted = await gone(() => remove({ params: { teamId: team.id }, body: { name: typed.trim() } }).unwrap())
      toast.done(`${team.name} deleted. You can restore it until ${instantDay(deleted.ends_at, timezone)}.`, {
        label: 'Undo',
        run: () => void restore.run(deleted),
      })
    } catch {
      // The dialog stays and says why.
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Delete ${team.name}?`} size={480}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <ul className={classes.points}>
          {deletedWith({ members, accounts: accounts.length, counts, paid: subscription?.paid ?? false }).map(point => (
            <li key={point}>{point}</li>
          ))}
          <li>
            For {teamLimits.graceDays} days you can restore everything. After that it’s deleted for good: posts, files,
            captions, accounts and API keys.
          </li>
        </ul>
        <TextInput
          mt={16}
          label={`Type ${team.name} to confirm`}
          data-autofocus
          autoComplete="off"
          maxLength={lengths.teamName}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          error={(tried && !matches && 'Type the team’s name as shown') || (error && messageOf(error))}
        />
        <FormActions submit="Delete team" danger busy={isLoading} onCancel={onClose} />
      </form>
    </Modal>
  )
}
