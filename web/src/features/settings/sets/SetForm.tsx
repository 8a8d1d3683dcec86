import type { SocialSet } from '@fanfare/contracts/entities/teams.ts'
import { lengths } from '@fanfare/contracts/limits.ts'
import { Checkbox, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useAccounts, useTeam } from '../../../lib/session/session.ts'
import { AccountLabel } from '../../../ui/AccountLabel.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import { useToast } from '../../../ui/toast.ts'
import dialog from '../Dialogs.module.css'
import { useCreateSetMutation, useUpdateSetMutation } from './api.ts'
import classes from './Sets.module.css'

/** Makes a set, or changes its name and accounts. `sets`: all of the team. */
export const SetForm = ({ sets, set, onClose }: { sets: SocialSet[]; set?: SocialSet; onClose: () => void }) => {
  const toast = useToast()
  const { id: teamId } = useTeam()
  const { accounts } = useAccounts()
  const [name, setName] = useState(set?.name ?? '')
  const [chosen, choose] = useState(set?.social_accounts.map(({ id }) => id) ?? [])
  const [tried, setTried] = useState(false)
  const [create, creating] = useCreateSetMutation()
  const [update, updating] = useUpdateSetMutation()
  const error = creating.error ?? updating.error
  /** The other set that an account is in, from which it moves. */
  const otherSet = (setId: string | null) => sets.find(({ id }) => id === setId && id !== set?.id)?.name

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!name.trim()) return
    const body = { name: name.trim(), social_accounts: chosen }
    const { data } = set
      ? await update({ params: { teamId, setId: set.id }, body })
      : await create({ params: { teamId }, body })
    if (!data) return
    toast.done(`${data.name} saved`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={set ? `Edit ${set.name}` : 'New set'} size={480}>
      <form className={dialog.form} onSubmit={event => void submit(event)} noValidate>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={lengths.setName}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={tried && !name.trim() && 'Enter a name'}
        />
        <Checkbox.Group label="Accounts" value={chosen} onChange={choose}>
          <div className={classes.choices}>
            {accounts.map(account => {
              const other = otherSet(account.social_set_id)
              return (
                <Checkbox
                  key={account.id}
                  value={account.id}
                  label={<AccountLabel account={account} note={other && `Moves from ${other}`} />}
                />
              )
            })}
          </div>
        </Checkbox.Group>
        {error && (
          <p className={dialog.fault} role="alert">
            {messageOf(error)}
          </p>
        )}
        <FormActions
          submit={set ? 'Save' : 'Create set'}
          busy={creating.isLoading || updating.isLoading}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
