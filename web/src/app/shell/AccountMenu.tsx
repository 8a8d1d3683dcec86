import { AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Menu } from '@mantine/core'
import { IconCheck, IconPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { useAccounts, useCan, useTeam, useUser } from '../../lib/session/session.ts'
import { useTeamSwitch } from '../../lib/session/use-team-switch.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import classes from './AccountSwitcher.module.css'
import type { MenuOf } from './on-demand.tsx'

/** The team's accounts and the person's teams. */
export default function AccountMenu({ target, folded }: MenuOf) {
  const { accounts, active } = useAccounts()
  const { only, set } = useAccountFilter()
  const team = useTeam()
  const { teams } = useUser()
  const can = useCan()
  const navigate = useNavigate()
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
              <span className={classes.team}>
                {account.status === AccountExpired ? 'Disconnected' : networkOf(account.type).name}
              </span>
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
        {teams.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>Teams</Menu.Label>
            {teams.map(one => (
              <Menu.Item
                key={one.id}
                onClick={() => one.id !== team.id && void switchTeam(one.id)}
                rightSection={
                  one.id === team.id ? <IconCheck size={15} stroke={2.25} aria-label="active" /> : undefined
                }
              >
                {one.name}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
