import { roleName } from '@fanfare/contracts/policy.ts'
import { UnstyledButton } from '@mantine/core'
import { lazy } from 'react'
import { useTeam, useUser } from '../../lib/session/session.ts'
import { Face } from '../../ui/AccountAvatar.tsx'
import { OnDemand } from './on-demand.tsx'
import classes from './UserMenu.module.css'

const load = () => import('./UserDropdown.tsx')
const UserDropdown = lazy(load)

export const UserMenu = ({ folded }: { folded: boolean }) => {
  const user = useUser()
  const team = useTeam()
  return (
    <OnDemand
      menu={UserDropdown}
      load={load}
      folded={folded}
      target={
        <UnstyledButton className={classes.user} data-folded={folded || undefined} aria-haspopup="menu">
          <Face src={null} name={user.name} size={28} />
          {folded ? (
            <span className="sr-only">{user.name}</span>
          ) : (
            <span className={classes.names}>
              <span className={classes.name}>{user.name}</span>
              <span className={classes.role}>{roleName[team.role]}</span>
            </span>
          )}
          <span className="sr-only">, your menu</span>
        </UnstyledButton>
      }
    />
  )
}
