import type { Notification } from '@fanfare/contracts/entities/notifications.ts'
import {
  IconAlertTriangle,
  IconArmchair,
  IconCalendarWeek,
  IconCalendarX,
  IconChartLine,
  IconChecks,
  IconClockPause,
  IconCreditCard,
  IconGauge,
  IconHelpCircle,
  IconMailPlus,
  IconPlugConnectedX,
  IconRefreshAlert,
  IconRestore,
  IconSend,
  IconTrash,
  IconUserCheck,
  IconUserPlus,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react'

export type Tone = 'error' | 'ask' | 'done' | 'info'

/** How each kind is drawn. */
export const kindLooks: Record<Notification['kind'], { icon: TablerIcon; tone: Tone }> = {
  post_failed: { icon: IconAlertTriangle, tone: 'error' },
  post_unconfirmed: { icon: IconHelpCircle, tone: 'ask' },
  post_held: { icon: IconClockPause, tone: 'ask' },
  post_published: { icon: IconSend, tone: 'done' },
  connection_ended: { icon: IconPlugConnectedX, tone: 'error' },
  connection_expiring: { icon: IconRefreshAlert, tone: 'ask' },
  quota_reached: { icon: IconGauge, tone: 'ask' },
  invitation: { icon: IconMailPlus, tone: 'info' },
  member_joined: { icon: IconUserPlus, tone: 'info' },
  approval_requested: { icon: IconUserCheck, tone: 'ask' },
  approval_decided: { icon: IconChecks, tone: 'info' },
  seat_changed: { icon: IconArmchair, tone: 'info' },
  plan_changed: { icon: IconCreditCard, tone: 'info' },
  plan_ending: { icon: IconCalendarX, tone: 'ask' },
  team_deleted: { icon: IconTrash, tone: 'error' },
  team_restored: { icon: IconRestore, tone: 'done' },
  team_handed_over: { icon: IconUserShield, tone: 'info' },
  weekly_summary: { icon: IconCalendarWeek, tone: 'info' },
  insights_report: { icon: IconChartLine, tone: 'info' },
}
