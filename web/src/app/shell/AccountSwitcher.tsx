import { accountName } from '@fanfare/contracts/networks.ts'
import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { lazy } from 'react'
import { useAccounts, useTeam } from '../../lib/session/session.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import classes from './AccountSwitcher.module.css'
import { OnDemand } from './on-demand.tsx'

const load = () => import('./AccountMenu.tsx')
const AccountMenu = lazy(load)

/** The active account and its team; opens the menu of accounts and teams. */
export const AccountSwitcher = ({ folded }: { folded: boolean }) => {
  const { active } = useAccounts()
  const team = useTeam()
  return (
    <OnDemand
      menu={AccountMenu}
      load={load}
      folded={folded}
      target={
        <UnstyledButton className={classes.switcher} data-folded={folded || undefined} aria-haspopup="menu">
          {active ? <AccountAvatar account={active} size={30} /> : <span className={classes.none} />}
          {folded ? (
            <span className="sr-only">
              {active ? accountName(active) : 'No account yet'} {team.name}
            </span>
          ) : (
            <>
              <span className={classes.names}>
                <span className={classes.name}>{active ? accountName(active) : 'No account yet'}</span>
                <span className={classes.team}>{team.name}</span>
              </span>
              <IconSelector size={16} stroke={1.75} aria-hidden />
            </>
          )}
          <span className="sr-only">, switch account</span>
        </UnstyledButton>
      }
    />
  )
}
