import type { Feature } from '@fanfare/contracts/features.ts'
import type { Action } from '@fanfare/contracts/policy.ts'
import {
  IconAlignLeft,
  IconBookmark,
  IconBooks,
  IconCalendar,
  IconChartBar,
  IconChartDots,
  IconClockHour4,
  IconCompass,
  IconHash,
  IconLayoutDashboard,
  IconListDetails,
  IconPhotoScan,
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
  /** Other addresses that are on this page. */
  also?: string
  /** On phones it is in the drawer: the bar has no room for all. */
  drawer?: true
  /** It is under this heading; absent: under none, and in the drawer with publishing. */
  section?: 'Research' | 'Results'
  /** What the team must have besides. */
  feature?: Feature
  /** Shown to those only who may not do this: another page has it. */
  unless?: Action
}

/** Whether an address is on a page. */
export const isOn = ({ base, also }: Pick<PageEntry, 'base' | 'also'>, pathname: string): boolean =>
  pathname.startsWith(base) || (also !== undefined && pathname.startsWith(also))

/** Entries of the shell. Only screens that exist: others join as they come. */
export const pages: readonly PageEntry[] = [
  {
    label: 'Dashboard',
    to: '/dashboard',
    base: '/dashboard',
    icon: IconLayoutDashboard,
    drawer: true,
    feature: 'dashboard',
  },
  { label: 'Calendar', to: '/publishing/calendar/month', base: '/publishing/calendar', icon: IconCalendar },
  {
    label: 'Posts',
    to: '/publishing/post-status/scheduled',
    base: '/publishing/post-status',
    also: '/publishing/import',
    icon: IconListDetails,
  },
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
    icon: IconBooks,
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
  {
    label: 'Explore',
    to: '/explore',
    base: '/explore',
    icon: IconCompass,
    action: 'explore.read',
    drawer: true,
    section: 'Research',
    feature: 'research',
  },
  {
    label: 'Explore',
    to: '/explore-fb',
    base: '/explore',
    icon: IconCompass,
    action: 'explore_fb.read',
    unless: 'explore.read',
    drawer: true,
    section: 'Research',
    feature: 'research',
  },
  {
    label: 'Hashtags',
    to: '/hashtag',
    base: '/hashtag',
    also: '/post-hashtag',
    icon: IconHash,
    action: 'hashtag.read',
    drawer: true,
    section: 'Research',
    feature: 'research',
  },
  {
    label: 'Saved posts',
    to: '/publishing/saved-post',
    base: '/publishing/saved-post',
    icon: IconBookmark,
    action: 'saved_post.read',
    drawer: true,
    section: 'Research',
  },
  {
    label: 'Insights',
    to: '/analytics/insights',
    base: '/analytics/insights',
    also: '/analytics/overview',
    icon: IconChartBar,
    action: 'account.insights',
    drawer: true,
    section: 'Results',
  },
  {
    label: 'Post results',
    to: '/analytics/post',
    base: '/analytics/post',
    icon: IconChartDots,
    action: 'account.insights',
    drawer: true,
    section: 'Results',
  },
  {
    label: 'Own content',
    to: '/content',
    base: '/content',
    icon: IconPhotoScan,
    action: 'content.read',
    drawer: true,
    section: 'Results',
  },
]
export const settingsPage: PageEntry = {
  label: 'Settings',
  to: '/settings',
  base: '/settings',
  icon: IconSettings,
}
