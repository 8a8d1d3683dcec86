import type { UserSettings } from '@fanfare/contracts/entities/users.ts'
import {
  type NotificationKind,
  type NotificationRule,
  notificationKinds,
} from '@fanfare/contracts/notification-kinds.ts'

export type Wishes = Pick<
  UserSettings,
  'emailNotification' | 'browserNotification' | 'schedule' | 'notifyEmail' | 'notifyBrowser'
>

const ruleOf = (kind: NotificationKind): NotificationRule => notificationKinds[kind]

/** Whether a person is notified of a kind at all: of posts, the setting `schedule.notification` says of which. */
export function isWanted(kind: NotificationKind, { schedule }: Pick<Wishes, 'schedule'>): boolean {
  const { schedule: follows } = ruleOf(kind)
  if (follows === undefined || schedule.notification === 'all') return true
  return follows === 'problem' && schedule.notification === 'failed'
}

/** Whether a kind goes to a person by email: their email is on, and the switch of the kind. */
export const isMailed = (kind: NotificationKind, wishes: Wishes): boolean =>
  ruleOf(kind).email !== null &&
  wishes.emailNotification.active &&
  isWanted(kind, wishes) &&
  wishes.notifyEmail[kind as keyof typeof wishes.notifyEmail] === true

/** Whether a kind is shown by the browsers that a person has allowed to. */
export const isPushed = (kind: NotificationKind, wishes: Wishes): boolean =>
  ruleOf(kind).push !== null &&
  wishes.browserNotification &&
  isWanted(kind, wishes) &&
  wishes.notifyBrowser[kind as keyof typeof wishes.notifyBrowser] === true
