import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { Drawer as Panel, UnstyledButton } from '@mantine/core'
import { IconCheck, IconLogout, IconPlus, IconUsers } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { searchAlong, useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { useSettingsPages } from '../../lib/navigation/settings-pages.ts'
import { setOpen } from '../../lib/navigation/shell-slice.ts'
import { usePages } from '../../lib/navigation/use-pages.ts'
import { useAccounts, useCan, useTeam, useUser } from '../../lib/session/session.ts'
import { useTeamSwitch } from '../../lib/session/use-team-switch.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { noSeat } from '../../lib/teams/LockedTeams.tsx'
import { AccountAvatar, Face } from '../../ui/AccountAvatar.tsx'
import { accountTrouble } from '../../ui/account-trouble.ts'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import classes from './Drawer.module.css'
import { useSignOut } from './use-sign-out.ts'

const sections = [
  { heading: 'Publishing', section: undefined },
  { heading: 'Research', section: 'Research' },
  { heading: 'Results', section: 'Results' },
] as const

/** Phones: accounts, teams, settings, theme and signing out. */
export default function Drawer() {
  const { search } = useLocation()
  const user = useUser()
  const team = useTeam()
  const { accounts, active } = useAccounts()
  const { only, set } = useAccountFilter()
  const can = useCan()
  const more = usePages().filter(({ drawer }) => drawer)
  const offered = useSettingsPages()
  const { change: switchTeam } = useTeamSwitch()
  const signOut = useSignOut()
  const dispatch = useAppDispatch()
  const close = () => dispatch(setOpen({ drawer: false }))
  return (
    <Panel
      opened
      onClose={close}
      size="min(20rem, 88vw)"
      zIndex={20}
      title={team.name}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.panel, title: classes.title }}
    >
      <ul className={classes.list}>
        {accounts.length > 1 && (
          <li>
            <UnstyledButton
              className={classes.row}
              aria-current={only.length === 0 || undefined}
              onClick={() => {
                set([])
                close()
              }}
            >
              <span className={classes.plus}>
                <IconUsers size={18} stroke={1.75} aria-hidden />
              </span>
              All accounts
            </UnstyledButton>
          </li>
        )}
        {accounts.map(account => (
          <li key={account.id}>
            <UnstyledButton
              className={classes.row}
              aria-current={only.includes(account.id) || undefined}
              onClick={() => {
                set([account.id], account.id)
                close()
              }}
            >
              <AccountAvatar account={account} size={36} />
              <span className={classes.names}>
                <strong>{accountName(account)}</strong>
                <span>{accountTrouble(account) ?? networkOf(account.type).name}</span>
              </span>
              {only.includes(account.id) ? (
                <IconCheck size={18} stroke={2.25} aria-label="shown" />
              ) : (
                account.id === active?.id && <span>Active</span>
              )}
            </UnstyledButton>
          </li>
        ))}
        {can('account.connect') && (
          <li>
            <Link className={classes.row} to="/connect/1" onClick={close}>
              <span className={classes.plus}>
                <IconPlus size={18} stroke={1.75} aria-hidden />
              </span>
              Connect an account
            </Link>
          </li>
        )}
      </ul>
      <section>
        <h2 className={classes.head}>Teams</h2>
        <ul className={classes.list}>
          {user.teams.length + user.locked_teams.length > 1 &&
            user.teams.map(one => (
              <li key={one.id}>
                <UnstyledButton
                  className={classes.row}
                  onClick={() => {
                    close()
                    if (one.id !== team.id) void switchTeam(one.id)
                  }}
                >
                  {one.name}
                  {one.id === team.id && <IconCheck size={18} stroke={2.25} aria-label="active" />}
                </UnstyledButton>
              </li>
            ))}
          {user.locked_teams.map(({ id, name }) => (
            <li key={id} className={classes.row}>
              <span className={classes.names}>
                {name}
                <span>{noSeat}</span>
              </span>
            </li>
          ))}
          <li>
            <UnstyledButton
              className={classes.row}
              onClick={() => dispatch(setOpen({ drawer: false, createTeam: true }))}
            >
              <span className={classes.plus}>
                <IconPlus size={18} stroke={1.75} aria-hidden />
              </span>
              Create team
            </UnstyledButton>
          </li>
        </ul>
      </section>
      {sections.map(({ heading, section }) => {
        const own = more.filter(page => page.section === section)
        return own.length > 0 ? (
          <section key={heading}>
            <h2 className={classes.head}>{heading}</h2>
            <ul className={classes.list}>
              {own.map(page => (
                <li key={page.to}>
                  <Link className={classes.row} to={{ pathname: page.to, search: searchAlong(search) }} onClick={close}>
                    <page.icon size={18} stroke={1.75} aria-hidden />
                    {page.label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null
      })}
      <section>
        <h2 className={classes.head}>Settings</h2>
        <ul className={classes.list}>
          {offered.map(page => (
            <li key={page.to}>
              <Link className={classes.row} to={page.to} onClick={close}>
                {page.label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div className={classes.foot}>
        <ThemeSwitch />
        <div className={classes.me}>
          <Face src={null} name={user.name} size={36} />
          <span className={classes.names}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </span>
          <UnstyledButton
            className={classes.out}
            aria-label="Sign out"
            onClick={() => {
              close()
              void signOut()
            }}
          >
            <IconLogout size={20} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
      </div>
    </Panel>
  )
}
