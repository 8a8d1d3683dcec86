import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable, Optional } from '../entities/common.ts'
import { ConnectFeature, LoginOwner, loginFields } from '../entities/integrations.ts'
import { LoginName } from '../entities/teams.ts'

const service = 'accounts' as const

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
      /** How the person signs in. */
      platform: LoginName,
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
  errors: ['social_account_not_found', 'feature_off'],
})
/**
 * The network sends the browser here; returns a redirect to /connect/2, or /connect/1?error=code. Where the dialog was begun for
 * one social account, `account=id` is in either; `login=key` where the error says something of its own for the login.
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
/** One login of a person at a network. */
const Connection = Type.Object(loginFields)
const { expires_at, missing_permissions, missing_features } = loginFields
/** The newest connection that lives, or else the newest; and each of them. */
export const CheckConnect = endpoint({
  name: 'checkConnect',
  service,
  method: 'GET',
  url: '/connect/check',
  access: 'user',
  summary: 'Whether the person has an active connection',
  reply: Type.Object({
    connected: Type.Boolean(),
    me: Nullable(LoginOwner),
    expires_at,
    missing_permissions,
    missing_features,
    /** All of them, the newest first. */
    connections: Type.Array(Connection),
    /** The logins that this installation is set up for, in the order in which people are offered them. */
    offered: Type.Array(LoginName),
  }),
})

export const connectEndpoints = [StartConnect, FinishConnect, CheckConnect] as const
