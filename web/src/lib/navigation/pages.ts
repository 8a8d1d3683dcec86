import type { Action } from '@fanfare/contracts/policy.ts'
import {
  IconAlignLeft,
  IconBookmark,
  IconCalendar,
  IconClockHour4,
  IconListDetails,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react'

interface PageEntry {
  label: string
  to: string
  /** Addresses that begin with it are on this page. */
  base: string
  icon: TablerIcon
  /** Shown to those who may do this, by role and plan; to everybody without. */
  action?: Action
  /** On phones it is in the drawer: the bar has no room for all. */
  drawer?: true
}

/** Entries of the shell. Only screens that exist: others join as they come. */
export const pages: readonly PageEntry[] = [
  { label: 'Calendar', to: '/publishing/calendar/month', base: '/publishing/calendar', icon: IconCalendar },
  { label: 'Posts', to: '/publishing/post-status/scheduled', base: '/publishing/post-status', icon: IconListDetails },
  {
    label: 'Time slots',
    to: '/publishing/time-slots',
    base: '/publishing/time-slots',
    icon: IconClockHour4,
    action: 'timeslot.read',
    drawer: true,
  },
  {
    label: 'Post library',
    to: '/publishing/post-library',
    base: '/publishing/post-library',
    icon: IconBookmark,
    drawer: true,
  },
  {
    label: 'Saved captions',
    to: '/publishing/saved-caption',
    base: '/publishing/saved-caption',
    icon: IconAlignLeft,
    action: 'caption.read',
    drawer: true,
  },
]
export const settingsPage: PageEntry = {
  label: 'Team & settings',
  to: '/settings/team',
  base: '/settings',
  icon: IconSettings,
}

/** `action`: what someone must be allowed to do for it to be offered. */
export const settingsPages: readonly { label: string; to: string; action?: Action }[] = [
  { label: 'Members', to: '/settings/team' },
  { label: 'Accounts', to: '/settings/team-account' },
  { label: 'API keys', to: '/settings/keys', action: 'key.manage' },
  { label: 'Webhooks', to: '/settings/webhooks', action: 'webhook.manage' },
  { label: 'Plan', to: '/settings/subscription' },
  { label: 'Profile', to: '/settings/profile' },
  { label: 'Security', to: '/settings/security' },
  { label: 'Preferences', to: '/settings/preferences' },
]
