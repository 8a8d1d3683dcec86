import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import classes from './ThemeSwitch.module.css'

/** What a person can choose, in the order shown. */
export const themes = [
  { value: 'light', name: 'Light', Icon: IconSun },
  { value: 'dark', name: 'Dark', Icon: IconMoon },
  { value: 'auto', name: 'System', Icon: IconDeviceDesktop },
] as const
export type Scheme = (typeof themes)[number]['value']

/** Light, dark, or as the system has it. */
export const ThemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      aria-label="Theme"
      value={colorScheme}
      onChange={value => setColorScheme(value as Scheme)}
      data={themes.map(({ value, name, Icon }) => ({
        value,
        label: (
          <span className={classes.theme}>
            <Icon size={16} stroke={1.75} aria-hidden />
            <span>{name}</span>
          </span>
        ),
      }))}
    />
  )
}
