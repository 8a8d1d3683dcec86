import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Instant, Nullable } from '../entities/common.ts'
import { LoginName } from '../entities/teams.ts'

const service = 'accounts' as const
/** Bytes. A signed form has some 400, an event less. */
const bodyLimit = 16 * 1024
/** A network sends all of its calls from few addresses, and many at once. Refused ones count too. */
const perMinute = 3000
const strict = { additionalProperties: false } as const
const LoginParams = Type.Object({ login: LoginName }, strict)
const Received = Type.Object({ received: Type.Literal(true) })

/**
 * A person has removed the application at the network, which says so by a form with the field `signed_request`. The connections of that login
 * end. Signed with the secret of the app; a request that is forged, too old or was taken before is refused.
 */
export const DeauthorizeLogin = endpoint({
  name: 'deauthorizeLogin',
  service,
  method: 'POST',
  url: '/connect/deauthorize/:login',
  access: 'public',
  raw: true,
  bodyLimit,
  perMinute,
  summary: 'Deauthorize callback of a network',
  params: LoginParams,
  reply: Received,
  errors: ['callback_refused'],
})
/** A person asks the network to have their data deleted here. Signed in the same way; the reply is what the network shows the person. */
export const DeleteLoginData = endpoint({
  name: 'deleteLoginData',
  service,
  method: 'POST',
  url: '/connect/delete-data/:login',
  access: 'public',
  raw: true,
  bare: true,
  bodyLimit,
  perMinute,
  summary: 'Data deletion callback of a network',
  params: LoginParams,
  reply: Type.Object({
    url: Type.String({ description: 'the page that says how far the deletion is' }),
    confirmation_code: Type.String(),
  }),
  errors: ['callback_refused'],
})
/**
 * Events that a network sends as JSON, signed in a header. A removed authorization ends the connections of that login; one of a post has the network
 * asked about it; others change nothing.
 */
export const TakeLoginEvent = endpoint({
  name: 'takeLoginEvent',
  service,
  method: 'POST',
  url: '/connect/events/:login',
  access: 'public',
  raw: true,
  bodyLimit,
  perMinute,
  summary: 'Events of a network',
  params: LoginParams,
  reply: Received,
  errors: ['callback_refused'],
})
/** For the person who asked for it at the network: they have the code, and maybe no account here. */
export const ReadDataDeletion = endpoint({
  name: 'readDataDeletion',
  service,
  method: 'GET',
  url: '/connect/deletion/:code',
  access: 'public',
  summary: 'How far the deletion of a person’s data is, by the confirmation code',
  params: Type.Object({ code: Type.String({ minLength: 20, maxLength: 100 }) }, strict),
  reply: Type.Object({
    status: Type.Enum(['waiting', 'done']),
    login: LoginName,
    requested_at: Instant,
    done_at: Nullable(Instant),
  }),
  errors: ['data_deletion_not_found'],
})

export const networkCallbackEndpoints = [DeauthorizeLogin, DeleteLoginData, TakeLoginEvent, ReadDataDeletion] as const
