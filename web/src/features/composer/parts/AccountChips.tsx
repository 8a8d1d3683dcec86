import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconStack2 } from '@tabler/icons-react'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { accountTrouble } from '../../../ui/account-trouble.ts'
import { Tip } from '../../../ui/Tip.tsx'
import type { AccountChoice } from '../use-account-choice.ts'
import classes from './AccountChips.module.css'

interface Props {
  accounts: SocialAccount[]
  /** Ids of those the post goes to. */
  chosen: string[]
  /** How many a post can have: a scheduled one keeps its account, one that exists has one, a new one has several. */
  choice: 'fixed' | 'one' | 'several'
  /** One below the other, at the side. */
  vertical: boolean
  by: AccountChoice
}

/** Where the post goes: sets, which choose all their accounts at once, then single accounts. The last one can't be switched off. */
export const AccountChips = ({ accounts, chosen, choice, vertical, by }: Props) => (
  <ul className={classes.accounts} aria-label="Accounts" data-field="accounts" data-vertical={vertical || undefined}>
    {Array.from({ length: by.setsToCome }, (_, at) => (
      <li key={at} aria-hidden>
        <Skeleton className={classes.coming} />
      </li>
    ))}
    {by.sets.map(set => {
      const inert = set.switches === 0
      const size = set.accounts.length
      return (
        <li key={set.id}>
          <Tip
            label={chosen.length > 1 ? 'You chose its accounts one by one' : 'Choose at least one account'}
            position={vertical ? 'right' : 'top'}
            disabled={!inert}
          >
            <button
              type="button"
              className={classes.account}
              data-set
              aria-pressed={set.on}
              aria-disabled={inert || undefined}
              title={vertical ? set.name : undefined}
              onClick={() => !inert && by.chooseSet(set)}
            >
              <IconStack2 size={18} stroke={1.75} aria-hidden />
              <span>
                {set.name}
                <span className="sr-only">{`, set of ${size} ${size === 1 ? 'account' : 'accounts'}`}</span>
              </span>
              {set.on && <IconCheck size={16} stroke={2.25} aria-hidden />}
            </button>
          </Tip>
        </li>
      )
    })}
    {accounts.map(account => {
      const on = chosen.includes(account.id)
      const last = on && chosen.length === 1
      const trouble = accountTrouble(account)
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
              title={[vertical && accountName(account), trouble].filter(Boolean).join(': ') || undefined}
              onClick={() => !inert && by.choose(account.id)}
            >
              <AccountAvatar account={account} size={28} />
              <span>
                {accountName(account)}
                {trouble && <span className="sr-only">, {trouble}</span>}
              </span>
              {trouble && <IconAlertTriangle className={classes.trouble} size={16} stroke={2} aria-hidden />}
              {on && <IconCheck size={16} stroke={2.25} aria-hidden />}
            </button>
          </Tip>
        </li>
      )
    })}
  </ul>
)
