import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { cityOf } from '../../../lib/time/time.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { AccountName } from '../../../ui/AccountName.tsx'
import { useSheet } from '../../../ui/use-sheet.ts'
import classes from './Dialogs.module.css'

interface Props {
  from: SocialAccount
  accounts: SocialAccount[]
  /** Those of all accounts. */
  slots: readonly Timeslot[]
  onCopy: (to: SocialAccount[], replace: boolean) => Promise<boolean>
  onClose: () => void
}

/** Gives other accounts the same slots, on their own clocks. */
export const CopySlots = ({ from, accounts, slots, onCopy, onClose }: Props) => {
  const sheet = useSheet()
  const [chosen, setChosen] = useState<string[]>([])
  const [replace, setReplace] = useState(false)
  const [busy, setBusy] = useState(false)
  const countOf = ({ id }: SocialAccount) => slots.filter(slot => slot.account_id === id).length
  const count = countOf(from)
  const facts = (account: SocialAccount) => {
    const has = countOf(account)
    return `${cityOf(account.settings.timezone)} time, ${has === 0 ? 'no time slots yet' : has === 1 ? '1 time slot' : `${has} time slots`}`
  }
  const others = accounts.filter(({ id }) => id !== from.id)
  return (
    <Modal opened onClose={onClose} title={`Copy ${accountName(from)}’s time slots`} size={440} {...sheet}>
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
        <p className={classes.note}>
          {count === 1 ? '1 time slot' : `${count} time slots`} in {cityOf(from.settings.timezone)} time, copied in each
          account’s local time.
        </p>
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
                    <AccountAvatar account={account} size={24} /> <AccountName account={account} />
                  </span>
                }
                description={<span className={classes.facts}>{facts(account)}</span>}
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
