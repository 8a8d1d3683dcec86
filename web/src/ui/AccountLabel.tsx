import type { ComponentProps } from 'react'
import { AccountAvatar } from './AccountAvatar.tsx'
import classes from './AccountLabel.module.css'
import { AccountName } from './AccountName.tsx'

interface Props {
  account: ComponentProps<typeof AccountAvatar>['account']
  /** What choosing it does besides. */
  note?: string | undefined
}

/** An account beside its checkbox: two of one name are told apart by their network, on the picture and in what is read out. */
export const AccountLabel = ({ account, note }: Props) => (
  <span className={classes.label}>
    <AccountAvatar account={account} size={28} />
    <span>
      <AccountName account={account} />
      {note && <small>{note}</small>}
    </span>
  </span>
)
