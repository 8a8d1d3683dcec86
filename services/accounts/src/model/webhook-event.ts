import type { WebhookEventType, WebhookPayload } from '@fanfare/contracts/entities/webhooks.ts'
import {
  type EventPayload,
  type EventValue,
  PostAlerted,
  PostApprovalDecided,
  PostApprovalRequested,
  PostCancelled,
  PostChanged,
  PostCreated,
  PostDeleted,
  PostFailed,
  PostHeld,
  PostPublished,
  PostPublishing,
  PostResolved,
  PostRestored,
  PostResumed,
  PostScheduled,
  PostSettled,
  PostUnconfirmed,
  SocialAccountChanged,
  SocialAccountConnected,
  SocialAccountExpiring,
} from '@fanfare/contracts/events.ts'

/** What a team is sent of an event. */
export interface WebhookFact {
  type: WebhookEventType
  data: WebhookPayload['data']
}

/** Of a changed account only the end, the renewal and the removal of its connection are news to a receiver. */
function ofChangedAccount({ removed, cause, teamId, socialAccountId }: EventPayload<typeof SocialAccountChanged>) {
  const end = removed ? 'removed' : cause
  if (end === undefined) return undefined
  return { type: `connection.${end}`, data: { team_id: teamId, account_id: socialAccountId } } as const
}

/** Facts of a post's event that a receiver is sent under the same names. */
type PostFacts = Omit<WebhookPayload['data'], 'team_id' | 'post_id' | 'account_id' | 'expires_at'>
/**
 * Each fact is named: events also have what is for other services and for the record of a team, and what is added to them there is not sent
 * before the schema of messages has it.
 */
const ofPost =
  (type: WebhookEventType) =>
  (payload: { teamId: string; postId: string } & PostFacts): WebhookFact => {
    const { teamId, postId, by, code, live, approved, note, publications, replaces, replaced } = payload
    const facts = { by, code, live, approved, note, publications, replaces, replaced }
    return { type, data: { team_id: teamId, post_id: postId, ...facts } }
  }

/** The events that webhooks are made of, and what becomes of each; undefined: nothing. */
export const webhookFacts: readonly [EventValue, (payload: never) => WebhookFact | undefined][] = [
  [PostCreated, ofPost('post.created')],
  [PostChanged, ofPost('post.changed')],
  [PostScheduled, ofPost('post.scheduled')],
  [PostCancelled, ofPost('post.cancelled')],
  [PostPublishing, ofPost('post.publishing')],
  [PostHeld, ofPost('post.held')],
  [PostResumed, ofPost('post.resumed')],
  [PostPublished, ofPost('post.published')],
  [PostSettled, ofPost('post.settled')],
  [PostFailed, ofPost('post.failed')],
  [PostUnconfirmed, ofPost('post.unconfirmed')],
  [PostResolved, ofPost('post.resolved')],
  [PostAlerted, ofPost('post.alerted')],
  [PostDeleted, ofPost('post.deleted')],
  [PostRestored, ofPost('post.restored')],
  [PostApprovalRequested, ofPost('post.approval_requested')],
  [PostApprovalDecided, ofPost('post.approval_decided')],
  [
    SocialAccountConnected,
    ({ teamId, socialAccountId }: EventPayload<typeof SocialAccountConnected>) => ({
      type: 'connection.connected',
      data: { team_id: teamId, account_id: socialAccountId },
    }),
  ],
  [
    SocialAccountExpiring,
    ({ teamId, socialAccountId, expiresAt }: EventPayload<typeof SocialAccountExpiring>) => ({
      type: 'connection.expiring',
      data: { team_id: teamId, account_id: socialAccountId, expires_at: expiresAt },
    }),
  ],
  [SocialAccountChanged, ofChangedAccount],
]
