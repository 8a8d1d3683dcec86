import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'
import type { NotificationFacts } from './facts.ts'

/** Whether a kind is about posts. */
export const ofPost = (kind: NotificationKind): boolean => kind.startsWith('post_') || kind.startsWith('approval_')

/** Whether a kind is about accounts. */
export const ofAccount = (kind: NotificationKind): boolean => kind.startsWith('connection_') || kind === 'quota_reached'

/** Whether a kind names an account. */
export const namesAccount = (kind: NotificationKind): boolean => ofAccount(kind) || kind === 'insights_report'

/** Whether a kind is about a team's being there, or a seat in it: members who have no seat are notified too. */
export const ofTeam = (kind: NotificationKind): boolean => kind.startsWith('team_') || kind === 'seat_changed'

/** Whether a kind is about the plan of a team. */
export const ofPlan = (kind: NotificationKind): boolean => kind.startsWith('plan_')

/** Whether the person can open the team that a notification is of. */
export const canOpenTeam = (kind: NotificationKind, { seat }: Pick<NotificationFacts, 'seat'>): boolean =>
  kind !== 'team_deleted' && seat !== 'lost'

/** States in which a post is no longer what a notification of the kind would say. */
const over: Partial<Record<NotificationKind, readonly string[]>> = {
  post_failed: ['posted', 'unconfirmed', 'other'],
  post_unconfirmed: ['posted', 'failed', 'other'],
  post_held: ['posted', 'unconfirmed', 'other', 'failed'],
}

/** Whether a post still is what a notification of the kind says: it may have been retried or decided about meanwhile. */
export const isStill = (kind: NotificationKind, state: string): boolean => !over[kind]?.includes(state)
