import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Instant, Nullable } from '../entities/common.ts'

const service = 'accounts' as const

export const StartConnect = endpoint({
  name: 'startConnect',
  service,
  method: 'POST',
  url: '/connect/start',
  access: 'team',
  action: 'account.connect',
  summary: 'Begin connecting: the address of the network’s dialog',
  body: Type.Object(
    { platform: Type.Literal('facebook'), rerequest: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ url: Type.String() }),
})
/** The network sends the browser here; answers with a redirect to /connect/2, or /connect/1?error=code. */
export const FinishConnect = endpoint({
  name: 'finishConnect',
  service,
  method: 'GET',
  url: '/connect/callback',
  access: 'user',
  raw: true,
  summary: 'Return address of the network’s dialog',
  query: Type.Object({
    code: Type.Optional(Type.String({ maxLength: 2000 })),
    state: Type.Optional(Type.String({ maxLength: 400 })),
    error: Type.Optional(Type.String({ maxLength: 400 })),
    error_code: Type.Optional(Type.String({ maxLength: 40 })),
    error_reason: Type.Optional(Type.String({ maxLength: 400 })),
    error_description: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  reply: Type.Any(),
})
export const CheckConnect = endpoint({
  name: 'checkConnect',
  service,
  method: 'GET',
  url: '/connect/check',
  access: 'user',
  summary: 'Whether this person has a live connection',
  reply: Type.Object({
    connected: Type.Boolean(),
    me: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    expires_at: Nullable(Instant),
    missing_permissions: Type.Array(Type.String()),
  }),
})

export const connectEndpoints = [StartConnect, FinishConnect, CheckConnect] as const
