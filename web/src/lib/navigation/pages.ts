import { IconCalendar, IconClockHour4, IconLibraryPhoto, IconListDetails, IconSettings } from '@tabler/icons-react'

/** Entries of the shell. Only screens that exist: others join as they come. */
export const pages = [
  { label: 'Calendar', to: '/publishing/calendar/month', base: '/publishing/calendar', icon: IconCalendar },
  { label: 'Posts', to: '/publishing/post-status/scheduled', base: '/publishing/post-status', icon: IconListDetails },
  { label: 'Time slots', to: '/publishing/time-slots', base: '/publishing/time-slots', icon: IconClockHour4 },
  { label: 'Post library', to: '/publishing/post-library', base: '/publishing/post-library', icon: IconLibraryPhoto },
] as const

/** Phones: those in the bar at the bottom; the others are in the drawer. */
export const inBar = 2
export const settingsPage = {
  label: 'Team & settings',
  to: '/settings/team',
  base: '/settings',
  icon: IconSettings,
} as const

export const settingsPages = [
  { label: 'Members', to: '/settings/team' },
  { label: 'Accounts', to: '/settings/team-account' },
  { label: 'API keys', to: '/settings/keys' },
  { label: 'Plan', to: '/settings/subscription' },
  { label: 'Profile', to: '/settings/profile' },
  { label: 'Security', to: '/settings/security' },
  { label: 'Preferences', to: '/settings/preferences' },
] as const
