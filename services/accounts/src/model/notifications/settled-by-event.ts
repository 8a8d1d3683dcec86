import {
  type EventPayload,
  type EventValue,
  MemberSeatChanged,
  PostApprovalDecided,
  PostDeleted,
  PostResolved,
  PostResumed,
  SocialAccountChanged,
  TeamDeleted,
  TeamPlanChanged,
  TeamPlanEnding,
  TeamRestored,
} from '@fanfare/contracts/events.ts'
import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'

/** What asks nothing of anybody any more: notifications of these kinds about this post, account, member or team. */
export interface Settled {
  teamId: string
  subjectId: string
  kinds: readonly NotificationKind[]
}

const ofPost =
  (...kinds: NotificationKind[]) =>
  ({ teamId, postId }: { teamId: string; postId: string }): Settled => ({ teamId, subjectId: postId, kinds })

const ofTeam =
  (...kinds: NotificationKind[]) =>
  ({ teamId }: { teamId: string }): Settled => ({ teamId, subjectId: teamId, kinds })

/** The events after which something that people were notified of is done, and what that is; undefined: nothing. */
export const settledFacts: readonly [EventValue, (payload: never) => Settled | undefined][] = [
  [
    SocialAccountChanged,
    ({ teamId, socialAccountId, cause }: EventPayload<typeof SocialAccountChanged>) =>
      cause === 'renewed'
        ? { teamId, subjectId: socialAccountId, kinds: ['connection_ended', 'connection_expiring'] }
        : undefined,
  ],
  [PostApprovalDecided, ofPost('approval_requested')],
  [PostResolved, ofPost('post_unconfirmed')],
  [PostResumed, ofPost('post_held')],
  [PostDeleted, ofPost('approval_requested', 'post_failed', 'post_held', 'post_unconfirmed')],
  [
    MemberSeatChanged,
    ({ teamId, userId }: EventPayload<typeof MemberSeatChanged>) => ({
      ...{ teamId, subjectId: userId, kinds: ['seat_changed'] },
    }),
  ],
  [TeamPlanChanged, ofTeam('plan_ending')],
  [TeamPlanEnding, ofTeam('plan_ending')],
  [TeamDeleted, ofTeam('team_restored')],
  [TeamRestored, ofTeam('team_deleted')],
]
