import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Nullable, Optional } from '../entities/common.ts'

const service = 'accounts' as const

/** What a person may allow beside publishing. `comments`: first comments. `products`: reading the shop, and tagging its products. */
export const ConnectFeature = Type.Enum(['comments', 'products'])
export type ConnectFeature = Static<typeof ConnectFeature>

export const StartConnect = endpoint({
  name: 'startConnect',
  service,
  method: 'POST',
  url: '/connect/start',
  access: 'team',
  action: 'account.connect',
  summary: 'Start connecting: returns the URL of the network’s dialog',
  body: Type.Object(
    {
      platform: Type.Literal('facebook'),
      /** Ask again for what was declined, and for nothing else. */
      rerequest: Type.Optional(Type.Boolean()),
      /** What to ask for beside publishing; `comments` where it is left out. */
      features: Type.Optional(Type.Array(ConnectFeature, { maxItems: 8 })),
      /** Social account of the team that is connected again: only it, and what has ended and comes along, gets a new token. */
      account: Optional(Id),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ url: Type.String() }),
  errors: ['social_account_not_found'],
})
/**
 * The network sends the browser here; returns a redirect to /connect/2, or /connect/1?error=code. Where the dialog was begun for
 * one social account, `account=id` is in either.
 */
export const FinishConnect = endpoint({
  name: 'finishConnect',
  service,
  method: 'GET',
  url: '/connect/callback',
  access: 'user',
  raw: true,
  // A network may add parameters of its own (RFC 6749 §4.1.2).
  anyQuery: true,
  summary: 'Redirect target of the network’s dialog',
  query: Type.Object({
    code: Type.Optional(Type.String({ maxLength: 2000 })),
    state: Type.Optional(Type.String({ maxLength: 400 })),
    error: Type.Optional(Type.String({ maxLength: 400 })),
    error_code: Type.Optional(Type.String({ maxLength: 40 })),
    error_reason: Type.Optional(Type.String({ maxLength: 400 })),
    error_description: Type.Optional(Type.String({ maxLength: 1000 })),
    error_message: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  reply: Type.Any(),
})
export const CheckConnect = endpoint({
  name: 'checkConnect',
  service,
  method: 'GET',
  url: '/connect/check',
  access: 'user',
  summary: 'Whether the person has an active connection',
  reply: Type.Object({
    connected: Type.Boolean(),
    me: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    expires_at: Nullable(Instant),
    /** Of those that publishing needs. */
    missing_permissions: Type.Array(Type.String()),
    /** Features that were not allowed; publishing works without them. */
    missing_features: Type.Array(ConnectFeature),
  }),
})

export const connectEndpoints = [StartConnect, FinishConnect, CheckConnect] as const
