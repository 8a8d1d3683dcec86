import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLinkOff, IconLock, IconLogin2, IconShieldX, IconUserX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { outcomeTo, outcomeWords, type Trouble } from './model/outcomes.ts'
import classes from './NotReady.module.css'

const icons: Record<Trouble, typeof IconUserX> = {
  personal: IconUserX,
  connectlogin: IconLinkOff,
  no_permission: IconShieldX,
  fb_notloggedin: IconLogin2,
  checkpointed: IconLock,
  restricted: IconAlertTriangle,
}

/** Accounts that cannot be used yet: the reason, and the way to the screen that says what to do. */
export const NotReady = ({
  accounts,
  offered,
}: {
  accounts: readonly (AvailableAccount & { state: Trouble })[]
  offered: readonly LoginKey[]
}) => {
  if (accounts.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="not-ready">
      <h2 id="not-ready">Not ready yet</h2>
      {accounts.map(account => {
        const { word, tone, cause } = outcomeWords(account, offered)
        const Icon = icons[account.state]
        return (
          <article key={`${account.type} ${account.account_id}`} className={classes.card}>
            <AccountAvatar account={account} size={40} />
            <div className={classes.facts}>
              <h3>
                {accountName(account)}
                <Tag tone={tone} icon={<Icon size={14} stroke={2} aria-hidden />}>
                  {word}
                </Tag>
              </h3>
              <p>{cause}</p>
              <div className={classes.actions}>
                <Button
                  variant="default"
                  component={Link}
                  to={outcomeTo(account)}
                  aria-label={`What to do about ${accountName(account)}`}
                >
                  What to do
                </Button>
              </div>
            </div>
          </article>
        )
      })}
    </section>
  )
}
