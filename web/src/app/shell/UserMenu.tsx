import { Menu, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun, IconUser, IconShieldLock, IconAdjustments } from '@tabler/icons-react'
import { roleName } from '@fanfare/contracts/policy.ts'
import { useNavigate } from 'react-router-dom'
import { Face } from '../../ui/AccountAvatar.tsx'
import { useTeam, useUser } from '../session.ts'
import { setOpen } from './chrome.ts'
import classes from './UserMenu.module.css'
import { useSignOut } from './use-sign-out.ts'

/** Light, dark, or as the system has it. */
export const ThemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const face = (Icon: typeof IconSun, name: string) => (
    <span className={classes.theme}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{name}</span>
    </span>
  )
  return (
    <SegmentedControl
      fullWidth
      aria-label="Theme"
      value={colorScheme}
      onChange={value => setColorScheme(value as 'light' | 'dark' | 'auto')}
      data={[
        { value: 'light', label: face(IconSun, 'Light') },
        { value: 'dark', label: face(IconMoon, 'Dark') },
        { value: 'auto', label: face(IconDeviceDesktop, 'System') },
      ]}
    />
  )
}

export const UserMenu = ({ folded }: { folded: boolean }) => {
  const user = useUser()
  const team = useTeam()
  const navigate = useNavigate()
  const signOut = useSignOut()
  return (
    <Menu position={folded ? 'right-end' : 'top-start'} width={244} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.user} data-folded={folded || undefined} aria-label={`${user.name}, ${roleName[team.role]}. Your menu`}>
          <Face src={null} name={user.name} size={28} />
          {!folded && (
            <span className={classes.names}>
              <span className={classes.name}>{user.name}</span>
              <span className={classes.role}>{roleName[team.role]}</span>
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.switch}>
          <ThemeSwitch />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} stroke={1.75} aria-hidden />} onClick={() => navigate('/settings/profile')}>
          Profile
        </Menu.Item>
        <Menu.Item leftSection={<IconAdjustments size={16} stroke={1.75} aria-hidden />} onClick={() => navigate('/settings/preferences')}>
          Preferences
        </Menu.Item>
        <Menu.Item leftSection={<IconShieldLock size={16} stroke={1.75} aria-hidden />} onClick={() => navigate('/settings/security')}>
          Security
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />} onClick={() => setOpen({ keys: true })}>
          Keyboard
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
