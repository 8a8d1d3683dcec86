import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Menu } from '@mantine/core'
import { IconCheck, IconPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { setOpen } from '../../lib/navigation/shell-slice.ts'
import { useAccounts, useCan, useTeam, useUser } from '../../lib/session/session.ts'
import { useTeamSwitch } from '../../lib/session/use-team-switch.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { noSeat } from '../../lib/teams/LockedTeams.tsx'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { accountTrouble } from '../../ui/account-trouble.ts'
import classes from './AccountSwitcher.module.css'
import type { MenuOf } from './on-demand.tsx'

/** The team's accounts and the person's teams. */
export default function AccountMenu({ target, folded }: MenuOf) {
  const { accounts, active } = useAccounts()
  const { only, set } = useAccountFilter()
  const team = useTeam()
  const { teams, locked_teams: lockedTeams } = useUser()
  const can = useCan()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { change: switchTeam } = useTeamSwitch()
  return (
    <Menu defaultOpened position={folded ? 'right-start' : 'bottom-start'} width={244} withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{team.name}’s accounts</Menu.Label>
        {accounts.length > 1 && (
          <Menu.Item
            onClick={() => set([])}
            leftSection={<IconUsers size={18} stroke={1.75} aria-hidden />}
            rightSection={only.length === 0 ? <IconCheck size={15} stroke={2.25} aria-label="shown" /> : undefined}
          >
            All accounts
          </Menu.Item>
        )}
        {accounts.map(account => (
          <Menu.Item
            key={account.id}
            onClick={() => set([account.id], account.id)}
            leftSection={<AccountAvatar account={account} size={26} />}
            rightSection={
              only.includes(account.id) || accounts.length === 1 ? (
                <IconCheck size={15} stroke={2.25} aria-label="shown" />
              ) : account.id === active?.id ? (
                <span className={classes.team}>Active</span>
              ) : undefined
            }
          >
            <span className={classes.item}>
              {accountName(account)}
              <span className={classes.team}>{accountTrouble(account) ?? networkOf(account.type).name}</span>
            </span>
          </Menu.Item>
        ))}
        {can('account.connect') && (
          <Menu.Item
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => navigate('/connect/1')}
          >
            Connect an account
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Teams</Menu.Label>
        {teams.length + lockedTeams.length > 1 &&
          teams.map(one => (
            <Menu.Item
              key={one.id}
              onClick={() => one.id !== team.id && void switchTeam(one.id)}
              rightSection={one.id === team.id ? <IconCheck size={15} stroke={2.25} aria-label="active" /> : undefined}
            >
              {one.name}
            </Menu.Item>
          ))}
        {lockedTeams.map(({ id, name }) => (
          <Menu.Item key={id} disabled>
            <span className={classes.item}>
              {name}
              <span className={classes.team}>{noSeat}</span>
            </span>
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => dispatch(setOpen({ createTeam: true }))}
        >
          Create team
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
