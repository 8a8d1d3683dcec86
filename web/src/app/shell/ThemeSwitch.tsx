import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import classes from './UserMenu.module.css'

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
