import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import {
  type NotificationKind,
  type NotificationRule,
  notificationKinds,
} from '@fanfare/contracts/notification-kinds.ts'

export type Preferences = Pick<
  UserSettings,
  'emailNotification' | 'browserNotification' | 'schedule' | 'notifyEmail' | 'notifyBrowser'
>

const ruleOf = (kind: NotificationKind): NotificationRule => notificationKinds[kind]

/** Whether a person is notified of a kind at all: of posts, the setting `schedule.notification` says of which. */
export function isWanted(kind: NotificationKind, { schedule }: Pick<Preferences, 'schedule'>): boolean {
  const { schedule: follows } = ruleOf(kind)
  if (follows === undefined || schedule.notification === 'all') return true
  return follows === 'problem' && schedule.notification === 'failed'
}

/** Whether a kind goes to a person by email: their email is on, and the switch of the kind. */
export const isMailed = (kind: NotificationKind, preferences: Preferences): boolean =>
  ruleOf(kind).email !== null &&
  preferences.emailNotification.active &&
  isWanted(kind, preferences) &&
  preferences.notifyEmail[kind as keyof typeof preferences.notifyEmail] === true

/** Whether a kind is shown by the browsers that a person has allowed to. */
export const isPushed = (kind: NotificationKind, preferences: Preferences): boolean =>
  ruleOf(kind).push !== null &&
  preferences.browserNotification &&
  isWanted(kind, preferences) &&
  preferences.notifyBrowser[kind as keyof typeof preferences.notifyBrowser] === true
