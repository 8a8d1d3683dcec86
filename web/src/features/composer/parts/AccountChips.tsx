import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import classes from './AccountChips.module.css'

interface Props {
  accounts: SocialAccount[]
  /** Ids of those the post goes to. */
  chosen: string[]
  /** A post that exists keeps its account. */
  fixed: boolean
  onToggle: (id: string) => void
}

/** Where the post goes. The last one cannot be switched off. */
export const AccountChips = ({ accounts, chosen, fixed, onToggle }: Props) => (
  <ul className={classes.accounts} aria-label="Accounts">
    {accounts.map(account => {
      const on = chosen.includes(account.id)
      const last = on && chosen.length === 1
      return (
        <li key={account.id}>
          <Tooltip label="A post needs one account" disabled={!last}>
            <button
              type="button"
              className={classes.account}
              aria-pressed={on}
              aria-disabled={last || (fixed && !on) || undefined}
              onClick={() => !fixed && onToggle(account.id)}
            >
              <AccountAvatar account={account} size={28} />
              <span>{account.type === 'fb' ? account.name : account.username}</span>
              {on && <IconCheck size={16} stroke={2.25} aria-hidden />}
            </button>
          </Tooltip>
        </li>
      )
    })}
  </ul>
)
