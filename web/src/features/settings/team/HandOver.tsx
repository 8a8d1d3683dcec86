import type { Member } from '@fanfare/contracts/entities/teams.ts'
import { Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { isFault, messageOf } from '../../../lib/api/api.ts'
import { useTeam } from '../../../lib/session/session.ts'
import { FormActions } from '../../../ui/FormActions.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ConfirmItsYou } from '../ConfirmItsYou.tsx'
import classes from '../Dialogs.module.css'
import { useHandOverTeamMutation } from './api.ts'

/** Makes another member the owner; with several candidates one is chosen. Only the new owner can give it back. */
export const HandOver = ({ candidates, onClose }: { candidates: readonly Member[]; onClose: () => void }) => {
  const toast = useToast()
  const team = useTeam()
  const [to, setTo] = useState<string | null>(candidates.length === 1 ? (candidates[0]?.id ?? null) : null)
  const [tried, setTried] = useState(false)
  const [handOver, { isLoading, error, reset }] = useHandOverTeamMutation()
  const chosen = candidates.find(({ id }) => id === to)
  const name = chosen?.name ?? 'The new owner'
  const submit = async () => {
    setTried(true)
    if (!chosen) return
    const { data } = await handOver({ params: { teamId: team.id }, body: { member_id: chosen.id } })
    if (!data) return
    onClose()
    toast.done(`${chosen.name} now owns ${team.name}`)
  }
  // Who it goes to stays chosen: with the password confirmed it is handed over.
  if (isFault(error) && error.code === 'confirm_password')
    return (
      <ConfirmItsYou
        text={`Enter your password to hand over ${team.name}.`}
        onConfirmed={() => void submit()}
        onClose={reset}
      />
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={candidates.length === 1 && chosen ? `Make ${chosen.name} the owner?` : `Hand over ${team.name}`}
      size={460}
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        {candidates.length > 1 && (
          <Select
            label="New owner"
            placeholder="Choose a member"
            data={candidates.map(({ id, name: label }) => ({ value: id, label }))}
            value={to}
            onChange={setTo}
            allowDeselect={false}
            error={tried && !chosen && 'Choose a member'}
            mb={16}
          />
        )}
        <ul className={classes.points}>
          <li>{name} can rename or delete the team, change roles and remove anyone, you included.</li>
          <li>You become a Manager. Only the new owner can make you the owner again.</li>
          <li>
            Accounts and posts stay with the team, and so does its plan. If you pay for it, it stays until the end of
            what you’ve paid.
          </li>
        </ul>
        {error && (
          <p className={classes.fault} role="alert">
            {messageOf(error)}
          </p>
        )}
        <FormActions submit="Hand over" danger busy={isLoading} onCancel={onClose} />
      </form>
    </Modal>
  )
}
