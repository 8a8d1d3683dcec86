import type { WebhookEventType, WebhookPayload } from '@fanfare/contracts/entities/webhooks.ts'
import {
  type EventPayload,
  PostFailed,
  PostPublished,
  PostScheduled,
  PostUnconfirmed,
  SocialAccountChanged,
  SocialAccountConnected,
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

const ofPost = (type: WebhookEventType) => (payload: { teamId: string; postId: string; code?: string }) => ({
  type,
  data: {
    team_id: payload.teamId,
    post_id: payload.postId,
    ...(payload.code === undefined ? {} : { code: payload.code }),
  },
})

/** The events that webhooks are made of, and what becomes of each; undefined: nothing. */
export const webhookFacts = new Map<string, (payload: never) => WebhookFact | undefined>([
  [PostScheduled.name, ofPost('post.scheduled')],
  [PostPublished.name, ofPost('post.published')],
  [PostFailed.name, ofPost('post.failed')],
  [PostUnconfirmed.name, ofPost('post.unconfirmed')],
  [
    SocialAccountConnected.name,
    ({ teamId, socialAccountId }: EventPayload<typeof SocialAccountConnected>) => ({
      type: 'connection.connected',
      data: { team_id: teamId, account_id: socialAccountId },
    }),
  ],
  [SocialAccountChanged.name, ofChangedAccount],
])
