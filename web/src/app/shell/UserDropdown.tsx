import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconAdjustments, IconKeyboard, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { setOpen } from '../../lib/navigation/shell-slice.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { type Scheme, themes } from '../../ui/ThemeSwitch.tsx'
import type { MenuOf } from './on-demand.tsx'
import classes from './UserMenu.module.css'
import { useSignOut } from './use-sign-out.ts'

export default function UserDropdown({ target, folded }: MenuOf) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const dispatch = useAppDispatch()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu defaultOpened position={folded ? 'right-end' : 'top-start'} width={260} withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {/* A menu may hold only items: a radio group of its own in it is lost to a screen reader. */}
        <div role="group" aria-label="Theme" className={classes.themes}>
          <Menu.RadioGroup value={colorScheme} onChange={value => setColorScheme(value as Scheme)}>
            {themes.map(({ value, name, Icon }) => (
              <Menu.RadioItem key={value} value={value} className={classes.theme} checkIcon={<></>}>
                <Icon size={16} stroke={1.75} aria-hidden />
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={16} stroke={1.75} aria-hidden />}
          onClick={() => navigate('/settings/profile')}
        >
          Profile
        </Menu.Item>
        <Menu.Item
          leftSection={<IconAdjustments size={16} stroke={1.75} aria-hidden />}
          onClick={() => navigate('/settings/preferences')}
        >
          Preferences
        </Menu.Item>
        <Menu.Item
          leftSection={<IconShieldLock size={16} stroke={1.75} aria-hidden />}
          onClick={() => navigate('/settings/security')}
        >
          Security
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
          onClick={() => dispatch(setOpen({ keys: true }))}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
