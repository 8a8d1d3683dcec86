import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import classes from './Dialogs.module.css'

interface Props {
  from: SocialAccount
  accounts: SocialAccount[]
  /** Slots that are copied. */
  count: number
  onCopy: (to: SocialAccount[], replace: boolean) => Promise<boolean>
  onClose: () => void
}

/** Gives other accounts the same slots, on their own clocks. */
export const CopySlots = ({ from, accounts, count, onCopy, onClose }: Props) => {
  const [chosen, setChosen] = useState<string[]>([])
  const [replace, setReplace] = useState(false)
  const [busy, setBusy] = useState(false)
  const others = accounts.filter(({ id }) => id !== from.id)
  return (
    <Modal opened onClose={onClose} title={`Copy ${accountName(from)}’s time slots`} size={440}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          setBusy(true)
          void onCopy(
            others.filter(({ id }) => chosen.includes(id)),
            replace,
          )
            .then(done => done && onClose())
            .finally(() => setBusy(false))
        }}
      >
        <fieldset className={classes.group}>
          <legend>To</legend>
          <div className={classes.accounts}>
            {others.map(account => (
              <Checkbox
                key={account.id}
                checked={chosen.includes(account.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, account.id] : chosen.filter(id => id !== account.id))
                }
                label={
                  <span className={classes.account}>
                    <AccountAvatar account={account} size={24} /> {accountName(account)}
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
        <Checkbox
          checked={replace}
          onChange={event => setReplace(event.currentTarget.checked)}
          label="Replace the time slots they have"
          description="Posts that are already planned keep their times."
        />
        <div className={classes.actions}>
          <Button type="button" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={chosen.length === 0}>
            {chosen.length === 0
              ? 'Choose an account'
              : `Copy ${count} ${count === 1 ? 'time slot' : 'time slots'} to ${chosen.length} ${chosen.length === 1 ? 'account' : 'accounts'}`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
