import {
  type EventPayload,
  type EventValue,
  MemberInvited,
  MemberJoined,
  MemberSeatChanged,
  PostApprovalDecided,
  PostApprovalRequested,
  PostFailed,
  PostHeld,
  PostPublished,
  PostUnconfirmed,
  ReportDue,
  SocialAccountChanged,
  SocialAccountExpiring,
  SocialAccountLimited,
  TeamDeleted,
  TeamHandedOver,
  TeamPlanChanged,
  TeamPlanEnding,
  TeamRestored,
} from '@fanfare/contracts/events.ts'
import type { Notice } from './facts.ts'

/**
 * Reasons to hold a post that ask nothing of its team: the operator's, and those of a connection that has ended, of which there is a
 * notification of its own.
 */
const nobodysHolds: readonly string[] = ['paused', 'installation', 'token_unauthorized', 'account_removed']

type OfPost = { teamId: string; postId: string }
const ofPost = (
  kind: Notice['kind'],
  { teamId, postId }: OfPost,
  cause: string,
  data: Notice['data'] = {},
): Notice => ({
  kind,
  teamId,
  subjectId: postId,
  cause,
  data,
})

const ofTeam = (kind: Notice['kind'], teamId: string, data: Notice['data']): Notice => ({
  kind,
  teamId,
  subjectId: teamId,
  cause: '',
  data,
})
const setBy = ({ by, operator }: { by: string | null; operator?: string }): Notice['data'] => ({
  ...(by === null ? {} : { by }),
  ...(operator === undefined ? {} : { operator: true }),
})

/**
 * The events that people are notified of, and what each says; undefined: nothing. A further event needs a line here and a kind in
 * `notificationKinds`.
 */
export const noticeFacts: readonly [EventValue, (payload: never) => Notice | undefined][] = [
  [PostFailed, (post: EventPayload<typeof PostFailed>) => ofPost('post_failed', post, post.code, { code: post.code })],
  [PostUnconfirmed, (post: EventPayload<typeof PostUnconfirmed>) => ofPost('post_unconfirmed', post, '')],
  [
    PostHeld,
    (post: EventPayload<typeof PostHeld>) =>
      nobodysHolds.includes(post.code) ? undefined : ofPost('post_held', post, post.code, { code: post.code }),
  ],
  [PostPublished, (post: EventPayload<typeof PostPublished>) => ofPost('post_published', post, '')],
  [
    PostApprovalRequested,
    (asked: EventPayload<typeof PostApprovalRequested>) =>
      ofPost('approval_requested', asked, asked.by, { by: asked.by }),
  ],
  [
    PostApprovalDecided,
    ({ by, approved, note, ...post }: EventPayload<typeof PostApprovalDecided>) =>
      // Each note is of one post.
      ofPost('approval_decided', post, approved ? 'approved' : `sent-back-${post.postId}`, { by, approved, note }),
  ],
  [
    SocialAccountChanged,
    ({ teamId, socialAccountId, removed, cause }: EventPayload<typeof SocialAccountChanged>) =>
      !removed && cause === 'expired'
        ? { kind: 'connection_ended', teamId, subjectId: socialAccountId, cause: '', data: {} }
        : undefined,
  ],
  [
    SocialAccountExpiring,
    ({ teamId, socialAccountId, expiresAt }: EventPayload<typeof SocialAccountExpiring>) => ({
      kind: 'connection_expiring',
      teamId,
      subjectId: socialAccountId,
      cause: '',
      data: { expiresAt },
    }),
  ],
  [
    SocialAccountLimited,
    ({ teamId, socialAccountId, limited }: EventPayload<typeof SocialAccountLimited>) =>
      limited ? { kind: 'quota_reached', teamId, subjectId: socialAccountId, cause: '', data: {} } : undefined,
  ],
  [
    MemberInvited,
    ({ teamId, inviteId, email }: EventPayload<typeof MemberInvited>) => ({
      kind: 'invitation',
      teamId,
      subjectId: inviteId,
      cause: inviteId,
      data: { email },
    }),
  ],
  [
    MemberJoined,
    ({ teamId, userId }: EventPayload<typeof MemberJoined>) => ({
      kind: 'member_joined',
      teamId,
      subjectId: userId,
      cause: '',
      data: { by: userId },
    }),
  ],
  [
    MemberSeatChanged,
    ({ teamId, userId, locked }: EventPayload<typeof MemberSeatChanged>) => {
      const seat = locked ? 'lost' : 'regained'
      return { kind: 'seat_changed', teamId, subjectId: userId, cause: seat, data: { seat } }
    },
  ],
  [
    TeamPlanChanged,
    ({ teamId, before, after, ...who }: EventPayload<typeof TeamPlanChanged>) =>
      ofTeam('plan_changed', teamId, { ...setBy(who), plan: { before, after } }),
  ],
  [
    TeamPlanEnding,
    ({ teamId, endsAt, ...who }: EventPayload<typeof TeamPlanEnding>) =>
      endsAt === null ? undefined : ofTeam('plan_ending', teamId, { ...setBy(who), endsAt }),
  ],
  [
    TeamHandedOver,
    ({ teamId, userId, from }: EventPayload<typeof TeamHandedOver>) => ({
      kind: 'team_handed_over',
      teamId,
      subjectId: userId,
      cause: userId,
      data: { by: from },
    }),
  ],
  [
    ReportDue,
    ({ teamId, scheduleId, accountId, day, every, memberIds, figures }: EventPayload<typeof ReportDue>) => ({
      kind: 'insights_report',
      teamId,
      subjectId: accountId,
      // Each day of each schedule is a notification of its own.
      cause: `${scheduleId} ${day}`,
      data: { report: { every, ...figures }, chosen: memberIds },
    }),
  ],
  [TeamDeleted, ({ teamId, by }: EventPayload<typeof TeamDeleted>) => ofTeam('team_deleted', teamId, { by })],
  [TeamRestored, ({ teamId, by }: EventPayload<typeof TeamRestored>) => ofTeam('team_restored', teamId, { by })],
]
