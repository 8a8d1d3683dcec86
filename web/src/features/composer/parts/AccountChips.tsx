import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { IconCheck } from '@tabler/icons-react'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { Tip } from '../../../ui/Tip.tsx'
import classes from './AccountChips.module.css'

interface Props {
  accounts: SocialAccount[]
  /** Ids of those the post goes to. */
  chosen: string[]
  /** How many a post can have: a scheduled one keeps its account, one that exists has one, a new one has several. */
  choice: 'fixed' | 'one' | 'several'
  /** One below the other, at the side. */
  vertical: boolean
  onChoose: (id: string) => void
}

/** Where the post goes. The last one can't be switched off. */
export const AccountChips = ({ accounts, chosen, choice, vertical, onChoose }: Props) => (
  <ul className={classes.accounts} aria-label="Accounts" data-vertical={vertical || undefined}>
    {accounts.map(account => {
      const on = chosen.includes(account.id)
      const last = on && chosen.length === 1
      const inert = choice === 'fixed' || last
      return (
        <li key={account.id}>
          <Tip
            label="Choose at least one account"
            position={vertical ? 'right' : 'top'}
            disabled={!last || choice !== 'several'}
          >
            <button
              type="button"
              className={classes.account}
              aria-pressed={on}
              aria-disabled={inert || undefined}
              title={vertical ? accountName(account) : undefined}
              onClick={() => !inert && onChoose(account.id)}
            >
              <AccountAvatar account={account} size={28} />
              <span>{accountName(account)}</span>
              {on && <IconCheck size={16} stroke={2.25} aria-hidden />}
            </button>
          </Tip>
        </li>
      )
    })}
  </ul>
)
