import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Optional } from './common.ts'

/** What a webhook can be sent for, besides the `ping` of its test. */
export const webhookEventTypes = [
  'post.created',
  'post.changed',
  'post.scheduled',
  'post.cancelled',
  'post.publishing',
  'post.held',
  'post.resumed',
  'post.published',
  'post.settled',
  'post.failed',
  'post.unconfirmed',
  'post.resolved',
  'post.alerted',
  'post.deleted',
  'post.restored',
  'post.approval_requested',
  'post.approval_decided',
  'connection.connected',
  'connection.expiring',
  'connection.expired',
  'connection.renewed',
  'connection.removed',
] as const
export const WebhookEventType = Type.Enum([...webhookEventTypes])
export type WebhookEventType = Static<typeof WebhookEventType>

/** How long the secret before a rotation still signs, hours. */
export const WEBHOOK_OVERLAP_HOURS = 24

export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  description: Type.String(),
  events: Type.Array(WebhookEventType),
  enabled: Type.Boolean(),
  /**
   * `gone`: the receiver answered 410; `failing`: nothing was taken for three days; `creator_left`: the person who created it, or gave it its
   * address, is not in the team any more. Null where a person switched it off, or it is on.
   */
  disabled_reason: Nullable(Type.Enum(['gone', 'failing', 'creator_left'])),
  /** Since when every try failed; null after one that was taken, and where the webhook is off. */
  failing_since: Nullable(Instant),
  /** Until then requests are signed with the secret before the last rotation too. */
  old_secret_until: Nullable(Instant),
  created_at: Instant,
})
export type Webhook = Static<typeof Webhook>

export const WebhookDelivery = Type.Object({
  id: Id,
  webhook_id: Id,
  /** The header `webhook-id`: the same at every try and replay. */
  message_id: Type.String(),
  type: Type.Enum([...webhookEventTypes, 'ping']),
  /** `waiting` for its first or next try; `failed`: not tried again by itself. */
  state: Type.Enum(['waiting', 'delivered', 'failed']),
  tries: Type.Integer(),
  created_at: Instant,
  /** Of the next try; null where none follows. */
  next_at: Nullable(Instant),
  /** The body that is sent, to the letter. */
  body: Type.String(),
  /** Request line and headers of the last try, a line each, without the signatures; null before the first. */
  request: Nullable(Type.String()),
  /** HTTP status of the last response; null where there was none. */
  status: Nullable(Type.Integer()),
  /** The beginning of the last response's body, at most 4,096 bytes. */
  response: Nullable(Type.String()),
  /** Why the last try failed where there was no response. */
  error: Nullable(Type.String()),
  /** How long the last try took, ms. */
  duration_ms: Nullable(Type.Integer()),
  last_at: Nullable(Instant),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

/** What a receiver gets, after the Standard Webhooks specification. Facts are few: ask the API for the rest. */
export const WebhookPayload = Type.Object({
  type: Type.Enum([...webhookEventTypes, 'ping']),
  /** When it happened. */
  timestamp: Instant,
  data: Type.Object({
    team_id: Id,
    post_id: Optional(Id),
    /** Of the social account, in events of connections. */
    account_id: Optional(Id),
    /** Why a post failed or is held, or what a live one lacks: a code of the error catalogue or of the network. */
    code: Type.Optional(Type.String()),
    /** Whether an unconfirmed post turned out to be live. */
    live: Type.Optional(Type.Boolean()),
    /** Whether a post that waited for approval was approved; otherwise it was sent back. */
    approved: Type.Optional(Type.Boolean()),
    /** What was written to its author with that; empty where nothing was. */
    note: Type.Optional(Type.String()),
    /** Who did it, in events of posts: absent where no person did. In those of approvals, who asked or decided. */
    by: Optional(Id),
    /** Of a created post: the draft whose place it takes. */
    replaces: Optional(Id),
    /** Of a deleted post: `true` where it was a draft and posts that were made in the same step take its place. */
    replaced: Type.Optional(Type.Boolean()),
    /** How far each publication of the post is: one, or several for the pieces of a story and the linked page. In events of posts that are held, live, failed or unconfirmed, or lack something. */
    publications: Type.Optional(
      Type.Array(Type.Object({ part: Type.Integer(), account_id: Id, surface: Type.String(), status: Type.String() })),
    ),
    /** When the connection ends. */
    expires_at: Optional(Instant),
  }),
})
export type WebhookPayload = Static<typeof WebhookPayload>
